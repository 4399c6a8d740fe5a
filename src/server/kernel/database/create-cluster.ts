/** Creates the files of a new PostgreSQL cluster. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../start-error.ts';
import { giveTo, type Account } from './account.ts';
import { program, programEnvironment } from './binaries.ts';

/** File in the cluster folder with the password of its superuser and of the owner role. */
export const PASSWORD_FILE = 'trunkline-password';

const LOCALE = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
/** The Unix socket is in a private folder; loopback, used on Windows, requires the password. */
const ACCESS = ['--username=postgres', '--auth-local=trust', '--auth-host=scram-sha-256'];

/** Built in a temporary folder and renamed, so that an interrupted start leaves no partial cluster. */
export async function createCluster(folder: string, binaries: string, account: Account): Promise<void> {
  const unfinished = `${folder}.${process.pid}`;
  const password = `${unfinished}.password`;
  try {
    mkdirSync(unfinished, { mode: 0o700 });
    writeFileSync(password, randomBytes(24).toString('base64url'), { mode: 0o600 });
    giveTo(account, unfinished);
    giveTo(account, password);
    const args = ['-D', unfinished, ...LOCALE, ...ACCESS, `--pwfile=${password}`];
    const cwd = process.platform === 'win32' ? dirname(folder) : '/';
    await promisify(execFile)(program(binaries, 'initdb'), args, { ...account, env: programEnvironment, cwd });
    renameSync(password, join(unfinished, PASSWORD_FILE));
    moveUnlessThere(unfinished, folder);
  } catch (error) {
    throw failedCreation(folder, error as Error & { stderr?: string });
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
    rmSync(password, { force: true });
  }
}

/** If another server created the cluster at the same time, uses that one. */
function moveUnlessThere(unfinished: string, folder: string): void {
  try {
    if (!existsSync(folder)) renameSync(unfinished, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  }
}

function failedCreation(folder: string, error: Error & { stderr?: string }): Error {
  const reason = error.stderr?.split('\n').find((line) => line.startsWith('initdb:'));
  if (!reason) return error;
  return new StartError(`The database could not be made in ${folder}: ${reason.replace(/^initdb: (error: )?/, '')}.`);
}
