/** The PostgreSQL cluster in a data folder: created once, then opened. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';
import { canUse, databaseAccount, giveTo, type Account } from './account.ts';
import { reachableBinaries } from './binaries.ts';
import { createCluster, PASSWORD_FILE } from './create-cluster.ts';

const MAJOR_VERSION = '18';
/** Operating systems limit socket paths to 104 to 108 bytes. */
const LONGEST_SOCKET_PATH = 100;

export interface Cluster {
  readonly dataDir: string;
  readonly folder: string;
  readonly binaries: string;
  readonly account: Account;
  readonly password: string;
  /** Folder of the Unix socket; undefined on Windows, where the database listens on loopback. */
  readonly socketFolder: string | undefined;
}

/** Opens the cluster of `dataDir`, creating it if missing; throws StartError if the folder is unusable. */
export async function openCluster(dataDir: string): Promise<Cluster> {
  const folder = join(dataDir, 'postgres');
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o755 });
    const account = databaseAccount(folder);
    if (!canUse(account, '-x', dataDir)) throw privateFolder(dataDir, account);
    const binaries = reachableBinaries(account);
    if (!existsSync(folder)) await createCluster(folder, binaries, account);
    requireVersion(folder);
    const password = readFileSync(join(folder, PASSWORD_FILE), 'utf8');
    return { dataDir, folder, account, password, binaries, socketFolder: socketFolder(folder, account) };
  } catch (error) {
    throw unusableFolder(dataDir, error as NodeJS.ErrnoException);
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
