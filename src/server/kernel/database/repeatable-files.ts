/** Policies, triggers and functions as files, which are applied again when their text changes. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { splitAtOutside } from './migration-files.ts';

export interface Repeatable {
  /** Kind and subject, e.g. `policies/quotes`. */
  readonly name: string;
  /** Checksum of the statements, without comments and line endings. */
  readonly checksum: string;
  readonly up: string;
  readonly down: string;
}

/**
 * Folders in the order of application: policies call functions, fills need policies, and triggers protect filled
 * values.
 */
const kinds = ['functions', 'policies', 'fills', 'triggers'];

/** Written by `codegen/migrate/sql/repeatable-script.ts`. */
const undoMark = /^-- undo$/m;

/** In the order of application. Their folder is next to the migrations'. */
export function readRepeatables(migrations: string): readonly Repeatable[] {
  const folder = join(dirname(migrations), 'repeatable');
  return kinds.flatMap((kind) =>
    namesIn(join(folder, kind)).map((name) => read(`${kind}/${name}`, join(folder, kind, `${name}.sql`))),
  );
}

export const inOrder = <T extends Pick<Repeatable, 'name'>>(files: readonly T[]): readonly T[] =>
  files.toSorted((one, other) => orderOf(one.name) - orderOf(other.name) || (one.name < other.name ? -1 : 1));

export const isFunction = ({ name }: Pick<Repeatable, 'name'>): boolean => name.startsWith('functions/');

export const insideOf = ({ up }: Pick<Repeatable, 'up'>): string => splitAtOutside(up)[0]!;
export const outsideOf = ({ up }: Pick<Repeatable, 'up'>): readonly string[] => splitAtOutside(up).slice(1);

const orderOf = (name: string): number => kinds.indexOf(name.split('/')[0]!);

const namesIn = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((file) => file.endsWith('.sql'))
        .map((file) => file.slice(0, -'.sql'.length))
        .toSorted()
    : [];

function read(name: string, path: string): Repeatable {
  const text = readFileSync(path, 'utf8').replaceAll('\r\n', '\n');
  const [up = '', down = ''] = text.split(undoMark);
  const statements = text.replaceAll(/^-- (?!undo$|outside transaction$).*\n/gm, '');
  return { name, checksum: createHash('sha256').update(statements).digest('hex'), up, down };
}
