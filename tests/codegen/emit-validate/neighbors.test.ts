import { afterAll, beforeAll, expect, test } from 'vitest';
import { emit } from '#codegen/emit/validate/emit.ts';
import type { JsonObject } from '#codegen/ir/json.ts';
import { validated } from '#runtime/validation/errors.ts';
import type { Validator } from '#runtime/validation/validator.ts';
import { entity, field } from '../sample/factories.ts';
import { generate, type Generated } from '../sample/generate.ts';
import { kitchenSink } from '../sample/kitchen-sink.ts';

let generated: Generated;
let lease: Validator;

const date = (rule: JsonObject) => ({ schema: { type: 'string', format: 'date', 'x-date': rule } });

beforeAll(async () => {
  const fields = [
    field('startsOn', 'date', { required: true }),
    field('endsOn', 'date', date({ after: 'startsOn' })),
    field('paidOn', 'date', date({ notBefore: '2000-01-01', notAfter: 'today' })),
    field('visitOn', 'date', date({ notBefore: 'startsOn', businessDay: true })),
    field('drift', 'decimal', { schema: { type: 'number', minimum: -2.5, maximum: 2.5 } }),
    field('level', 'decimal', { schema: { type: 'number', minimum: -1, maximum: 2.5 } }),
    field('reading', 'json', {
      schema: { type: 'object', properties: { value: { type: ['number', 'string', 'null'] } } },
    }),
  ];
  generated = await generate({ ...kitchenSink, entities: [...kitchenSink.entities, entity('lease', fields)] }, [emit]);
  lease = (await generated.load<Record<string, Validator>>('generated/validate/lease.ts'))['validateLeaseCreate']!;
});
afterAll(() => generated.remove());

const errorsOf = (body: object) =>
  validated(lease, { starts_on: '2026-03-02', ...body }, { today: '2026-03-06' }) as Record<string, string[]> | null;

test('[DF-008] [VA-036] [VA-037] a rule is written once and held from both sides, by its names on the wire', () => {
  expect(errorsOf({ ends_on: '2026-03-02' })).toEqual({
    ends_on: ['Date must be after start date'],
    starts_on: ['Date must be before end date'],
  });
  expect(errorsOf({ ends_on: '2026-03-03' })).toBeNull();
  expect(errorsOf({ visit_on: '2026-02-27' })).toEqual({
    visit_on: ['Date may not be before 03/02/2026'],
    starts_on: ['Date may not be after 02/27/2026'],
  });
});

test('[DF-008] [VA-031] [VA-033] [VA-035] several rules of one date hold together', () => {
  expect(errorsOf({ paid_on: '1999-12-31' })).toEqual({ paid_on: ['Date may not be before 01/01/2000'] });
  expect(errorsOf({ paid_on: '2026-03-07' })).toEqual({ paid_on: ['Date may not be in the future'] });
  expect(errorsOf({ visit_on: '2026-03-08' })).toEqual({ visit_on: ['Date must be a business day'] });
  expect(errorsOf({ paid_on: '2026-03-06', visit_on: '2026-03-09' })).toBeNull();
});

test('[VA-029] an invalid date gets only that error', () => {
  expect(errorsOf({ paid_on: '2026-02-30' })).toEqual({ paid_on: ['Invalid Date'] });
});

test('[VA-022] the error of a range around zero has its limit', () => {
  expect(errorsOf({ drift: 2.6 })).toEqual({ drift: ['Must be within range of +/- 2.5'] });
  expect(errorsOf({ drift: -2.6 })).toEqual({ drift: ['Must be within range of +/- 2.5'] });
  expect(errorsOf({ drift: -2.5 })).toBeNull();
  expect(errorsOf({ level: 2.6 })).toEqual({ level: ['Invalid'] });
});

test('[VA-021] a value that may be a number or a text is nothing else', () => {
  expect(errorsOf({ reading: { value: true } })).toEqual({
    'reading.value': ['Value must be either a valid number or text'],
  });
  expect(errorsOf({ reading: { value: {} } })).toEqual({
    'reading.value': ['Value must be either a valid number or text'],
  });
  for (const value of [41.9, 'n/a', null]) expect(errorsOf({ reading: { value } })).toBeNull();
});
