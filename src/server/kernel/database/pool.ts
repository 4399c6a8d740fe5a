/** Connection pools for the database of DATABASE_URL or the embedded one. */
import pg from 'pg';
import { StartError } from '../start-error.ts';
import { guardConnections, reportSecond, type OnSecondConnection } from './hold.ts';
import { valueTypes } from './value-types.ts';

const OLDEST_VERSION = 15;
const REACHABLE_WITHIN_MS = 4500;
/** Each connection plans its own statements, so more connections than busy ones only plan more. */
const LARGEST_POOL = 10;

/**
 * Opens no connection yet. `onError` is called for connections that break while idle or in use; the pool replaces them.
 */
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
    // Records join referenced ones by key in any order, so searching for the best join order only costs time.
    options: '-c TimeZone=UTC -c join_collapse_limit=4',
    max: LARGEST_POOL,
    connectionTimeoutMillis: 10_000,
    // Prepared statements are lost with their connection.
    idleTimeoutMillis: 10 * 60_000,
    keepAlive: true,
  });
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return guardConnections(pool, onSecond);
}

/** Throws StartError unless a PostgreSQL of a supported version answers at `url` within 5 s. */
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

/** Throws StartError if row-level security does not apply to the role of `url`. */
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

/** Host, port and database, without the password. */
const placeOf = ({ host, port, database }: pg.Client): string => `${host}:${port}/${database}`;

function reasonOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  // If all addresses of a name fail, the AggregateError has no message.
  return message || code || 'no answer';
}

function writeLostConnection(error: Error): void {
  process.stderr.write(`A database connection was lost: ${error.message}\n`);
}
