/** One hash per table, independent of the order of rows and columns: equal if nothing changed. */
import type pg from 'pg';
import { sql } from './people.ts';

/** Tables that record the calls themselves: last caller, count, key. */
const ofCalls = ['sessions', 'session_marks', 'rate_limits', 'idempotency_keys', 'api_keys', 'schema_migrations'];

/** Read as the server itself, which sees every row. */
export async function tableHashes(pool: pg.Pool): Promise<Readonly<Record<string, string>>> {
  const tables = await sql(
    pool,
    `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
        and not relname = any($1::text[]) and has_table_privilege(oid, 'select') order by 1`,
    [ofCalls],
  );
  const hashes: Record<string, string> = {};
  for (const [name] of tables) {
    const [row] = await sql(
      pool,
      `select md5(coalesce(string_agg(to_jsonb(t)::text, ';' order by to_jsonb(t)::text), '')) from "${String(name)}" t`,
    );
    hashes[String(name)] = String(row![0]);
  }
  return hashes;
}
