import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { formatProblem } from '#codegen/errors.ts';
import { loadModel } from '#codegen/load-model.ts';

const path = 'schemas/questionnaire/questions/220-static_ips.json';
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'trunkline-questions-'));
  cpSync('schemas', join(root, 'schemas'), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

const problems = async () => (await loadModel(root)).problems.map(formatProblem);
const edit = (old: string, now: string): void => {
  const text = readFileSync(join(root, path), 'utf8');
  expect(text.split(old).length).toBe(2);
  writeFileSync(join(root, path), text.replace(old, now));
};

it('goes on from the last release', async () => {
  expect(await problems()).toEqual([]);
});

it('misses a question that was released', async () => {
  rmSync(join(root, path));
  expect(await problems()).toContain(
    `${path}:1:1\n  "static_ips" is gone; retire it instead, so that old answers stay readable. Restore the file and write "retired": true into it.`,
  );
});

it('wants a new revision for another title', async () => {
  edit('"How many static IP addresses', '"How many IP addresses');
  expect(await problems()).toEqual([
    `${path}:4:10  /rev\n  "static_ips" changed without a new revision; raise rev to 2. Stored answers refer to the revision that they answered.`,
  ]);
  edit('"rev": 1', '"rev": 2');
  expect(await problems()).toEqual([]);
});

it('requires files in the order of their questions', async () => {
  edit('"order": 220', '"order": 215');
  expect(await problems()).toEqual([
    `${path}:5:12  /order\n  The question "static_ips" of order 215 is in a file with another name. Call the file 215-static_ips.json, or change the order.`,
  ]);
});
