import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { plainGrants } from '#runtime/vocabulary.ts';

it('knows the same plain grants in the schema language and at run time', () => {
  const words = JSON.parse(
    readFileSync(new URL('../../../schemas/meta/words.schema.json', import.meta.url), 'utf8'),
  ) as {
    $defs: { plainGrant: { enum: readonly string[] } };
  };
  expect(words.$defs.plainGrant.enum).toEqual(plainGrants);
});
