import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ownSecret } from '#server/kernel/config/own-secret.ts';
import { createSecretBox } from '#server/kernel/secret-box.ts';
import { removeScratch, scratchFolder } from '#tests/support/scratch.ts';

const folder = scratchFolder('own-secret');
afterAll(() => removeScratch(folder));

test('a locked secret opens with its key, at its place, unchanged; the same secret never looks the same twice', () => {
  const box = createSecretBox('one');
  const stored = box.lock('JBSWY3DP', 'user:1');
  expect(box.unlock(stored, 'user:1')).toBe('JBSWY3DP');
  expect(box.lock('JBSWY3DP', 'user:1')).not.toBe(stored);
  expect(box.unlock(stored, 'user:2')).toBeNull();
  expect(createSecretBox('two').unlock(stored, 'user:1')).toBeNull();
  expect(createSecretBox('two', 'one').unlock(stored, 'user:1')).toBe('JBSWY3DP');
  expect(createSecretBox('two', 'one').isCurrent(stored, 'user:1')).toBe(false);
  const changed = stored.slice(0, -2) + (stored.endsWith('AA') ? 'BB' : 'AA');
  expect(box.unlock(changed, 'user:1')).toBeNull();
  expect(['', 'v1.', 'v1.short', 'JBSWY3DP'].map((text) => box.unlock(text, 'user:1'))).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test('a server without a configured secret makes its own once, and keeps it for its own eyes', () => {
  const made = ownSecret(join(folder, 'data'));
  expect(made.length).toBeGreaterThanOrEqual(43);
  expect(ownSecret(join(folder, 'data'))).toBe(made);
  expect(readFileSync(join(folder, 'data', 'secret.key'), 'utf8')).toBe(made);
  expect(statSync(join(folder, 'data', 'secret.key')).mode & 0o777).toBe(0o600);
});
