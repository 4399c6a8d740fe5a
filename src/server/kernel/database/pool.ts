/** Connections to the database that DATABASE_URL or the embedded launcher names. */
import pg from 'pg';
import { StartError } from '../start-error.ts';
import { guardConnections, reportSecond, type OnSecondConnection } from './hold.ts';
import { valueTypes } from './value-types.ts';

const OLDEST_VERSION = 15;
const REACHABLE_WITHIN_MS = 4500;
/** Each plans for itself what it is asked: more than one process keeps busy would only plan more. */
const LARGEST_POOL = 10;

/** Opens no connection yet. `onError` hears of connections that break while idle or in use; the pool replaces them. */
export function createPool(
  url: string,
  onError: (error: Error) => void = writeLostConnection,
  onSecond: OnSecondConnection = reportSecond,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'trunkline',
    pipeline: true,
    types: valueTypes,
    // A record is joined to those that it names, each by its key: no order of them is better, and to try all takes longer than to read.
    options: '-c TimeZone=UTC -c join_collapse_limit=4',
    max: LARGEST_POOL,
    connectionTimeoutMillis: 10_000,
    // With a connection go the statements that it has prepared.
    idleTimeoutMillis: 10 * 60_000,
    keepAlive: true,
  });
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return guardConnections(pool, onSecond);
}

/** Throws StartError with one sentence unless a PostgreSQL of a supported version answers at `url` within 5 s. */
export async function requireReachable(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: REACHABLE_WITHIN_MS });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    requireVersion(rows[0]!.server_version);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`The database at ${placeOf(client)} cannot be used: ${reasonOf(error)}. Check DATABASE_URL.`);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Throws StartError when row level security does not bind the role of `url`. */
export async function requireRowSecurity(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: REACHABLE_WITHIN_MS });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; right: string | null }>(
      `select rolname as name, case when rolsuper then 'SUPERUSER' when rolbypassrls then 'BYPASSRLS' end as right
       from pg_roles where rolname = current_user`,
    );
    const { name, right } = rows[0]!;
    if (right === null) return;
    throw new StartError(
      `The role "${name}" of DATABASE_URL passes over row level security (${right}), which keeps the records of teams apart: name a role that owns the database and has neither SUPERUSER nor BYPASSRLS.`,
    );
  } finally {
    await client.end();
  }
}

function requireVersion(version: string): void {
  if (Number.parseInt(version, 10) >= OLDEST_VERSION) return;
  throw new StartError(`DATABASE_URL names PostgreSQL ${version}; Trunkline needs ${OLDEST_VERSION} or newer.`);
}

/** Host, port and database, never the password. */
const placeOf = ({ host, port, database }: pg.Client): string => `${host}:${port}/${database}`;

function reasonOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  // Several addresses tried for one name leave an AggregateError without a message.
  return message || code || 'no answer';
}

function writeLostConnection(error: Error): void {
  process.stderr.write(`A database connection was lost: ${error.message}\n`);
}
