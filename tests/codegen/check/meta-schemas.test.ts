import { readdirSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';

const folder = new URL('../../../schemas/meta/', import.meta.url);
const files = readdirSync(folder);
const read = (file: string): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Record<string, unknown>;

const ajv = new Ajv2020({ strict: true, strictRequired: false, strictTypes: false, allowUnionTypes: true });
ajv.addVocabulary(['patternErrorMessage', 'errorMessage', 'markdownDescription', 'defaultSnippets']);
for (const format of ['regex', 'uri-reference', 'date', 'uri']) ajv.addFormat(format, true);
for (const file of files) ajv.addSchema(read(file), file);

type Schema = Readonly<Record<string, unknown>>;
const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every schema of a property or definition, with its place. */
function* described(schema: Schema, place: string): Generator<readonly [string, Schema]> {
  for (const group of ['properties', '$defs', 'patternProperties']) {
    for (const [name, child] of Object.entries((schema[group] ?? {}) as Record<string, Schema>)) {
      yield [`${place}/${group}/${name}`, child];
      yield* described(child, `${place}/${group}/${name}`);
    }
  }
  for (const word of ['items', 'additionalProperties', 'then', 'else']) {
    const child = schema[word];
    if (isSchema(child)) yield* described(child, `${place}/${word}`);
  }
}

describe('the meta-schemas', () => {
  it.each(files)('%s is valid JSON Schema whose references lead somewhere', (file) => {
    expect(ajv.getSchema(file)).toBeTypeOf('function');
  });

  it.each(files)('%s explains every word with a title and a description, or points to one that does', (file) => {
    const silent = [...described(read(file), '')].filter(
      ([, schema]) => schema['$ref'] === undefined && !(schema['title'] && schema['description']),
    );
    expect(silent.map(([place]) => place)).toEqual([]);
  });
});
