/** Runs the bundled PostgreSQL on a data folder owned by this process. */
import pg from 'pg';
import { StartError } from '../start-error.ts';
import { openCluster, type Cluster } from './cluster.ts';
import { keepRunning, type HeldDatabase } from './keep.ts';
import { endOrphan, takeOwnership } from './ownership.ts';
import { folderInUse, startPostmaster, stopPostmaster, type Postmaster } from './postmaster.ts';
import { isWriterAlive, readNote, type PostmasterNote } from './postmaster-note.ts';

export interface EmbeddedDatabase {
  /** Connection of `trunkline`, which owns the database but is no superuser, so row policies apply to it. */
  readonly url: string;
  /** Connection of the role for requests: it reads and writes rows, but owns nothing and cannot change the audit. */
  readonly servingUrl: string;
  /** Connection of the superuser to the maintenance database. */
  readonly superuserUrl: string;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  readonly dataDir: string;
  /** Extra PostgreSQL settings; durability is on unless turned off here. */
  readonly settings?: Record<string, string>;
  /** Called with one sentence if the database stopped and cannot be restarted. */
  readonly onGone?: (error: Error) => void;
}

const OWNER = 'trunkline';
const SERVING = 'trunkline_serving';

/** Starts the database of `dataDir`, creating it on first use, and keeps it running; throws StartError if it cannot. */
export async function startEmbedded({
  dataDir,
  settings = {},
  onGone = () => {},
}: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const cluster = await openCluster(dataDir);
  const stale = await endOrphan(cluster);
  const postmaster = await startPostmaster(cluster, settings, stale);
  const { note } = postmaster;
  const holder = await takeOwnership(cluster, note).catch((error: unknown) => refuse(cluster, postmaster, error));
  await ensureDatabase(holder, cluster.password);
  const held: HeldDatabase = { postmaster, holder };
  const endKeeping = keepRunning(cluster, held, { settings, onGone });
  let stopped: Promise<void> | undefined;
  return {
    url: connectionUrl(OWNER, cluster, note),
    servingUrl: connectionUrl(SERVING, cluster, note),
    superuserUrl: connectionUrl('postgres', cluster, note, 'postgres'),
    stop: () => (stopped ??= endKeeping().then(() => stop(cluster, held))),
  };
}

/** Connection of `trunkline` to the database that another process runs on this folder; null if none runs. */
export async function runningEmbedded(dataDir: string): Promise<string | null> {
  const cluster = await openCluster(dataDir);
  const note = readNote(cluster.folder);
  if (!note || !isWriterAlive(cluster.folder, note)) return null;
  return connectionUrl(OWNER, cluster, note);
}

async function stop(cluster: Cluster, { holder, postmaster }: HeldDatabase): Promise<void> {
  await holder.end();
  if (!postmaster.hasEnded()) await stopPostmaster(cluster);
}

/** Another server stopped the database, or it refuses connections, e.g. because of unreadable files. */
function refuse(cluster: Cluster, postmaster: Postmaster, error: unknown): never {
  if (postmaster.hasEnded()) throw folderInUse(cluster);
  if (!(error instanceof pg.DatabaseError)) throw error;
  throw new StartError(`The database in ${cluster.folder} cannot be used: ${error.message}.`, { cause: error });
}

async function ensureDatabase(superuser: pg.Client, password: string): Promise<void> {
  const { rows } = await superuser.query<{ roles: string[]; database: boolean }>(
    `select array(select rolname::text from pg_roles) as roles,
            exists (select from pg_database where datname = $1) as database`,
    [OWNER],
  );
  const { roles, database } = rows[0]!;
  for (const role of [OWNER, SERVING].filter((each) => !roles.includes(each)))
    await superuser.query(`create role ${role} login password ${pg.escapeLiteral(password)}`);
  if (!database) await superuser.query(`create database ${OWNER} owner ${OWNER}`);
}

/** The percent-encoded socket folder is the host, as libpq and pg expect. */
function connectionUrl(
  user: string,
  { password }: Cluster,
  { host, port }: PostmasterNote,
  database: string = OWNER,
): string {
  return `postgresql://${user}:${password}@${encodeURIComponent(host)}:${port}/${database}`;
}
