/** Starts and stops the main process of the database. */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { StartError } from '../start-error.ts';
import { program, programEnvironment } from './binaries.ts';
import type { Cluster } from './cluster.ts';
import { readNote, type PostmasterNote } from './postmaster-note.ts';

const READY_WITHIN_MS = 60_000;
const SOCKET_PORT = 5432;
const isWindows = process.platform === 'win32';

/** Stops the database if this process dies: the shell waits for a pipe that closes with this process. */
const LEASH = `exec 3<&0
"$@" 3<&- </dev/null & database=$!
{ read -r _ <&3; kill -INT $database; } 2>/dev/null & watcher=$!
exec 3<&-
wait $database; status=$?
kill $watcher 2>/dev/null
exit $status`;

/** The database's main process. */
export interface Postmaster {
  readonly note: PostmasterNote;
  readonly hasEnded: () => boolean;
  /** Resolves when it ends for any reason. */
  readonly ended: Promise<unknown>;
}

/**
 * Starts the database and waits until it accepts connections, including crash recovery.
 * `stale`: the postmaster file that a crashed database left.
 */
export async function startPostmaster(
  cluster: Cluster,
  settings: Record<string, string>,
  stale: PostmasterNote | undefined,
): Promise<Postmaster> {
  const child = await launch(cluster, settings);
  const ended = new Promise((done) => child.once('exit', done));
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  for (const deadline = Date.now() + READY_WITHIN_MS; Date.now() < deadline; await sleep(10)) {
    if (hasEnded()) throw failedStart(cluster);
    const note = readNote(cluster.folder);
    if (note?.isReady && note.key !== stale?.key) return { note, hasEnded, ended };
  }
  throw new StartError(`The database did not start within ${READY_WITHIN_MS / 1000} s; see ${logFile(cluster)}.`);
}

/** Stops the database: rolls back running transactions; all commits are on disk. */
export async function stopPostmaster({ binaries, folder, account, socketFolder }: Cluster): Promise<void> {
  const args = ['stop', '-D', folder, '-m', 'fast', '-w', '-t', '60', '-s'];
  await promisify(execFile)(program(binaries, 'pg_ctl'), args, { ...account, env: programEnvironment, cwd: folder });
  if (socketFolder && socketFolder !== folder) rmSync(socketFolder, { recursive: true, force: true });
}

async function launch(cluster: Cluster, settings: Record<string, string>): Promise<ChildProcess> {
  const command = [program(cluster.binaries, 'postgres'), '-D', cluster.folder, ...(await flags(cluster, settings))];
  const [run, ...args] = isWindows ? command : ['/bin/sh', '-c', LEASH, 'sh', ...command];
  const log = openSync(logFile(cluster), 'w');
  const child = spawn(run!, args, {
    ...cluster.account,
    env: programEnvironment,
    cwd: isWindows ? cluster.dataDir : '/',
    stdio: ['pipe', log, log],
    // Detached from the terminal: Ctrl-C must reach the server first, which finishes its requests before the database
    // stops.
    detached: !isWindows,
    windowsHide: true,
  });
  closeSync(log);
  await once(child, 'spawn');
  return child;
}

async function flags({ socketFolder }: Cluster, settings: Record<string, string>): Promise<string[]> {
  const place = socketFolder
    ? {
        listen_addresses: '',
        unix_socket_directories: socketFolder,
        unix_socket_permissions: '0700',
        port: SOCKET_PORT,
      }
    : { listen_addresses: '127.0.0.1', port: await freePort() };
  return Object.entries({ ...place, log_min_messages: 'warning', ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

const logFile = ({ dataDir }: Cluster): string => join(dataDir, 'postgres.log');

function failedStart(cluster: Cluster): StartError {
  const log = readFileSync(logFile(cluster), 'utf8');
  if (log.includes('"postmaster.pid" already exists')) return folderInUse(cluster);
  const reason = log.split('\n').findLast((line) => /FATAL|PANIC|error/i.test(line)) ?? 'it said nothing';
  return new StartError(
    `The database in ${cluster.folder} did not start: ${reason.replace(/^.*?(FATAL|PANIC): */, '')}.`,
  );
}

/** The error for a folder that another running server uses. */
export const folderInUse = ({ dataDir }: Cluster): StartError =>
  new StartError(
    `The data folder ${dataDir} is in use by another Trunkline server: stop that one, or name another folder with DATA_DIR.`,
  );
