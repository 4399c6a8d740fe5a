/** The generated migrations in their folder. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Migration {
  /** Folder name, e.g. `20270102030405_add_quotes_note`: the order of names is the order of migrations. */
  readonly name: string;
  /** Checksum of `up.sql`, independent of line endings. */
  readonly checksum: string;
  /** Runs in one transaction. */
  readonly inside: string;
  /** Each runs alone after the transaction and may be repeated. */
  readonly outside: readonly string[];
  readonly down: string;
  /** Names of conflicting repeatable files, which are dropped before it and applied again at the end. */
  readonly reapply: readonly string[];
}

/** Written by `codegen/migrate/sql/script.ts`. */
const outsideMark = /^-- outside transaction$/m;
const reapplyMark = /^-- reapply (.*)$/m;

/** The part for the transaction, then each statement that runs alone after it. */
export const splitAtOutside = (sql: string): readonly string[] => sql.split(outsideMark);

export function readMigrations(folder: string): readonly Migration[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => readMigration(folder, entry.name))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

function readMigration(folder: string, name: string): Migration {
  const up = readSql(folder, name, 'up.sql');
  const [inside = '', ...outside] = splitAtOutside(up);
  const reapply = reapplyMark.exec(up)?.[1]?.split(', ') ?? [];
  const checksum = createHash('sha256').update(up).digest('hex');
  return { name, checksum, inside, outside, reapply, down: readSql(folder, name, 'down.sql') };
}

const readSql = (folder: string, name: string, file: string): string =>
  readFileSync(join(folder, name, file), 'utf8').replaceAll('\r\n', '\n');
