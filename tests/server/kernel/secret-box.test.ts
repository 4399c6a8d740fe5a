import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ownSecret } from '#server/kernel/config/own-secret.ts';
import { createSecretBox } from '#server/kernel/secret-box.ts';
import { removeScratch, scratchFolder } from '#tests/support/scratch.ts';

const folder = scratchFolder('own-secret');
afterAll(() => removeScratch(folder));

test('an encrypted secret can be decrypted only with its key, for its owner and unchanged; encrypting twice gives different texts', () => {
  const box = createSecretBox('one');
  const stored = box.encrypt('JBSWY3DP', 'user:1');
  expect(box.decrypt(stored, 'user:1')).toBe('JBSWY3DP');
  expect(box.encrypt('JBSWY3DP', 'user:1')).not.toBe(stored);
  expect(box.decrypt(stored, 'user:2')).toBeNull();
  expect(createSecretBox('two').decrypt(stored, 'user:1')).toBeNull();
  expect(createSecretBox('two', 'one').decrypt(stored, 'user:1')).toBe('JBSWY3DP');
  expect(createSecretBox('two', 'one').isCurrent(stored, 'user:1')).toBe(false);
  const changed = stored.slice(0, -2) + (stored.endsWith('AA') ? 'BB' : 'AA');
  expect(box.decrypt(changed, 'user:1')).toBeNull();
  expect(['', 'v1.', 'v1.short', 'JBSWY3DP'].map((text) => box.decrypt(text, 'user:1'))).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test('servers and workers without a configured secret make one together, and keep it for their own eyes', async () => {
  const data = join(folder, 'data');
  const made = await Promise.all(Array.from({ length: 8 }, () => ownSecret(data)));
  expect(made[0]!.length).toBeGreaterThanOrEqual(43);
  expect(new Set([...made, await ownSecret(data)]).size).toBe(1);
  expect(readFileSync(join(data, 'secret.key'), 'utf8')).toBe(made[0]);
  expect(readdirSync(data)).toEqual(['secret.key']);
  expect(statSync(join(data, 'secret.key')).mode & 0o777).toBe(0o600);
});
