/** The migrations that already exist, as the next one must know them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PhysicalModel } from './model.ts';
import { emptyModel } from './plan.ts';

export interface History {
  /** Folder names in the order in which they run. */
  readonly names: readonly string[];
  /** Number of the next migration, from 1. */
  readonly next: number;
  /** What the last one left. */
  readonly model: PhysicalModel;
}

export const migrationsFolder = 'generated/db/migrations';

export function readHistory(root: string): History {
  const folder = join(root, migrationsFolder);
  const names = existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => existsSync(join(folder, name, 'model.json')))
        .toSorted()
    : [];
  const last = names.at(-1);
  return {
    names,
    next: last === undefined ? 1 : numberOf(last) + 1,
    model: last === undefined ? emptyModel : readModel(join(folder, last, 'model.json')),
  };
}

const readModel = (file: string): PhysicalModel => JSON.parse(readFileSync(file, 'utf8')) as PhysicalModel;

const numberOf = (name: string): number => Number.parseInt(name, 10);

/** A migration whose number another one has too, as happens when two branches meet. */
export const twinMigration = ({ names }: History): string | undefined =>
  names.find((name, at) => at > 0 && numberOf(name) === numberOf(names[at - 1]!));
