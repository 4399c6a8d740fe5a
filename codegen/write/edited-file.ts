/** The report about an edited generated file: the difference, and where the change belongs. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lineDiff } from './line-diff.ts';
import { isMigration } from './manifest.ts';
import type { WritePlan } from './plan-writes.ts';

type Edited = WritePlan['edited'][number];

/** Several lines of text for the console. */
export function describeEdited(root: string, { path, wanted }: Edited): string {
  const sentence = `${path} was edited by hand.`;
  if (wanted?.text == null)
    return `${sentence} ${isMigration(path) ? 'A migration never changes once written: restore it and add a new one.' : 'It is no longer generated: remove it.'}`;
  const diff = lineDiff(wanted.text, readFileSync(join(root, path), 'utf8'));
  return [
    `${sentence} ${placeFor(path, wanted.source)} Then remove the file and run "npm run codegen".`,
    ...diff.split('\n').map((line) => `  ${line}`),
  ].join('\n');
}

/** Where the change belongs instead. */
function placeFor(path: string, source: string): string {
  if (path.startsWith('generated/screens/admin/'))
    return `Change ${source}, or name a part of your own in src/web/console/extensions.ts.`;
  if (path.startsWith('generated/screens/'))
    return `Change ${source}, or name a "slot" there and fill it in src/web/app/slots.ts.`;
  if (path.startsWith('generated/forms/')) return `Change ${source}, or name an "x-widget" there.`;
  if (path.startsWith('generated/resources/') || path === 'generated/graphql/schema.graphql')
    return `Change ${source}, or register a hook under src/server/areas.`;
  return `Change ${source}, or the emitter that wrote it.`;
}
