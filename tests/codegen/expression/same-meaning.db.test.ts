/**
 * An expression means the same in PostgreSQL and in TypeScript. `EXPRESSIONS=10000 SEED=2` compares more of them;
 * `npm test` takes 300.
 */
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as formula from '#runtime/formula.ts';
import { compile, type Compiled } from '../../../codegen/expression/compile.ts';
import { ExpressionFault } from '../../../codegen/expression/parse.ts';
import { useDatabase } from '#tests/support/database.ts';
import { anyExpression, anyRow, inputs } from './arbitrary.ts';

const database = useDatabase({ isEmpty: true });
const functions = readFileSync('codegen/expression/functions.sql', 'utf8').split('-- undo')[0]!;
const count = Number(process.env['EXPRESSIONS'] ?? 300);
const seed = Number(process.env['SEED'] ?? 1);
const rowCount = 400;

type Row = Readonly<Record<string, unknown>>;

const rows: readonly Row[] = fc.sample(anyRow, { numRuns: rowCount, seed });
let client: pg.PoolClient;

beforeAll(async () => {
  client = await database.pool.connect();
  await client.query(functions);
  await client.query(`create temporary table rows (
    at integer, mrc_value bigint, mrc_code text, nrc_value bigint, nrc_code text, taxes_value bigint, taxes_code text,
    term integer, rate numeric(18,2), starts date, ends date, made_at timestamptz, changed_at timestamptz,
    status text, kinds text[], is_on boolean, name text, city text)`);
  for (const [at, row] of rows.entries()) {
    const values = Object.values(row).flatMap((value, index) =>
      index < 3
        ? [(value as { value: number } | null)?.value ?? null, (value as { code: string } | null)?.code ?? null]
        : [value],
    );
    const places = [at, ...values].map((_, index) => `$${index + 1}`).join(', ');
    await client.query(`insert into rows values (${places})`, [at, ...values]);
  }
});

afterAll(() => client.release());

/** The value of each row by the compiled TypeScript. */
function byTypeScript({ code }: Compiled): readonly unknown[] {
  // oxlint-disable-next-line typescript/no-implied-eval -- compiled code is what is tested
  const run = new Function(...Object.keys(formula), 'r', `return ${code};`) as (...given: unknown[]) => unknown;
  return rows.map((row) => run(...Object.values(formula), row));
}

/** The value of each row by PostgreSQL, as records hold it. */
async function byDatabase({ sql, type }: Compiled): Promise<readonly unknown[]> {
  const columns = type.kind === 'amount' ? '(x).value::bigint, (x).code' : type.kind === 'boolean' ? 'x' : 'x::text';
  const answer = await client.query<unknown[]>({
    text: `select ${columns} from (select at, ${sql} as x from rows) each order by at`,
    rowMode: 'array',
  });
  return answer.rows.map(([value, code]) => {
    if (value === null) return null;
    return type.kind === 'amount' ? { value: Number(value), code } : type.kind === 'number' ? Number(value) : value;
  });
}

const fixed = [
  'mrc * term + nrc',
  'mrc * (rate / 100)',
  '(mrc * term + nrc) / max(term, 1)',
  'max(mrc * term - nrc, 0)',
  'orElse(taxes, 0) + mrc',
  'status == "WON" ? mrc : nrc',
  'mrc / nrc',
  'mrc * (rate / 100 * 12)',
  'addDays(addMonths(starts, term), -1)',
  'ends < starts || !has(ends)',
  'join(" ", name, city)',
  '!(rate > 5 && term < 3)',
  'status in ["WON", "LOST"] || "voice" in kinds',
];

test(`${count} random expressions have the same value in PostgreSQL and in TypeScript for each row`, async () => {
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(anyExpression, async (source) => {
      const compiled = compiledOrNull(source);
      fc.pre(compiled !== null);
      const [one, other] = [byTypeScript(compiled), await byDatabase(compiled)];
      for (const [at, row] of rows.entries())
        if (!isDeepStrictEqual(one[at], other[at])) throw new Error(differs(row, one[at], other[at]));
      compared += one.length;
    }),
    { numRuns: count, seed, examples: fixed.map((source) => [source]) },
  );
  expect(compared).toBeGreaterThanOrEqual(count * rowCount);
}, 3_600_000);

const differs = (row: Row, typescript: unknown, database: unknown): string =>
  `TypeScript gives ${JSON.stringify(typescript)}, PostgreSQL ${JSON.stringify(database)} for ${JSON.stringify(row)}`;

/** Null for an expression that is too deep or rounds twice. */
function compiledOrNull(source: string): Compiled | null {
  try {
    return compile(source, inputs);
  } catch (error) {
    if (error instanceof ExpressionFault && /at most 400|too deep|more than 18|rounded twice/.test(error.message))
      return null;
    throw error;
  }
}
