/** A separate PostgreSQL, as DATABASE_URL names one in production. */
import pg from 'pg';
import { startEmbedded } from '#server/kernel/database/embedded.ts';

export interface OwnDatabases {
  /** Creates an empty database whose owner is not a superuser; returns its address. */
  readonly create: (name: string) => Promise<string>;
  /** Rows of one statement, bypassing row level security. */
  readonly sql: (
    database: string,
    text: string,
    values?: readonly unknown[],
  ) => Promise<readonly Record<string, unknown>[]>;
  readonly stop: () => Promise<void>;
}

/** Test data may be lost, so writes do not wait for the disk. */
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };

export async function ownDatabases(dataDir: string): Promise<OwnDatabases> {
  const database = await startEmbedded({ dataDir, settings });
  const at = (base: string, name: string): string => Object.assign(new URL(base), { pathname: `/${name}` }).href;
  const sql: OwnDatabases['sql'] = async (name, text, values = []) => {
    const client = new pg.Client(at(database.superuserUrl, name));
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(text, [...values])).rows;
    } finally {
      await client.end();
    }
  };
  return {
    sql,
    create: async (name) => {
      await sql('postgres', `create database ${name} owner trunkline`);
      return at(database.url, name);
    },
    stop: () => database.stop(),
  };
}
