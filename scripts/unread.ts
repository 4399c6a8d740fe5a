/**
 * Finds unused schema entries: texts, limits, events, facts of lists and permissions. Those in
 * `tests/requirements/unread.json` are expected; any other one, and any of these that is used by now, is an error.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { loadModel } from '#codegen/load-model.ts';
import { unreadIn } from '#tests/requirements/readers.ts';

const root = resolve(import.meta.dirname, '..');
const listed = new Set(
  Object.values(
    JSON.parse(readFileSync(resolve(root, 'tests/requirements/unread.json'), 'utf8')) as Record<string, string[]>,
  ).flat(),
);
const { model } = await loadModel(root);
const unread = new Set(unreadIn(model, root));
const faults = [
  ...[...unread].filter((word) => !listed.has(word)).map((word) => `${word} is read by nothing: use it or delete it.`),
  ...[...listed]
    .filter((word) => !unread.has(word))
    .map((word) => `${word} is read or gone: take it off tests/requirements/unread.json.`),
];
console.log(`${listed.size} words wait for their readers.`);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
