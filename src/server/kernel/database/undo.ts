/** Takes migrations back, newest first, those of a newer Trunkline too: the database keeps the script that undoes each. */
import type pg from 'pg';
import { StartError } from '#server/kernel/start-error.ts';
import { forget, readApplied, type Applied } from './applied.ts';
import { readMigrations, type Migration } from './migration-files.ts';
import { rowsInTheWay } from './rows-in-the-way.ts';
import { asMigrator, reporting, runInside } from './migrator.ts';

export interface UndoOptions {
  /** Values that a down script gives up may go. */
  readonly mayLoseData?: boolean;
}

interface Undo {
  readonly name: string;
  readonly down: string;
}

/** Undoes the last `count` migrations, or as many as `count` says, and answers their names, newest first. Throws StartError when values would be lost. */
export async function undoMigrations(
  pool: pg.Pool,
  folder: string,
  count: number | ((applied: readonly Applied[], known: readonly Migration[]) => number),
  { mayLoseData = false }: UndoOptions = {},
): Promise<readonly string[]> {
  const known = readMigrations(folder);
  return asMigrator(pool, async (client) => {
    const applied = await readApplied(client);
    const last = Math.min(applied.length, typeof count === 'number' ? count : count(applied, known));
    const undone = applied
      .slice(applied.length - last)
      .toReversed()
      .map((each) => undoOf(each, known));
    if (!mayLoseData) requireNoLoss(undone);
    for (const { name, down } of undone) {
      await reporting(name, 'could not be undone', () =>
        runInside(client, down, () => forget(client, name)).catch(async (error: Error) => {
          const rows = await rowsInTheWay(client, error, down);
          throw rows === null ? error : new Error(rows, { cause: error });
        }),
      );
    }
    return undone.map(({ name }) => name);
  });
}

/** How many of the newest ones must go before the rest is what this Trunkline knows. */
export function countStrange(applied: readonly Applied[], known: readonly Migration[]): number {
  const checksums = new Map(known.map(({ name, checksum }) => [name, checksum]));
  const first = applied.findIndex(({ name, checksum }) => checksums.get(name) !== checksum);
  return first === -1 ? 0 : applied.length - first;
}

function undoOf({ name, checksum, down }: Applied, known: readonly Migration[]): Undo {
  const script = down ?? known.find((each) => each.name === name && each.checksum === checksum)?.down;
  if (script !== undefined) return { name, down: script };
  throw new StartError(
    `Migration ${name} cannot be undone here: neither this Trunkline nor the database has its down.sql. Undo it with the version that made it.`,
  );
}

/** Written by `codegen/migrate/sql/script.ts` behind the reason of a statement. */
const lossLine = /^-- (.*) \[data-loss\]$/gm;

function requireNoLoss(undone: readonly Undo[]): void {
  const losses = undone.flatMap(({ name, down }) =>
    [...down.matchAll(lossLine)].map(([, reason]) => `  ${name}: ${reason}`),
  );
  if (losses.length === 0) return;
  throw new StartError(['Undoing this would lose data. Add --lose-data when that is meant.', ...losses].join('\n'));
}
