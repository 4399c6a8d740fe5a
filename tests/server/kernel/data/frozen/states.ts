/** Rows in every frozen and unfrozen state of the schemas. */
import type pg from 'pg';
import { resources } from '#generated/resources/registry.ts';
import type { FrozenCondition, FrozenHolder, FrozenRule } from '#runtime/frozen.ts';
import type { Resource, ResourceField } from '#runtime/resource.ts';
import { sql } from '#tests/support/people.ts';
import { makeFresh, type RowOwner, type Rows } from '#tests/support/rows.ts';

export interface State {
  readonly resource: Resource;
  readonly rule: FrozenRule;
  /** The value of each condition of the rule, in its order. */
  readonly values: readonly (string | boolean)[];
}

const all: readonly Resource[] = Object.values<Resource>(resources);
const frozen = all.filter((resource) => resource.frozen !== undefined);

export const title = ({ resource, rule, values }: State): string =>
  `${resource.id} while ${rule.when.map((condition, at) => `${pathOf(condition)} is ${values[at]}`).join(' and ')}`;

const pathOf = ({ column, of }: FrozenCondition): string =>
  [of?.through?.table, of?.table, column].filter(Boolean).join('.');

/** One state per value of the rule's last condition; earlier conditions use their first value. */
export const frozenStates: readonly State[] = frozen.flatMap((resource) =>
  resource.frozen!.flatMap((rule) => {
    const before = rule.when.slice(0, -1).map(({ values }) => values[0]!);
    return rule.when.at(-1)!.values.map((value) => ({ resource, rule, values: [...before, value] }));
  }),
);

/** States of the same fields that no rule names. */
export const openStates: readonly State[] = frozen.flatMap((resource) =>
  resource.frozen!.slice(-1).flatMap((rule) =>
    rule.when.flatMap((condition) => {
      const taken = resource.frozen!.flatMap((each) =>
        each.when.filter(({ column, of }) => column === condition.column && of?.table === condition.of?.table),
      );
      const closed = new Set(taken.flatMap(({ values }) => values));
      return valuesOf(resource, condition)
        .filter((value) => !closed.has(value))
        .map((value) => ({ resource, rule, values: [value] }));
    }),
  ),
);

function valuesOf(resource: Resource, { column, of }: FrozenCondition): readonly (string | boolean)[] {
  const holder = of ? tableOf(of.table) : resource;
  const field = holder.fields.find(({ columns }) => columns[0] === column)!;
  return (field.values as readonly string[] | undefined) ?? [true, false];
}

export interface Stage {
  readonly pool: pg.Pool;
  /** Of the owner of the tables. */
  readonly tables: pg.Pool;
  readonly owner: RowOwner;
  readonly rows: Rows;
}

/** Inserts a row directly in the state, with the trigger of frozen rows disabled. */
export async function rowIn(stage: Stage, { resource, rule, values }: State): Promise<string> {
  const id = await makeFresh(stage.pool, resource, stage.owner, stage.rows);
  const { of } = rule.when.find((condition) => condition.of !== undefined) ?? {};
  if (of) await putOn(stage, resource.table, id, of);
  for (const [at, { column, of }] of rule.when.entries()) {
    const where = of ? `id = (${holderOf(of, resource)})` : 'id = $1';
    const table = of?.table ?? resource.table;
    const isGuarded = all.some((each) => each.table === table && each.frozen !== undefined);
    if (isGuarded) await sql(stage.tables, `alter table ${table} disable trigger keep_frozen`);
    await sql(stage.pool, `update ${table} set ${column} = $2 where ${where}`, [id, values[at]]);
    if (isGuarded) await sql(stage.tables, `alter table ${table} enable trigger keep_frozen`);
  }
  return id;
}

/** Optional references also get a record. */
async function putOn(
  stage: Stage,
  table: string,
  id: string,
  { table: holder, by, through }: FrozenHolder,
): Promise<void> {
  const [row] = await sql(stage.pool, `select ${by} from ${table} where id = $1`, [id]);
  const next = through?.table ?? holder;
  const made = (row![0] as string | null) ?? (await makeFresh(stage.pool, tableOf(next), stage.owner, stage.rows));
  if (row![0] === null) await sql(stage.pool, `update ${table} set ${by} = $2 where id = $1`, [id, made]);
  if (through) await putOn(stage, next, made, { table: holder, by: through.by });
}

function tableOf(table: string): Resource {
  return all.find((each) => each.table === table)!;
}

function holderOf({ by, through }: FrozenHolder, { table }: Resource): string {
  const reference = `select ${by} from ${table} where id = $1`;
  return through ? `select ${through.by} from ${through.table} where id = (${reference})` : reference;
}

/** The row as the database has it. */
export async function stored({ pool }: Stage, { table }: Resource, id: string): Promise<unknown> {
  const [row] = await sql(pool, `select to_jsonb(t) from ${table} t where id = $1`, [id]);
  return row?.[0];
}

/** A writable field that the rule freezes; undefined if there is none. */
export const closedField = ({ fields, frozen: rules = [] }: Resource): ResourceField | undefined =>
  ['longText', 'text', 'date']
    .flatMap((kind) => fields.filter((field) => field.kind === kind))
    .find(
      ({ wire, write }) =>
        write === 'always' && !rules.some(({ may, once }) => may.includes(wire) || once.includes(wire)),
    );

/** Whether a call can write frozen fields. */
export const isClosable = (resource: Resource): boolean =>
  resource.operations.includes('update') && closedField(resource) !== undefined;

/** A different value than rows are created with; a template's text has markup. */
export const changedValue = ({ kind, wire }: ResourceField): string => {
  if (kind === 'date') return '2026-03-18';
  return wire === 'body' ? '<p>Changed.</p>' : 'Changed';
};

/** The parent record that freezes this one, if any. */
export const frozenParent = ({ rule }: State): NonNullable<FrozenCondition['of']> | undefined =>
  rule.when.length === 1 ? rule.when[0]!.of : undefined;
