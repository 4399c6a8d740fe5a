import { describe, expect, it } from 'vitest';
import type { FormSchema } from '#runtime/form.ts';
import { createBody, updateBody } from '#web/ui/form/form-body.ts';

const schema: FormSchema = {
  type: 'object',
  properties: {
    name: { type: 'string', title: 'Name' },
    note: { type: 'string', title: 'Note' },
    mrc: { type: 'object', title: 'MRC' },
    tags: { type: 'array', title: 'Tags' },
    required: { type: 'boolean', title: 'Required' },
  },
};

describe('the body of a form', () => {
  it('[VA-051] has the form’s own fields without empty texts and nulls; false and 0 are values', () => {
    const data = { id: 'x', name: '', note: null, mrc: { value: 0, code: 'USD' }, tags: [], required: false };
    expect(createBody(schema, data)).toEqual({ mrc: { value: 0, code: 'USD' }, required: false });
  });

  it('of a record has only what changed', () => {
    const record = { name: 'HQ', mrc: { value: 100, code: 'USD' }, tags: ['a'], required: true };
    expect(updateBody(schema, { ...record, name: 'Branch' }, record)).toEqual({ name: 'Branch' });
    expect(updateBody(schema, record, record)).toEqual({});
  });

  it('clears a field by null and a list by an empty list', () => {
    const record = { name: 'HQ', mrc: { value: 100, code: 'USD' }, tags: ['a'], required: true };
    expect(updateBody(schema, { required: true }, record)).toEqual({ name: null, mrc: null, tags: [] });
  });

  it('sends null for each cleared attribute of a catalogue, and all of the others', () => {
    const schemaOfOne = { properties: { detail: { type: 'object' } } } as unknown as typeof schema;
    const stored = { detail: { download_speed: 500, transport: 'fiber' } };
    const typed = { detail: { download_speed: 1000, transport: '' } };
    expect(updateBody(schemaOfOne, typed, stored, new Set(['detail']))).toEqual({
      detail: { download_speed: 1000, transport: null },
    });
    expect(updateBody(schemaOfOne, {}, stored, new Set(['detail']))).toEqual({ detail: null });
  });
});
