/** A separate database per test file. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { refuseSecond } from '#server/kernel/database/hold.ts';
import { createPool } from '#server/kernel/database/pool.ts';

/** Each connection of a new database first loads the catalog: ten take a quarter longer than three. */
const ENOUGH_CONNECTIONS = 3;

export interface TestDatabase {
  /** Connection of the owner role: migrations, jobs and notifications. */
  readonly url: string;
  /** Pool of the role that serves requests and owns nothing; of the owner for an empty database. */
  readonly pool: pg.Pool;
  /** For operations of the table owner; opened on first use. */
  readonly owner: pg.Pool;
  drop(): Promise<void>;
}

/** Copies the migrated database, or creates an empty one; takes about 0.1 s. */
export async function makeDatabase({ isEmpty = false } = {}): Promise<TestDatabase> {
  const template = new URL(inject('templateUrl'));
  const name = `test_${randomBytes(6).toString('hex')}`;
  const source = isEmpty ? 'template0' : template.pathname.slice(1);
  await asSuperuser(`create database ${name} template ${source} strategy file_copy owner ${template.username}`);
  const at = (connection: URL | string): string => Object.assign(new URL(connection), { pathname: `/${name}` }).href;
  const url = at(template);
  const pool = createPool(isEmpty ? url : at(inject('servingUrl')), undefined, refuseSecond);
  pool.options.max = ENOUGH_CONNECTIONS;
  let owner: pg.Pool | undefined;
  return {
    url,
    pool,
    get owner() {
      return (owner ??= createPool(url));
    },
    drop: async () => {
      await pool.end();
      await owner?.end();
      await asSuperuser(`drop database ${name} with (force)`);
    },
  };
}

/** For the top of a test file: creates the database before its tests and drops it after them. */
export function useDatabase(options?: { isEmpty?: boolean }): TestDatabase {
  const holder = {} as { database: TestDatabase };
  beforeAll(async () => {
    holder.database = await makeDatabase(options);
  });
  afterAll(async () => holder.database?.drop());
  return {
    get url() {
      return holder.database.url;
    },
    get pool() {
      return holder.database.pool;
    },
    get owner() {
      return holder.database.owner;
    },
    drop: () => holder.database.drop(),
  };
}

async function asSuperuser(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('superuserUrl') });
  await client.connect();
  try {
    // Copies of one template run one at a time: PostgreSQL refuses a template with connections.
    await client.query('select pg_advisory_lock(1)');
    await client.query(statement);
  } finally {
    await client.end();
  }
}
