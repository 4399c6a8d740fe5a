import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { putInPlace } from '#scripts/put-in-place.ts';
import { removeScratch, scratchFolder } from '#tests/support/scratch.ts';

const folders: string[] = [];
let folder: string;

const write = (name: string, files: Readonly<Record<string, string>>): string => {
  mkdirSync(join(folder, name), { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, name, file), text);
  return join(folder, name);
};
const read = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(join(folder, 'web')).map((file) => [file, readFileSync(join(folder, 'web', file), 'utf8')]),
  );

beforeEach(() => folders.push((folder = scratchFolder('pages'))));
afterAll(() => folders.forEach(removeScratch));

test('pages that were built take the place of those that are served, and nothing else stays', () => {
  const place = write('web', { 'app.html': 'old', 'old.js': 'old' });
  putInPlace(write('next', { 'app.html': 'new', 'new.js': 'new' }), place);
  expect(read()).toEqual({ 'app.html': 'new', 'new.js': 'new' });
  expect(readdirSync(folder)).toEqual(['web']);
});

test('the first pages need nothing in their place, and what an ended try left is no hindrance', () => {
  write('web-before', { 'app.html': 'left' });
  putInPlace(write('next', { 'app.html': 'first' }), join(folder, 'web'));
  expect(read()).toEqual({ 'app.html': 'first' });
  putInPlace(write('next', { 'app.html': 'second' }), join(folder, 'web'));
  expect(read()).toEqual({ 'app.html': 'second' });
  expect(readdirSync(folder)).toEqual(['web']);
});
