import { describe, expect, it } from 'vitest';
import { accessChanges } from '#codegen/mode/plan/access-changes.ts';
import { apiChanges } from '#codegen/mode/plan/api-changes.ts';
import type { JsonObject } from '#codegen/ir/json.ts';

const document = (quote: JsonObject, paths: JsonObject): JsonObject => ({
  paths,
  components: { schemas: { Quote: quote, QuoteCreate: quote } },
});
const list = (...grants: readonly string[]): JsonObject => ({
  '/quotes': { get: { 'x-access': grants, parameters: [{ name: 'q' }] } },
});
const text = { type: 'string' };

describe('what a change means for programs', () => {
  it('is nothing when nothing changed', () => {
    const same = document({ properties: { term: text } }, list('staff'));
    expect(apiChanges(same, same)).toEqual([]);
    expect(accessChanges(same, same)).toEqual([]);
  });

  it('adds what is new and breaks what is gone', () => {
    const before = document({ properties: { term: text } }, list('staff'));
    const now = document({ properties: { length: text } }, { '/quotes': { post: {} } });
    expect(apiChanges(before, now).map((one) => [one.effect, one.place, one.what])).toEqual([
      ['breaks', 'GET /quotes', 'removed'],
      ['adds', 'POST /quotes', 'new call'],
      ['breaks', 'Quote.term', 'removed'],
      ['adds', 'Quote.length', 'new key'],
      ['breaks', 'QuoteCreate.term', 'removed'],
      ['adds', 'QuoteCreate.length', 'new key'],
    ]);
  });

  it('breaks with another type, a key that is now required, a value that is gone, a parameter that is gone', () => {
    const before = document({ enum: ['a', 'b'], properties: { term: text, note: text } }, list('staff'));
    const now = document(
      { enum: ['a'], required: ['note'], properties: { term: { type: 'integer' }, note: text } },
      { '/quotes': { get: {} } },
    );
    expect(apiChanges(before, now).map((one) => `${one.place}: ${one.what}`)).toEqual([
      'GET /quotes: parameter "q" removed',
      'Quote.term: another type',
      'Quote: value "b" removed',
      'QuoteCreate.term: another type',
      'QuoteCreate.note: now required',
      'QuoteCreate: value "b" removed',
    ]);
  });
});

describe('what a change means for access', () => {
  it('distinguishes added and removed grants', () => {
    expect(accessChanges(document({}, list('staff', 'VIEW_A')), document({}, list('staff', 'public')))).toEqual([
      { effect: 'widens', place: 'GET /quotes', grants: ['public'] },
      { effect: 'narrows', place: 'GET /quotes', grants: ['VIEW_A'] },
    ]);
  });

  it('reports the records to which a permission now applies', () => {
    const call = (words?: string): JsonObject =>
      document({}, { '/quotes/{id}': { put: { 'x-access': ['A'], ...(words && { 'x-accessWhile': { A: words } }) } } });
    const effects = (before: JsonObject, now: JsonObject) =>
      accessChanges(before, now).map(({ effect, grants }) => [effect, ...grants]);
    expect(effects(call(), call('status is empty'))).toEqual([['narrows', 'A only while status is empty']]);
    expect(effects(call('status is empty'), call())).toEqual([['widens', 'A for any record']]);
    expect(effects(call('status is empty'), call('status is OPEN'))).toEqual([
      ['changes', 'A only while status is OPEN'],
    ]);
    expect(effects(call('status is OPEN'), call('status is OPEN'))).toEqual([]);
  });
});
