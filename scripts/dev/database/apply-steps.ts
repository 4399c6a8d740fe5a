/** Runs the steps of a draft one by one, and says which step the rows do not allow. */
import pg from 'pg';
import type { DraftChange } from '../../../codegen/migrate/draft/parked.ts';
import type { Neighbors } from '../../../codegen/migrate/draft/neighbors.ts';
import { identifier } from '../../../codegen/migrate/sql/literal.ts';
import { statementsOf } from '../../../codegen/migrate/sql/statements.ts';
import type { ChangeOf, Step } from '../../../codegen/migrate/steps.ts';
import { withoutRules } from '#server/kernel/database/without-rules.ts';
import { makeRoom } from './moved-rows.ts';

/** A step that rows do not allow. */
export class StepRefused extends Error {
  readonly step: Step;
  readonly hint: string;

  constructor(step: Step, message: string, hint: string, cause: unknown) {
    super(message, { cause });
    this.name = 'StepRefused';
    this.step = step;
    this.hint = hint;
  }
}

/** Returns lines about moved rows. Throws StepRefused; the caller's transaction is to be rolled back then. */
export async function applySteps(
  client: pg.ClientBase,
  { model, steps }: DraftChange,
  neighbors: Neighbors,
): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const step of steps) {
    const table = model.tables.find(({ id }) => id === step.about.table);
    if (step.kind === 'add-check') {
      const check = table?.checks.find(({ name }) => name === step.check.name);
      if (table && check?.kind === 'values') lines.push(...(await makeRoom(client, { table, check, neighbors })));
    }
    const isRequired = table?.columns.some(({ id, isRequired }) => id === step.about.column && isRequired) === true;
    if (step.kind === 'add-foreign-key') lines.push(...(await addForeignKey(client, step, isRequired)));
    else await run(client, step);
  }
  return lines;
}

async function run(client: pg.ClientBase, step: Step): Promise<void> {
  await client.query('savepoint step');
  try {
    for (const statement of statementsOf(step, false).inside) await client.query(statement);
    await client.query('release savepoint step');
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || isPassing(error)) throw error;
    await client.query('rollback to savepoint step');
    const [message, hint] = await explain(client, step, error);
    throw new StepRefused(step, message, hint, error);
  }
}

/** Another program holds the rows; it ends soon. */
export const isPassing = ({ code }: Pick<pg.DatabaseError, 'code'>): boolean => code === '55P03' || code === '40P01';

async function explain(client: pg.ClientBase, step: Step, error: pg.DatabaseError): Promise<readonly [string, string]> {
  const { code, detail, message } = error;
  if (code === '23502' && 'table' in step) {
    const column = step.kind === 'add-column' ? null : (error.column ?? null);
    const rows = await someRows(client, step.table, column === null ? 'true' : `${identifier(column)} is null`);
    return [`${rows} no value for it.`, 'Give the field a "default" or an "x-backfill", or let it be empty.'];
  }
  if (code === '23505') return [`Two rows are alike: ${detail ?? message}`, 'Give one of them another value first.'];
  if (code === '23514' && step.kind === 'add-check')
    return [
      `${await someRows(client, step.table, `not (${step.check.condition})`)} a value that it refuses.`,
      'Give them another value first.',
    ];
  return [`The database says: ${message}.`, 'Undo this edit, or change the rows first.'];
}

async function someRows(client: pg.ClientBase, table: string, condition: string): Promise<string> {
  const { rows } = await withoutRules(client, [table], () =>
    client.query<{ count: number; ids: readonly string[] | null }>(
      `select count(*)::int as count, (array_agg(id::text order by id))[1:3] as ids from ${identifier(table)} where ${condition}`,
    ),
  );
  const { count, ids } = rows[0]!;
  const named = `${(ids ?? []).join(', ')}${count > 3 ? ' and others' : ''}`;
  return count === 1 ? `1 row of ${table} (${named}) has` : `${count} rows of ${table} (${named}) have`;
}

/** Rows that were parked may name records that were deleted since: these are left without one, or deleted too. */
function addForeignKey(
  client: pg.ClientBase,
  step: ChangeOf<'add-foreign-key'> & Step,
  isRequired: boolean,
): Promise<readonly string[]> {
  const { table, key } = step;
  const rows = identifier(table);
  const reference = identifier(key.columns.at(-1)!);
  const match = key.columns.map((column, at) => `o.${identifier(key.target[at]!)} = t.${identifier(column)}`);
  const isDangling = `t.${reference} is not null and not exists (select from ${identifier(key.to)} o where ${match.join(' and ')})`;
  const end = isRequired ? `delete from ${rows} t` : `update ${rows} t set ${reference} = null`;
  return withoutRules(client, [table, key.to], async () => {
    const count = (await client.query(`${end} where ${isDangling}`)).rowCount ?? 0;
    await run(client, step);
    if (count === 0) return [];
    const [what, are] = count === 1 ? ['1 row', 'is'] : [`${count} rows`, 'are'];
    return [
      `${what} of ${table} named a record of ${key.to} that is gone, and ${are} ${isRequired ? 'deleted' : 'left without one'} now.`,
    ];
  });
}
