import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { loadModel } from '#codegen/load-model.ts';
import { unreadIn } from './readers.ts';

const root = resolve(import.meta.dirname, '../..');

/** Later work uses the listed ones; the list may only shrink. */
test('each message, limit, event, list fact and permission is read by something, or listed with who will read it', async () => {
  const listed = JSON.parse(readFileSync(resolve(import.meta.dirname, 'unread.json'), 'utf8')) as Record<
    string,
    string[]
  >;
  const { model } = await loadModel(root);
  expect(model.messages.length).toBeGreaterThan(800);
  expect(unreadIn(model, root)).toEqual(Object.values(listed).flat().toSorted());
});
