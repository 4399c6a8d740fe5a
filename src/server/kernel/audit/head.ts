/** A copy of the last seal outside the database, which detects entries cut off at the end of the chain. */
import { readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';

export interface Head {
  readonly number: number;
  readonly hash: string;
}

export const writeHead = ({ number, hash }: Head): string => `${number}:${hash}`;

/** Throws StartError if the text is not a head. */
export function readHead(text: string): Head {
  const found = /^(\d+):([0-9a-f]{64})$/.exec(text.trim());
  if (!found) throw new StartError(`"${text.trim()}" is no head: it is a number, a colon and 64 digits from 0 to f.`);
  return { number: Number(found[1]), hash: found[2]! };
}

/** Null if this machine has not sealed anything. */
export function keptHead(dataDir: string): Head | null {
  try {
    return readHead(readFileSync(pathIn(dataDir), 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

export async function keepHead(dataDir: string, head: Head): Promise<void> {
  const path = pathIn(dataDir);
  await mkdir(dataDir, { recursive: true });
  await writeFile(`${path}.next`, `${writeHead(head)}\n`);
  await rename(`${path}.next`, path);
}

const pathIn = (dataDir: string): string => join(dataDir, 'audit-head');
