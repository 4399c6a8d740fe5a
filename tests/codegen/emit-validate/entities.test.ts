import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emit } from '#codegen/emit/validate/emit.ts';
import { validated } from '#runtime/validation/errors.ts';
import type { Validator } from '#runtime/validation/validator.ts';
import { generate, type Generated } from '../sample/generate.ts';
import { kitchenSink } from '../sample/kitchen-sink.ts';

let generated: Generated;
let create: Validator;
let update: Validator;

beforeAll(async () => {
  generated = await generate(kitchenSink, [emit]);
  const module = await generated.load<Record<string, Validator>>('generated/validate/kitchen-sink.ts');
  create = module.validateKitchenSinkCreate!;
  update = module.validateKitchenSinkUpdate!;
});
afterAll(() => generated.remove());

const provider = '0195c1de-7d3c-7a51-a9d4-2a3f1c9e0b11';
const valid = { name: 'Sink', terms: '<p>Net 30</p>', provider_id: provider };
const errorsOf = (more: object): unknown => validated(create, { ...valid, ...more });

describe('a create body', () => {
  it('is valid with the required fields alone', () => {
    expect(validated(create, valid)).toBeNull();
  });

  it('is valid with a value of every kind', () => {
    expect(
      errorsOf({
        team_id: provider,
        notes: 'n',
        email: 'ann@acme-dental.example',
        phone: '+1 (312) 555-0100 x12',
        website: 'https://acme.example/a?b',
        color: '#0b1f4b',
        password: 'long enough',
        external_id: provider,
        floor: 3,
        latitude: -33.87,
        mrc: { value: 74500, code: 'USD' },
        is_open: false,
        install_date: '2026-02-28',
        visited_at: '2026-02-28T10:00:00Z',
        status: 'CLOSED',
        rack: 'half-rack',
        term: 36,
        media: ['OPEN'],
        aliases: ['a'],
        plan_id: provider,
        detail: { any: [1] },
        commission: 0.5,
        serial: 'S1',
      }),
    ).toBeNull();
  });

  it('accepts null wherever a field may be empty', () => {
    expect(
      errorsOf({
        notes: null,
        email: null,
        phone: null,
        mrc: null,
        rack: null,
        term: null,
        media: null,
        detail: null,
        plan_id: null,
      }),
    ).toBeNull();
  });

  it.each([
    ['[VA-011] a missing required field', { name: undefined }, { name: ['Required'] }],
    ['[VA-011] an empty required text', { name: '' }, { name: ['Required'] }],
    ['[VA-012] a required text of blanks', { name: '   ' }, { name: ['Required'] }],
    ['[VA-011] null for a required field', { name: null }, { name: ['Required'] }],
    ['[VA-013] a rich text without content', { terms: '<p> &nbsp;</p>' }, { terms: ['Required'] }],
    [
      '[VA-010] a text above its limit, with the specified text',
      { name: 'x'.repeat(41) },
      { name: ['Length must be 40 characters or less'] },
    ],
    ['[VA-001] a wrong email address', { email: 'ann@acme' }, { email: ['Please enter a valid email address'] }],
    [
      '[VA-009] a wrong phone number',
      { phone: '12345' },
      { phone: ['Please enter a valid phone number (e.g. 123-456-1234 x1234'] },
    ],
    [
      '[VA-038] a URL without a protocol',
      { website: 'acme.example' },
      { website: ['URL is not valid. Please enter a valid URL starting with http:// or https://'] },
    ],
    ['[VA-029] a day that does not exist', { install_date: '2026-02-29' }, { install_date: ['Invalid Date'] }],
    ['[VA-015] a number below its minimum', { floor: 0 }, { floor: ['Invalid'] }],
    ['[VA-017] a fraction in a whole number', { floor: 1.5 }, { floor: ['Must be an integer'] }],
    ['[VA-018] text in a number', { commission: 'ten' }, { commission: ['Must be a number'] }],
    ['[VA-039] a latitude below -90', { latitude: -91 }, { latitude: ['Must be above -90'] }],
    ['[VA-040] a latitude above 90', { latitude: 90.5 }, { latitude: ['Must be below 90'] }],
    [
      '[VA-024] a short password',
      { password: 'short' },
      { password: ['The password must contain at least 8 characters'] },
    ],
    ['[VA-048] a value outside a closed list', { status: 'GONE' }, { status: ['Invalid'] }],
    ['[VA-048] a value outside a closed list that may be empty', { rack: '43U' }, { rack: ['Invalid'] }],
    ['[VA-048] a wrong item of a list', { media: ['OPEN', 'GONE'] }, { 'media.1': ['Invalid'] }],
    ['money without its currency', { mrc: { value: 5 } }, { 'mrc.code': ['Currency code is required'] }],
    [
      'money with a fraction of a minor unit',
      { mrc: { value: 5.5, code: 'USD' } },
      { 'mrc.value': ['Must be an integer'] },
    ],
    ['a key that does not exist', { nmae: 'x' }, { nmae: ['Unknown field'] }],
    ['a field that only the system sets', { total: 3 }, { total: ['Unknown field'] }],
    ['a field that nobody may write', { internal: 'x' }, { internal: ['Unknown field'] }],
    ['the id of the record', { id: provider }, { id: ['Unknown field'] }],
  ])('refuses %s', (_what, more, expected) => {
    expect(errorsOf(more)).toEqual(expected);
  });

  it('names all mistakes at once', () => {
    expect(validated(create, { floor: 0, email: 'x' })).toEqual({
      name: ['Required'],
      terms: ['Required'],
      provider_id: ['Required'],
      floor: ['Invalid'],
      email: ['Please enter a valid email address'],
    });
  });

  it('refuses what is no object', () => {
    expect(validated(create, [])).toEqual({ '': ['Invalid'] });
  });

  it('leaves the body as it was', () => {
    const body = Object.freeze({ ...valid });
    validated(create, body);
    expect(body).toEqual(valid);
  });
});

describe('an update body', () => {
  it('may hold any part of the record, even none', () => {
    expect(validated(update, {})).toBeNull();
    expect(validated(update, { name: 'New' })).toBeNull();
  });

  it('keeps the rules of the fields that it holds', () => {
    expect(validated(update, { name: ' ', floor: 0 })).toEqual({ name: ['Required'], floor: ['Invalid'] });
  });

  it('holds neither the team nor a field that is set on create only', () => {
    expect(validated(update, { team_id: provider, serial: 'S2' })).toEqual({
      team_id: ['Unknown field'],
      serial: ['Unknown field'],
    });
  });
});
