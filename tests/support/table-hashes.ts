/** One hash for each table, whatever the order of its rows and columns: equal before and after what changes nothing. */
import type pg from 'pg';

/** Tables that note the calls themselves: who called last, how often, with which key. */
const ofCalls: ReadonlySet<string> = new Set(['sessions', 'rate_limits', 'idempotency_keys', 'api_keys']);

export async function tableHashes(owner: pg.Pool): Promise<Readonly<Record<string, string>>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  const named = tables.filter(({ name }) => !ofCalls.has(name));
  const hashes = await Promise.all(
    named.map(async ({ name }) => {
      const { rows } = await owner.query<{ hash: string }>(
        `select md5(coalesce(string_agg(to_jsonb(t)::text, ';' order by to_jsonb(t)::text), '')) as hash from "${name}" t`,
      );
      return [name, rows[0]!.hash] as const;
    }),
  );
  return Object.fromEntries(hashes);
}
