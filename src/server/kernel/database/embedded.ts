/** Runs the bundled PostgreSQL on a data folder that belongs to this process alone. */
import pg from 'pg';
import { StartError } from '../start-error.ts';
import { openCluster, type Cluster } from './cluster.ts';
import { keepRunning, type HeldDatabase } from './keep.ts';
import { endOrphan, takeOwnership } from './ownership.ts';
import { folderInUse, startPostmaster, stopPostmaster, type Postmaster } from './postmaster.ts';
import { isWriterAlive, readNote, type PostmasterNote } from './postmaster-note.ts';

export interface EmbeddedDatabase {
  /** Connection of `trunkline`, who owns the database and is no superuser, so that row rules bind it. */
  readonly url: string;
  /** Connection of the role that requests are served with: it reads and writes, but owns nothing and rewrites no audit. */
  readonly servingUrl: string;
  /** Connection of the superuser to the maintenance database. */
  readonly superuserUrl: string;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  readonly dataDir: string;
  /** PostgreSQL settings beside the default ones; durability is on unless switched off here. */
  readonly settings?: Record<string, string>;
  /** Receives in one sentence that the database died and cannot be started again. */
  readonly onGone?: (error: Error) => void;
}

const OWNER = 'trunkline';
const SERVING = 'trunkline_serving';

/** Starts the database of `dataDir`, making it on first use, and keeps it running; throws StartError with one sentence when it cannot. */
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

/** Connection of `trunkline` to the database that another process runs on this folder; null where none does. */
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

/** Another server ended the database, or it runs and refuses connections, e.g. because of files that it may not read. */
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

/** A socket folder stands in the place of the host, percent-encoded, as libpq and pg understand it. */
function connectionUrl(
  user: string,
  { password }: Cluster,
  { host, port }: PostmasterNote,
  database: string = OWNER,
): string {
  return `postgresql://${user}:${password}@${encodeURIComponent(host)}:${port}/${database}`;
}
