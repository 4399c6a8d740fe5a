/** A database of its own for each test file. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { refuseSecond } from '#server/kernel/database/hold.ts';
import { createPool } from '#server/kernel/database/pool.ts';

/** Each reads the catalog of a new database for itself before it can plan: ten of them take a quarter longer than three. */
const ENOUGH_CONNECTIONS = 3;

export interface TestDatabase {
  /** Connection of the owner role: migrations, jobs and notices. */
  readonly url: string;
  /** As requests are served: of the role that owns nothing; of the owner where the database was made empty. */
  readonly pool: pg.Pool;
  /** For what only the owner of the tables may do; opened when it is first asked for. */
  readonly owner: pg.Pool;
  drop(): Promise<void>;
}

/** Copies the migrated database, or makes an empty one; takes about 0.1 s. */
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

/** For the top of a test file: makes the database before its tests and drops it after them. */
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
    // Copies of one template wait for each other: PostgreSQL refuses a template that is being connected to.
    await client.query('select pg_advisory_lock(1)');
    await client.query(statement);
  } finally {
    await client.end();
  }
}
