import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emit } from '#codegen/emit/validate/emit.ts';
import { checkedFormats } from '#codegen/openapi/formats.ts';
import { validated } from '#runtime/validation/errors.ts';
import { formats } from '#runtime/validation/formats.ts';
import type { Validator } from '#runtime/validation/validator.ts';
import { generate, type Generated } from '../sample/generate.ts';
import { kitchenSink } from '../sample/kitchen-sink.ts';

let generated: Generated;
beforeAll(async () => {
  generated = await generate(kitchenSink, [emit]);
});
afterAll(() => generated.remove());

describe('validators of a service type', () => {
  it('accept any known attributes for a quote and all needed ones for the inventory', async () => {
    const { validateInternetAttributes, validateInternetInventory } = await generated.load<Record<string, Validator>>(
      'generated/validate/catalogues/internet.ts',
    );
    expect(validated(validateInternetAttributes!, { sla_percent: 99.9 })).toBeNull();
    expect(validated(validateInternetAttributes!, { status: null })).toBeNull();
    expect(validated(validateInternetAttributes!, { strands: 2 })).toEqual({ strands: ['Unknown field'] });
    expect(validated(validateInternetInventory!, { sla_percent: 99.9 })).toEqual({ download_mbps: ['Required'] });
    expect(validated(validateInternetInventory!, { download_mbps: 500 })).toBeNull();
  });
});

describe('validators of an operation', () => {
  it('turn the texts of a query into numbers and lists, in place', async () => {
    const { validatePlugSinkQuery } = await generated.load<Record<string, Validator>>(
      'generated/validate/operations/inventory.ts',
    );
    const query = { depth: '3', tags: 'a' };
    expect(validated(validatePlugSinkQuery!, query)).toBeNull();
    expect(query).toEqual({ depth: 3, tags: ['a'] });
    expect(validated(validatePlugSinkQuery!, { depth: 'deep' })).toEqual({ depth: ['Must be an integer'] });
    expect(validated(validatePlugSinkQuery!, { dept: '3' })).toEqual({ dept: ['Unknown field'] });
  });

  it('take bodies as they are and follow references to shared types', async () => {
    const { validatePlugSinkBody } = await generated.load<Record<string, Validator>>(
      'generated/validate/operations/inventory.ts',
    );
    expect(validated(validatePlugSinkBody!, { reason: 'leak', statuses: ['OPEN'] })).toBeNull();
    expect(validated(validatePlugSinkBody!, { reason: 7 })).toEqual({ reason: ['Invalid'] });
    expect(validated(validatePlugSinkBody!, { reason: 'leak', statuses: ['GONE'] })).toEqual({
      'statuses.0': ['Invalid'],
    });
  });
});

describe('the registry', () => {
  it('holds a validator for each body that callers may send', async () => {
    const { bodyValidators, attributeValidators } = await generated.load<{
      bodyValidators: Record<string, object>;
      attributeValidators: object;
    }>('generated/validate/registry.ts');
    expect(Object.fromEntries(Object.entries(bodyValidators).map(([id, modes]) => [id, Object.keys(modes)]))).toEqual({
      'kitchen-sink': ['create', 'update'],
      provider: ['create', 'update'],
      part: ['create', 'update'],
      team: ['update'],
    });
    expect(Object.keys(attributeValidators)).toEqual(['internet']);
  });
});

describe('generated code', () => {
  it('runs in browsers: no require, no bare imports', () => {
    const modules = generated.files.filter(({ path }) => path.endsWith('.ts'));
    expect(modules.filter(({ text }) => /\brequire\(|from '(?!\.)/.test(text)).map(({ path }) => path)).toEqual([]);
    expect(modules.length).toBeGreaterThan(0);
  });

  it('is small: the rules of a form of 27 fields stay under 10 kB', () => {
    expect(generated.text('generated/validate/kitchen-sink.ts').length).toBeLessThan(10_000);
  });

  it('knows at compile time exactly the formats that exist at run time', () => {
    expect([...checkedFormats].toSorted()).toEqual(Object.keys(formats).toSorted());
  });

  it('needs every text of the general rules', () => {
    const model = { ...kitchenSink, messages: kitchenSink.messages.filter(({ id }) => id !== 'validation.email') };
    expect(() => emit(model, generated.folder)).toThrow(
      'Every form needs the message "validation.email", which is not there.',
    );
  });
});
