/** What the role that requests are served with may do: everything with rows, but nothing to what is only added to. */
import type pg from 'pg';
import { alone } from './alone.ts';

const rightsLock = 7_287_536;
/** Where pg-boss keeps its tables; it makes them, and more with each queue, as the owner. */
const queueSchema = 'jobs';

/**
 * Gives the role behind `serving` its rights, where it is another one than the owner's behind `owner`. Without a role of its
 * own the triggers alone keep the audit, and whoever owns a table can take its triggers away.
 */
export async function giveRights(owner: pg.Pool, serving: pg.Pool): Promise<void> {
  const [owning, role] = await Promise.all([roleOf(owner), roleOf(serving)]);
  if (owning === role) return;
  await alone(owner, rightsLock, async (client) => {
    await client.query('begin');
    try {
      await client.query(`create schema if not exists ${queueSchema}`);
      for (const schema of ['public', queueSchema]) await client.query(rightsIn(schema, role));
      for (const table of await onlyAddedTo(client))
        await client.query(`revoke update, delete, truncate on ${table} from ${role}`);
      for (const table of ['schema_migrations', 'schema_repeatables'])
        await client.query(`revoke insert, update, delete, truncate on public.${table} from ${role}`);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  });
}

const rightsIn = (schema: string, role: string): string => `
  grant usage on schema ${schema} to ${role};
  grant select, insert, update, delete on all tables in schema ${schema} to ${role};
  grant usage, select on all sequences in schema ${schema} to ${role};
  alter default privileges in schema ${schema} grant select, insert, update, delete on tables to ${role};
  alter default privileges in schema ${schema} grant usage, select on sequences to ${role};`;

async function onlyAddedTo(client: pg.ClientBase): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select tgrelid::regclass::text as name from pg_trigger where tgname = 'append_only' order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** As it may stand in a statement. */
async function roleOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ role: string }>('select quote_ident(current_user) as role');
  return rows[0]!.role;
}
