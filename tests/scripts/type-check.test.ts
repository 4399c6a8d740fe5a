import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createTypeCheck } from '../../scripts/dev/type-check.ts';
import { removeScratch, scratchFolder } from '../support/scratch.ts';

const root = scratchFolder('type-check');
afterAll(() => removeScratch(root));

test('development reports code that uses a renamed field, and nothing once it is fixed', async () => {
  mkdirSync(join(root, 'src'));
  symlinkSync(resolve(import.meta.dirname, '../../node_modules'), join(root, 'node_modules'));
  const compilerOptions = { noEmit: true, strict: true, types: [], lib: ['es2023'] };
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }));
  const write = (field: string): void =>
    writeFileSync(
      join(root, 'src/page.ts'),
      `const ticket = { wantedDate: '' };\nexport const day = ticket.${field};\n`,
    );
  const check = createTypeCheck(root);
  write('desiredDate');
  expect(await check()).toMatch(
    /^The code no longer fits the schemas:\nsrc\/page\.ts\(2,27\): error TS\d+: Property 'desiredDate' does not exist/,
  );
  write('wantedDate');
  expect(await check()).toBeNull();
});
