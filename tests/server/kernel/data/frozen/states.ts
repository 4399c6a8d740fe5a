/** Every state in which the schemas freeze a record, and those in which they do not, as rows that stand in them. */
import type pg from 'pg';
import { resources } from '#generated/resources/registry.ts';
import type { FrozenCondition, FrozenRule } from '#runtime/frozen.ts';
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
  `${resource.id} while ${rule.when.map(({ column, of }, at) => `${of ? `${of.table}.` : ''}${column} is ${values[at]}`).join(' and ')}`;

/** One for each value of the rule's last condition; what stands before has one value. */
export const frozenStates: readonly State[] = frozen.flatMap((resource) =>
  resource.frozen!.flatMap((rule) => product(rule.when).map((values) => ({ resource, rule, values }))),
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

function product(when: readonly FrozenCondition[]): readonly (readonly (string | boolean)[])[] {
  return when.reduce<readonly (readonly (string | boolean)[])[]>(
    (all, { values }) => all.flatMap((each) => values.map((value) => [...each, value])),
    [[]],
  );
}

function valuesOf(resource: Resource, { column, of }: FrozenCondition): readonly (string | boolean)[] {
  const holder = of ? all.find(({ table }) => table === of.table)! : resource;
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

/** Makes a row that stands in the state, as if it had come there: the guard of frozen rows, which keeps what it was made with, rests meanwhile. */
export async function rowIn(stage: Stage, { resource, rule, values }: State): Promise<string> {
  const id = await makeFresh(stage.pool, resource, stage.owner, stage.rows);
  for (const [at, { column, of }] of rule.when.entries()) {
    const where = of ? `id = (select ${of.by} from ${resource.table} where id = $1)` : 'id = $1';
    const table = of?.table ?? resource.table;
    const isGuarded = all.some((each) => each.table === table && each.frozen !== undefined);
    if (isGuarded) await sql(stage.tables, `alter table ${table} disable trigger keep_frozen`);
    await sql(stage.pool, `update ${table} set ${column} = $2 where ${where}`, [id, values[at]]);
    if (isGuarded) await sql(stage.tables, `alter table ${table} enable trigger keep_frozen`);
  }
  return id;
}

/** The row as the database has it. */
export async function stored({ pool }: Stage, { table }: Resource, id: string): Promise<unknown> {
  const [row] = await sql(pool, `select to_jsonb(t) from ${table} t where id = $1`, [id]);
  return row?.[0];
}

/** A field that callers write and that no rule leaves open; undefined where callers write none. */
export const closedField = ({ fields, frozen: rules = [] }: Resource): ResourceField | undefined =>
  ['longText', 'text', 'date']
    .flatMap((kind) => fields.filter((field) => field.kind === kind))
    .find(
      ({ wire, write }) =>
        write === 'always' && !rules.some(({ may, once }) => may.includes(wire) || once.includes(wire)),
    );

/** Whether a call offers to write what the rules close: where all that callers write stays open, none does. */
export const isClosable = (resource: Resource): boolean =>
  resource.operations.includes('update') && closedField(resource) !== undefined;

/** Another value than rows are made with; the wording of a template is text with marks. */
export const changedValue = ({ kind, wire }: ResourceField): string => {
  if (kind === 'date') return '2026-03-18';
  return wire === 'body' ? '<p>Changed.</p>' : 'Changed';
};

/** Whether the record stands on another one that freezes it. */
export const standsOn = ({ rule }: State): NonNullable<FrozenCondition['of']> | undefined =>
  rule.when.length === 1 ? rule.when[0]!.of : undefined;
