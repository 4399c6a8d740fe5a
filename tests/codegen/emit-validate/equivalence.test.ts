import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emit } from '#codegen/emit/validate/emit.ts';
import { documentOf } from '#codegen/openapi/document.ts';
import { selfContained } from '#codegen/openapi/subset.ts';
import { validated } from '#runtime/validation/errors.ts';
import { formats } from '#runtime/validation/formats.ts';
import type { Validator } from '#runtime/validation/validator.ts';
import { generate, type Generated } from '../sample/generate.ts';
import { kitchenSink } from '../sample/kitchen-sink.ts';

let generated: Generated;
let create: Validator;
beforeAll(async () => {
  generated = await generate(kitchenSink, [emit]);
  ({ validateKitchenSinkCreate: create } = await generated.load<{ validateKitchenSinkCreate: Validator }>(
    'generated/validate/kitchen-sink.ts',
  ));
});
afterAll(() => generated.remove());

const document = documentOf(kitchenSink);
const ajv = new Ajv2020({ strict: false });
for (const [name, test] of Object.entries(formats)) ajv.addFormat(name, test);
const reference = ajv.compile(selfContained(document, document.components.schemas.KitchenSinkCreate!));

const uuid = '0195c1de-7d3c-7a51-a9d4-2a3f1c9e0b11';
const value = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    'OPEN',
    '42U_standard',
    'half-rack',
    1,
    36,
    0,
    -91,
    90.5,
    true,
    uuid,
    '2026-02-29',
    '2026-02-28',
  ),
  fc.constantFrom<unknown>(
    'ann@acme.example',
    'https://acme.example',
    '#0b1f4b',
    '123-456-1234',
    { value: 1, code: 'USD' },
    { value: 1.5 },
    ['OPEN'],
  ),
  fc.jsonValue({ maxDepth: 2 }),
);
const keys = [...Object.keys(document.components.schemas.KitchenSinkCreate!.properties as object), 'unknown'];
const body = fc.dictionary(fc.constantFrom(...keys), value, { maxKeys: 8 }).map((more) => ({
  name: 'Sink',
  terms: '<p>Net 30</p>',
  provider_id: uuid,
  ...more,
}));

describe('a generated validator', () => {
  it('decides as the schema in the document does', () => {
    fc.assert(
      fc.property(body, (data) => {
        expect(create(data)).toBe(reference(data));
      }),
      { numRuns: 2000 },
    );
  });

  it('gives a text for any refused value', () => {
    fc.assert(
      fc.property(fc.oneof(body, fc.jsonValue()), (data) => {
        const errors = validated(create, data);
        expect(
          errors === null ||
            Object.values(errors)
              .flat()
              .every((text) => text !== ''),
        ).toBe(true);
        expect(errors === null).toBe(create(data));
      }),
      { numRuns: 500 },
    );
  });
});
