/** Makes room for a closed list: rows with a value that is gone move to its neighbor, and back when the value returns. */
import type pg from 'pg';
import { withoutRules } from '#server/kernel/database/without-rules.ts';
import type { Neighbors } from '../../../codegen/migrate/draft/neighbors.ts';
import { columnById } from '../../../codegen/migrate/diff/names.ts';
import type { Check, Column, Table } from '../../../codegen/migrate/model.ts';
import { identifier } from '../../../codegen/migrate/sql/literal.ts';

type ValuesCheck = Extract<Check, { readonly kind: 'values' }>;

export interface Place {
  readonly table: Table;
  readonly check: ValuesCheck;
  readonly neighbors: Neighbors;
}

interface Named extends Place {
  readonly column: Column;
  readonly rows: string;
  readonly field: string;
  readonly isList: boolean;
}

/** Call it before the rule is added; returns a line for each value that rows had or have again. */
export async function makeRoom(client: pg.ClientBase, place: Place): Promise<readonly string[]> {
  const { table, check } = place;
  const column = columnById(table, check.column);
  const isList = column.type.endsWith('[]');
  const named = { ...place, column, isList, rows: identifier(table.name), field: identifier(column.name) };
  return withoutRules(client, [table.name], async () => [
    ...(await bringBack(client, named)),
    ...(await moveAway(client, named)),
  ]);
}

async function bringBack(client: pg.ClientBase, { table, check, ...named }: Named): Promise<readonly string[]> {
  const { column, rows, field, isList } = named;
  const key = [table.id, check.column];
  const { rows: values } = await client.query<{ value: string }>(
    `select distinct value from development.taken_back where table_id = $1 and column_id = $2 and value = any($3)`,
    [...key, check.values.map(String)],
  );
  const lines: string[] = [];
  for (const { value } of values) {
    const again = isList
      ? `case when k.moved_to is null then array_append(t.${field}, k.value) else array_replace(t.${field}, k.moved_to, k.value) end`
      : `k.value::${column.type}`;
    const isAsMoved = isList
      ? `not k.value = any(t.${field}) and (k.moved_to is null or k.moved_to = any(t.${field}))`
      : `t.${field} is not distinct from k.moved_to::${column.type}`;
    const { rowCount } = await client.query(
      `update ${rows} t set ${field} = ${again} from development.taken_back k
        where k.table_id = $1 and k.column_id = $2 and k.value = $3 and t.id::text = k.row_id and ${isAsMoved}`,
      [...key, value],
    );
    await client.query(`delete from development.taken_back where table_id = $1 and column_id = $2 and value = $3`, [
      ...key,
      value,
    ]);
    if (rowCount) lines.push(`${counted(rowCount)} of ${table.name} ${has(rowCount)} ${column.name} "${value}" again.`);
  }
  return lines;
}

async function moveAway(client: pg.ClientBase, named: Named): Promise<readonly string[]> {
  const { table, check, column, rows, field, isList } = named;
  const { rows: gone } = await client.query<{ value: string; count: number }>(
    `select v.value::text as value, count(*)::int as count
       from ${rows} t cross join lateral ${isList ? `unnest(t.${field})` : `(select t.${field})`} as v (value)
      where v.value::text <> all ($1) group by 1 order by 1`,
    [check.values.map(String)],
  );
  const lines: string[] = [];
  for (const { value, count } of gone) {
    const isRenamed = value in check.replaced;
    const heir = isRenamed ? check.replaced[value]! : heirOf(named, value);
    await client.query(
      `insert into development.taken_back (table_id, column_id, row_id, value, moved_to)
       select $1, $2, t.id::text, $3, $4 from ${rows} t where ${isList ? `$3 = any(t.${field}::text[])` : `t.${field}::text = $3`}
       on conflict (table_id, column_id, row_id, value) do update set moved_to = excluded.moved_to`,
      [table.id, check.column, value, heir],
    );
    await client.query(
      isList
        ? `update ${rows} set ${field} = ${heir === null ? 'array_remove' : 'array_replace'}(${field}, $1${heir === null ? '' : ', $2'}) where $1 = any(${field})`
        : `update ${rows} set ${field} = $2 where ${field}::text = $1`,
      isList && heir === null ? [value] : [value, heir],
    );
    const place = `${table.name} had ${column.name} "${value}", which is gone: ${heir === null ? 'they have none' : `"${heir}"`} now.`;
    if (!isRenamed) lines.push(`${counted(count)} of ${place}`);
  }
  return lines;
}

/** Its neighbor if the list still has that; else nothing where the field may be empty, else the first value. */
function heirOf({ check, column, isList, neighbors }: Named, value: string): string | null {
  const values = check.values.map(String);
  const neighbor = neighbors[check.id]?.[value];
  if (neighbor !== undefined && neighbor !== null && values.includes(neighbor)) return neighbor;
  return isList || !column.isRequired ? null : (values[0] ?? null);
}

const counted = (rows: number): string => (rows === 1 ? '1 row' : `${rows} rows`);
const has = (rows: number): string => (rows === 1 ? 'has' : 'have');
