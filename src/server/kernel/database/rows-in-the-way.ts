/** Finds rows that violate a rule which a down script would restore. */
import type pg from 'pg';

/** One sentence, or null if the error is not about a rule of `script`. Queries outside the failed transaction. */
export async function rowsInTheWay(client: pg.ClientBase, error: unknown, script: string): Promise<string | null> {
  const { code, table, constraint } = error as Partial<pg.DatabaseError>;
  if (code !== '23514' || table === undefined || constraint === undefined) return null;
  const rule = new RegExp(`add constraint ${constraint} check \\((.*?)\\)(?: not valid)?;$`, 'm').exec(script)?.[1];
  if (rule === undefined) return null;
  const column = /^\(?(\w+) (?:in \(|<@ )/.exec(rule)?.[1] ?? null;
  const values = column === null ? 'null' : `array_agg(distinct ${column}::text)`;
  const { rows } = await client.query<{ count: number; ids: string[]; values: string[] | null }>(
    `select count(*)::int as count, (array_agg(id::text order by id))[1:3] as ids, ${values} as values
       from ${table} where not (${rule})`,
  );
  const { count, ids, values: held } = rows[0]!;
  if (count === 0) return null;
  const what = column === null ? `a value that ${constraint} refuses` : `${column} ${(held ?? []).join(', ')}`;
  const some = count > ids.length ? `${ids.join(', ')} and others` : ids.join(', ');
  return `${count === 1 ? '1 row' : `${count} rows`} of ${table} ${count === 1 ? 'has' : 'have'} ${what}, which the rule before it does not allow: give ${count === 1 ? 'it' : 'them'} another value first (${some}).`;
}
