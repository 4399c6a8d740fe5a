/**
 * `.cache/`: valid inputs and outputs of the last run, so that a run without changes does nothing and a small change
 * checks little.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readIfThere } from './write/read-if-there.ts';

/** Hash of all inputs and outputs after a successful run. */
const fingerprintPath = '.cache/codegen-fingerprint';

export const readFingerprint = (root: string): string | null => readIfThere(join(root, fingerprintPath));

export const writeFingerprint = (root: string, fingerprint: string): void =>
  writeText(root, fingerprintPath, fingerprint);

/** Hashes of valid results, one per line; they include the compiler's own hash. */
const validPath = '.cache/codegen-valid';

export const readValidHashes = (root: string): readonly string[] =>
  readIfThere(join(root, validPath))?.split('\n') ?? [];

export const writeValidHashes = (root: string, hashes: readonly string[]): void =>
  writeText(root, validPath, hashes.join('\n'));

function writeText(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
