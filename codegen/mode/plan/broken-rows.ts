/** Counts the rows of the development or production database that a narrower rule would refuse. */
import type pg from 'pg';
import type { Narrowed, RuleWord } from './narrowed.ts';
import { readDatabase } from './read-database.ts';

export interface Broken {
  readonly rows: number;
  /** A few of them. */
  readonly ids: readonly string[];
}

/** Rows for each rule in turn; null when no database can be reached. */
export const brokenRows = (root: string, narrowed: readonly Narrowed[]): Promise<readonly Broken[] | null> =>
  readDatabase(root, async (client) => {
    const found: Broken[] = [];
    for (const one of narrowed) found.push(await broken(client, one));
    return found;
  });

const shownIds = 3;

/** SQL condition of a value that breaks the rule; `$1` is the rule's value. */
const breaks: Readonly<Record<Exclude<RuleWord, 'pattern'>, (column: string) => string>> = {
  maxLength: (column) => `char_length(${column}) > $1`,
  minLength: (column) => `char_length(${column}) < $1`,
  maximum: (column) => `${column} > $1`,
  minimum: (column) => `${column} < $1`,
  exclusiveMaximum: (column) => `${column} >= $1`,
  exclusiveMinimum: (column) => `${column} <= $1`,
  maxItems: (column) => `jsonb_array_length(to_jsonb(${column})) > $1`,
  minItems: (column) => `jsonb_array_length(to_jsonb(${column})) < $1`,
};

async function broken(client: pg.Client, { entity, field, word, is }: Narrowed): Promise<Broken> {
  const column = `"${field.columns[0]}"`;
  const table = `"${entity.names.table}"`;
  if (word === 'pattern') return brokenPattern(client, table, column, String(is));
  const { rows } = await client.query<{ count: number; ids: readonly string[] | null }>(
    `select count(*)::int as count, (array_agg(id::text order by id))[1:${shownIds}] as ids
       from ${table} where ${breaks[word](column)}`,
    [is],
  );
  return { rows: rows[0]!.count, ids: rows[0]!.ids ?? [] };
}

/** Checked in JavaScript, whose pattern syntax the rules use. */
async function brokenPattern(client: pg.Client, table: string, column: string, pattern: string): Promise<Broken> {
  const expression = new RegExp(pattern, 'u');
  const { rows } = await client.query<{ value: string; count: number; id: string }>(
    `select ${column}::text as value, count(*)::int as count, min(id::text) as id
       from ${table} where ${column} is not null group by ${column}`,
  );
  const wrong = rows.filter(({ value }) => !expression.test(value));
  return { rows: wrong.reduce((sum, { count }) => sum + count, 0), ids: wrong.slice(0, shownIds).map(({ id }) => id) };
}
