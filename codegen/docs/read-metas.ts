/** Reads the meta-schemas of a project. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject } from '../ir/json.ts';
import type { MetaSchemas } from './language.ts';

const ending = '.schema.json';

export function readMetas(root: string): MetaSchemas {
  const folder = join(root, 'schemas/meta');
  return new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith(ending))
      .toSorted()
      .map((name) => [
        name.slice(0, -ending.length),
        JSON.parse(readFileSync(join(folder, name), 'utf8')) as JsonObject,
      ]),
  );
}
