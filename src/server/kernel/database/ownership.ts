/** One server per data folder: ownership is a database lock, so it ends with its owner's process. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Cluster } from './cluster.ts';
import { folderInUse, stopPostmaster } from './postmaster.ts';
import { isWriterAlive, readNote, type PostmasterNote } from './postmaster-note.ts';

const LOCK_KEY = 7_287_533;
const GIVE_UP_AFTER_MS = 15_000;
const ORPHAN_AFTER_MS = 2000;

/**
 * Stops a database whose server died; throws if a live server owns it. Returns the file that a crashed database left, so
 * that the next start does not take it for its own.
 */
export async function endOrphan(cluster: Cluster): Promise<PostmasterNote | undefined> {
  let free: { readonly key: string; readonly since: number } | undefined;
  for (const deadline = Date.now() + GIVE_UP_AFTER_MS; Date.now() < deadline; await sleep(50)) {
    const note = readNote(cluster.folder);
    if (!note || !isWriterAlive(cluster.folder, note)) return note;
    // No answer: it is starting or stopping. Check again.
    const holder = await connect(cluster, note).catch(() => undefined);
    if (!holder) continue;
    const isFree = await tryLock(holder).catch(() => undefined);
    if (isFree && free?.key !== note.key) free = { key: note.key, since: Date.now() };
    // A server that has just started the database locks it a moment later, so a fresh one is no orphan.
    const isOrphan = isFree && Date.now() - free!.since >= ORPHAN_AFTER_MS;
    if (isOrphan) await stopPostmaster(cluster);
    await holder.end().catch(() => {});
    if (isFree === false) throw folderInUse(cluster);
  }
  throw folderInUse(cluster);
}

/** Takes the folder for this process; returns the superuser connection with the lock. */
export async function takeOwnership(cluster: Cluster, note: PostmasterNote): Promise<pg.Client> {
  const holder = await connect(cluster, note);
  if (await tryLock(holder)) return holder;
  await holder.end();
  throw folderInUse(cluster);
}

async function connect({ password }: Cluster, { host, port }: PostmasterNote): Promise<pg.Client> {
  const client = new pg.Client({
    host,
    port,
    user: 'postgres',
    database: 'postgres',
    password,
    connectionTimeoutMillis: 5000,
  });
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK_KEY]);
  return rows[0]!.taken;
}
