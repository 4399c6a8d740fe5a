/** What becomes of rows that use what a down script takes away: a choice for each, or a refusal that names rows and choices. */
import type pg from 'pg';
import { StartError } from '#server/kernel/start-error.ts';
import { withoutRules } from './without-rules.ts';

export interface Choices {
  /** Agrees to every loss, and moves rows of list values to their neighbors. */
  readonly mayLoseData?: boolean;
  /** `tickets.status:ON_HOLD=OPEN`; without a value behind `=` the field is emptied. */
  readonly moves?: readonly string[];
  /** Permanent ids of fields and entities whose values may be lost. */
  readonly emptied?: readonly string[];
  /** Values that are taken out of every list of values, such as permissions of roles. */
  readonly dropped?: readonly string[];
}

interface ListValue {
  /** `tickets.status:ON_HOLD` */
  readonly place: string;
  readonly table: string;
  readonly column: string;
  readonly value: string;
  readonly neighbor: string | null;
}

/** Written by `codegen/migrate/sql/neighbor-lines.ts`. */
const neighborLine = /^-- neighbor ((\w+)\.(\w+):([^=\n]+))=(.*)$/gm;
/** Written by `codegen/migrate/sql/script.ts` after a statement's reason. */
const lossLine = /^-- (.*) \[data-loss\]$/gm;
const droppedPart = /^(\w+)(?:\.(\w+))? \((\S+)\) is dropped\.$/;

/** Moves and empties rows as chosen; throws StartError if a choice is missing. Call it in the transaction of the script. */
export async function takeBack(client: pg.ClientBase, name: string, down: string, choices: Choices): Promise<void> {
  const refusals = [...(await losses(client, down, choices)), ...(await moveValues(client, down, choices))];
  if (refusals.length === 0) return;
  throw new StartError(
    [`Rows use what ${name} brought. Say what becomes of them, or keep the release:`, ...refusals].join('\n'),
  );
}

async function losses(client: pg.ClientBase, down: string, choices: Choices): Promise<readonly string[]> {
  if (choices.mayLoseData === true) return [];
  const reasons = [...down.matchAll(lossLine)].map(([, reason]) => reason!);
  if (reasons.some((reason) => reason.startsWith('schema_migrations ')))
    return ['  It made the database: --lose-data removes everything in it.'];
  const refusals: string[] = [];
  for (const reason of reasons) {
    const [, table, column, id] = droppedPart.exec(reason) ?? [];
    if (table === undefined || id === undefined) refusals.push(`  ${reason} --lose-data agrees to that.`);
    else if (choices.emptied?.includes(id.split('#')[0]!) !== true) {
      const used = await rowsWith(client, table, column === undefined ? 'true' : await isFilled(client, table, column));
      const what = column === undefined ? table : `${table}.${column}`;
      if (used !== null) refusals.push(`  ${used.are} in ${what}: --empty ${id.split('#')[0]} loses what they hold.`);
    }
  }
  return [...new Set(refusals)];
}

/** A value other than the one that every row gets. */
async function isFilled(client: pg.ClientBase, table: string, column: string): Promise<string> {
  const { rows } = await client.query<{ initial: string | null }>(
    `select pg_get_expr(d.adbin, d.adrelid) as initial from pg_attribute a
       left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = $1::regclass and a.attname = $2`,
    [table, column],
  );
  const initial = rows[0]?.initial ?? null;
  const isFixed = initial !== null && !initial.includes('(');
  return `"${column}" is not null${isFixed ? ` and "${column}" is distinct from ${initial}` : ''}`;
}

async function moveValues(client: pg.ClientBase, down: string, choices: Choices): Promise<readonly string[]> {
  const refusals: string[] = [];
  for (const [, place, table, column, value, neighbor] of down.matchAll(neighborLine)) {
    const one: ListValue = {
      place: place!,
      table: table!,
      column: column!,
      value: value!,
      neighbor: neighbor === '' ? null : neighbor!,
    };
    const isList = await isArray(client, one);
    const used = await rowsWith(client, one.table, isList ? `$1 = any("${column}")` : `"${column}" = $1`, [one.value]);
    if (used === null) continue;
    const heir = heirOf(one, isList, choices);
    if (heir === undefined) refusals.push(`  ${used.have} ${column} ${value}: ${offer(one, isList)}`);
    else await move(client, one, isList, heir);
  }
  return refusals;
}

/** Undefined where nothing was chosen. */
function heirOf({ place, value, neighbor }: ListValue, isList: boolean, choices: Choices): string | null | undefined {
  const chosen = choices.moves?.find((each) => each.startsWith(`${place}=`))?.slice(place.length + 1);
  if (chosen !== undefined) return chosen === '' ? null : chosen;
  if (isList && choices.dropped?.includes(value) === true) return null;
  return choices.mayLoseData === true ? neighbor : undefined;
}

const offer = ({ place, table, column, value, neighbor }: ListValue, isList: boolean): string => {
  if (isList && `${table}.${column}` === 'team_roles.permissions') return `--drop-permission ${value}`;
  return `--move ${place}=${neighbor ?? ''}${neighbor === null ? ' (leaves it empty)' : ' (its neighbor)'}`;
};

async function move(
  client: pg.ClientBase,
  { table, column, value }: ListValue,
  isList: boolean,
  heir: string | null,
): Promise<void> {
  const changed = heir === null ? `array_remove("${column}", $1)` : `array_replace("${column}", $1, $2)`;
  const text = isList
    ? `update ${table} set "${column}" = ${changed} where $1 = any("${column}")`
    : `update ${table} set "${column}" = $2 where "${column}" = $1`;
  await withoutRules(client, [table], () => client.query(text, isList && heir === null ? [value] : [value, heir]));
}

async function isArray(client: pg.ClientBase, { table, column }: ListValue): Promise<boolean> {
  const { rows } = await client.query(
    `select 1 from pg_attribute where attrelid = $1::regclass and attname = $2 and attndims > 0`,
    [table, column],
  );
  return rows.length > 0;
}

interface Used {
  /** `3 rows (TK-1004, …) are` */
  readonly are: string;
  readonly have: string;
}

/** Null if there are none. */
async function rowsWith(
  client: pg.ClientBase,
  table: string,
  condition: string,
  values: readonly unknown[] = [],
): Promise<Used | null> {
  const { rows: named } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attname in ('display_id', 'id') order by attname limit 1`,
    [table],
  );
  const name = named[0]?.name ?? 'ctid';
  const text = `select count(*)::int as count, (array_agg(${name}::text order by ${name}))[1:3] as names from ${table} where ${condition}`;
  const { rows } = await withoutRules(client, [table], () =>
    client.query<{ count: number; names: readonly string[] | null }>(text, [...values]),
  );
  const { count, names } = rows[0]!;
  if (count === 0) return null;
  const all = `(${(names ?? []).join(', ')}${count > 3 ? ' and others' : ''})`;
  return count === 1
    ? { are: `1 row ${all} is`, have: `1 row of ${table} ${all} has` }
    : { are: `${count} rows ${all} are`, have: `${count} rows of ${table} ${all} have` };
}
