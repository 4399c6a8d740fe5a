/** The migrations that already exist, as the next one must know them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashText } from '../write/hash.ts';
import type { PhysicalModel } from './model.ts';
import { emptyModel } from './plan.ts';

export interface History {
  /** Folder names in the order in which they run. */
  readonly names: readonly string[];
  /** Number of the next migration, from 1. */
  readonly next: number;
  /** Hash of what the last one left; null before the first. */
  readonly left: string | null;
  /** What the last one left. */
  readonly model: () => PhysicalModel;
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
  if (last === undefined) return { names, next: 1, left: null, model: () => emptyModel };
  const text = readFileSync(join(folder, last, 'model.json'), 'utf8');
  const model = (): PhysicalModel => JSON.parse(text) as PhysicalModel;
  return { names, next: numberOf(last) + 1, left: hashText(text), model };
}

const numberOf = (name: string): number => Number.parseInt(name, 10);

/** A migration whose number another one has too, as happens when two branches meet. */
export const twinMigration = ({ names }: History): string | undefined =>
  names.find((name, at) => at > 0 && numberOf(name) === numberOf(names[at - 1]!));
