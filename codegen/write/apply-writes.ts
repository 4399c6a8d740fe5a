/** Carries out a plan: writes missing and stale files, removes obsolete ones, and writes the manifest last. */
import { mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { manifestPath, manifestText } from './manifest.ts';
import type { WritePlan } from './plan-writes.ts';
import { readIfThere } from './read-if-there.ts';

/** Returns how many files were written and removed; file system errors surface as they are. */
export function applyWrites(root: string, plan: WritePlan): { readonly written: number; readonly removed: number } {
  const files = [...plan.missing, ...plan.stale];
  for (const file of files) writeWhole(join(root, file.path), file.text);
  for (const path of plan.obsolete) removeFile(root, path);
  writeManifest(root, manifestText(plan.manifest));
  return { written: files.length, removed: plan.obsolete.length };
}

function writeManifest(root: string, text: string): void {
  const path = join(root, manifestPath);
  if (readIfThere(path) !== text) writeWhole(path, text);
}

/** A reader (the dev server, a watcher) sees the old file or the new one, never a half. */
export function writeWhole(path: string, text: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  const next = `${path}.${process.pid}.next`;
  writeFileSync(next, text);
  renameSync(next, path);
}

function removeFile(root: string, path: string): void {
  rmSync(join(root, path));
  for (let folder = dirname(join(root, path)); readdirSync(folder).length === 0; folder = dirname(folder))
    rmdirSync(folder);
}
