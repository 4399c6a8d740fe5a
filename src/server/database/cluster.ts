/** The PostgreSQL cluster inside a data folder: made once, then only opened. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '#server/start-error.ts';
import { canUse, databaseAccount, type Account } from './account.ts';
import { program, reachableBinaries } from './binaries.ts';

const MAJOR_VERSION = '18';
/** Operating systems cut socket paths at 104 to 108 bytes. */
const LONGEST_SOCKET_PATH = 100;

export interface Cluster {
  readonly dataDir: string;
  readonly folder: string;
  readonly binaries: string;
  readonly account: Account;
  readonly password: string;
  /** Folder of the unix socket; undefined on Windows, where the database listens on the loopback address. */
  readonly socketFolder: string | undefined;
}

/** Environment of the database's programs: nothing of ours leaks in. */
export const programEnvironment = {
  PATH: process.env['PATH'],
  SystemRoot: process.env['SystemRoot'],
  LC_ALL: 'C',
  TZ: 'UTC',
};

/** Opens the cluster of `dataDir`, making it first when there is none; throws StartError when the folder is no use. */
export async function openCluster(dataDir: string): Promise<Cluster> {
  const folder = join(dataDir, 'postgres');
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o755 });
    const account = databaseAccount(folder);
    if (!canUse(account, '-x', dataDir)) throw privateFolder(dataDir, account);
    const password = openPassword(dataDir, account);
    const cluster = { dataDir, folder, account, password, binaries: reachableBinaries(account) };
    if (!existsSync(folder)) await createCluster(cluster);
    requireVersion(folder);
    return { ...cluster, socketFolder: socketFolder(folder, account) };
  } catch (error) {
    throw unusableFolder(dataDir, error as NodeJS.ErrnoException);
  }
}

function openPassword(dataDir: string, account: Account): string {
  const file = join(dataDir, 'postgres-password');
  if (!existsSync(file)) {
    writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
    giveTo(account, file);
  }
  return readFileSync(file, 'utf8');
}

/** Built beside its place and moved there whole, so that an interrupted start leaves nothing half made. */
async function createCluster({ dataDir, folder, binaries, account }: Omit<Cluster, 'socketFolder'>): Promise<void> {
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { mode: 0o700 });
  giveTo(account, unfinished);
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = ['--username=postgres', '--auth-local=trust', '--auth-host=scram-sha-256'];
  const password = `--pwfile=${join(dataDir, 'postgres-password')}`;
  const options = { ...account, env: programEnvironment, cwd: process.platform === 'win32' ? dataDir : '/' };
  try {
    await promisify(execFile)(program(binaries, 'initdb'), ['-D', unfinished, ...locale, ...access, password], options);
    if (!existsSync(folder)) renameSync(unfinished, folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

function requireVersion(folder: string): void {
  const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  if (version === MAJOR_VERSION) return;
  throw new StartError(
    `The database in ${folder} was made by PostgreSQL ${version}, this Trunkline runs ${MAJOR_VERSION}: choose another DATA_DIR, or move the data with pg_dump.`,
  );
}

function socketFolder(folder: string, account: Account): string | undefined {
  if (process.platform === 'win32') return undefined;
  if (Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= LONGEST_SOCKET_PATH) return folder;
  const short = mkdtempSync(join(tmpdir(), 'trunkline-'));
  giveTo(account, short);
  return short;
}

function giveTo(account: Account, path: string): void {
  if (account.uid !== undefined) chownSync(path, account.uid, account.gid);
}

const privateFolder = (dataDir: string, account: Account): StartError =>
  new StartError(
    `The data folder ${dataDir} cannot be entered by user ${account.uid}, who runs the database when root starts Trunkline: name another folder with DATA_DIR.`,
  );

const FOLDER_FAULTS: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'a part of this path is not a folder',
  EEXIST: 'a file of this name is in the way',
  ENOSPC: 'the disk is full',
};

function unusableFolder(dataDir: string, error: NodeJS.ErrnoException): Error {
  const fault = FOLDER_FAULTS[error.code ?? ''];
  if (!fault) return error;
  return new StartError(`The data folder ${dataDir} cannot be used: ${fault}. Name another folder with DATA_DIR.`);
}
