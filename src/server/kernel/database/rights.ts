/** Rights of the role for requests: it may change rows, but only add to append-only tables. */
import type pg from 'pg';
import { alone } from './alone.ts';

const rightsLock = 7_287_536;
/** pg-boss creates its tables here, as the owner, and more with each queue. */
const queueSchema = 'jobs';

/**
 * Grants the role of `serving` its rights if it differs from the owner's role. With one role for both, only triggers
 * protect the audit, and a table owner can drop them.
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

/** The role name, quoted for a statement. */
async function roleOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ role: string }>('select quote_ident(current_user) as role');
  return rows[0]!.role;
}
