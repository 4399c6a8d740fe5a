/** The migrations that already exist, as the next one must know them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SchemaError } from '../errors.ts';
import { hashText } from '../write/hash.ts';
import { lostMigrations, untrackedMigrations } from './drafts.ts';
import type { PhysicalModel } from './model.ts';
import { applyChange, type ModelChange } from './model-change.ts';
import { emptyModel, planMigration } from './plan.ts';

export interface History {
  /** Folder names in execution order, without drafts, which are rewritten. */
  readonly names: readonly string[];
  /** Folder names that are missing although git tracks them. */
  readonly lost: readonly string[];
  /** Hash of their changes. */
  readonly left: string;
  /** The model after the last one. */
  readonly model: () => PhysicalModel;
}

export const migrationsFolder = 'generated/db/migrations';

/** `now` returns the current model, which decides what is a draft. */
export function readHistory(root: string, now: () => PhysicalModel): History {
  const drafts = draftsIn(root, now);
  const names = migrationNames(root).filter((name) => !drafts.includes(name));
  const changes = names.map((name) => readSteps(root, name));
  return {
    names,
    lost: lostMigrations(root, migrationsFolder, migrationNames(root)),
    left: hashText(changes.join('\n')),
    model: () => modelAfter(changes),
  };
}

/** Folder names of migrations not in git, unless they already lead to the current model. */
export function draftsIn(root: string, now: () => PhysicalModel): readonly string[] {
  const untracked = untrackedMigrations(root, migrationsFolder);
  return untracked.length > 0 && !leadTo(root, migrationNames(root), now()) ? untracked : [];
}

const modelAfter = (changes: readonly string[]): PhysicalModel =>
  changes.map((text) => JSON.parse(text) as ModelChange).reduce(applyChange, emptyModel);

function leadTo(root: string, names: readonly string[], now: PhysicalModel): boolean {
  const changes = names.map((name) => readSteps(root, name));
  return planMigration(modelAfter(changes), now).steps.length === 0;
}

function migrationNames(root: string): readonly string[] {
  const folder = join(root, migrationsFolder);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, 'up.sql')))
    .toSorted();
}

function readSteps(root: string, name: string): string {
  const path = `${migrationsFolder}/${name}/steps.json`;
  if (existsSync(join(root, path))) return readFileSync(join(root, path), 'utf8');
  const origin = { file: `${migrationsFolder}/${name}/up.sql`, pointer: '' };
  throw new SchemaError([{ origin, message: 'This migration has no steps.json next to it.', hint: 'Restore it.' }]);
}
