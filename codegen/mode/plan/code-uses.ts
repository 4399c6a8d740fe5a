/** Uses of removed or renamed API keys in hand-written code; the type check after the edit is authoritative. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toCamel } from '../../naming.ts';
import { listFiles } from '../../write/tree.ts';
import type { ApiChange } from './api-changes.ts';

const most = 20;

export function codeUses(root: string, changes: readonly ApiChange[]): readonly string[] {
  const gone = changes
    .filter(({ what }) => what === 'removed')
    .flatMap(({ place }) => /^\w+\.(\w+)$/.exec(place)?.[1] ?? []);
  const names = [...new Set(gone.flatMap((wire) => [wire, toCamel(wire)]))];
  if (names.length === 0) return [];
  const pattern = new RegExp(`\\b(${names.join('|')})\\b`);
  const uses = listFiles(root, 'src')
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) =>
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        .flatMap((line, at) => {
          const name = pattern.exec(line)?.[1];
          return name === undefined ? [] : [`${path}:${at + 1}: ${name}`];
        }),
    );
  return uses.length > most ? [...uses.slice(0, most), `and ${uses.length - most} more`] : uses;
}
