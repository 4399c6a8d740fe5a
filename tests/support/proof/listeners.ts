/** Records a test in its own process: asserted values and calls. */
import { subscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { chai } from 'vitest';
import { readChanges } from './document.ts';
import { isNoting, noteCall, noteCallWhenRead, noteText, noteValue } from './recorder.ts';

/** Matchers that compare the whole value. */
const wholes = ['toBe', 'toEqual', 'toStrictEqual', 'toMatchInlineSnapshot', 'toMatchSnapshot'];
/** Matchers that compare with a number. */
const counts = [
  'toHaveLength',
  'toHaveBeenCalledTimes',
  'toBeCloseTo',
  'toBeGreaterThan',
  'toBeLessThan',
  'toHaveAttribute',
];
const comparisons = ['toBeGreaterThanOrEqual', 'toBeLessThanOrEqual'];
/** Matchers that find their argument in the value. */
const parts = ['toContain', 'toContainEqual', 'toMatchObject', 'toHaveProperty', 'toHaveBeenCalledWith', 'toThrow'];
const more = ['toThrowError', 'toHaveBeenLastCalledWith', 'toHaveBeenNthCalledWith', 'toHaveBeenCalledExactlyOnceWith'];

const once = Symbol.for('trunkline.proof.listens');
const isFirst = (): boolean => {
  const held = globalThis as Record<symbol, unknown>;
  const known = held[once] === chai.Assertion;
  held[once] = chai.Assertion;
  return !known;
};

type Method = (this: Chai.Assertion, ...given: unknown[]) => unknown;

/** A value counts once its assertion passes. */
export function noteAssertions(): void {
  if (!isFirst()) return;
  const methods = chai.Assertion.prototype as unknown as Record<string, Method>;
  const listen = (name: string, note: (value: unknown, given: readonly unknown[]) => void): void => {
    const original = methods[name];
    if (!original) return;
    methods[name] = function (...given) {
      const result = original.apply(this, given);
      if (isNoting()) readChanges();
      if (isNoting() && !chai.util.flag(this, 'negate')) note(chai.util.flag(this, 'object'), given);
      return result;
    };
  };
  for (const name of wholes) listen(name, (value) => noteWhole(name, value));
  for (const name of [...parts, ...more, ...counts, ...comparisons])
    listen(name, (_, given) => given.forEach(noteExpected));
  listen('toMatch', (value, [expected]) => noteMatch(value, expected));
  for (const name of [
    'toBeTruthy',
    'toBeDefined',
    'toBeNull',
    'toBeUndefined',
    'toHaveBeenCalled',
    'toHaveBeenCalledOnce',
  ])
    listen(name, (value) => noteState(name, value));
}

/** An empty list only shows that it was checked. */
function noteWhole(name: string, value: unknown): void {
  noteText('asserted', name);
  noteValue('asserted', value);
}

function noteExpected(value: unknown): void {
  if (value instanceof RegExp) noteText('asserted', value.source);
  else noteValue('asserted', value);
}

function noteMatch(value: unknown, expected: unknown): void {
  const found = expected instanceof RegExp ? expected.exec(String(value))?.[0] : expected;
  noteText('asserted', String(found));
}

/** Matchers without a value, such as `toBeNull`. */
function noteState(name: string, value: unknown): void {
  noteText('asserted', name);
  if (typeof Element !== 'undefined' && value instanceof Element) noteText('asserted', value.textContent ?? '');
}

/** In page tests the test itself answers `fetch`, which proves no call. */
export function noteFetch(): void {
  const held = globalThis as { fetch: typeof fetch & { isObserved?: true } };
  if (typeof document !== 'undefined' || held.fetch.isObserved) return;
  const original = held.fetch;
  const observedFetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const response = await original(input, init);
    if (!isNoting()) return response;
    const url = input instanceof Request ? input.url : String(input);
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
    const copy = response.clone();
    noteCallWhenRead({ method, url, status: response.status, sent: init?.body }, () => copy.text());
    return response;
  };
  held.fetch = Object.assign(observedFetch, { isHeard: true } as const);
}

const listensToHttp = Symbol.for('trunkline.proof.http');

/** Calls over a port by Node's own client, without their bodies. */
export function noteHttp(): void {
  const held = globalThis as Record<symbol, unknown>;
  if (held[listensToHttp]) return;
  held[listensToHttp] = true;
  subscribe('http.client.response.finish', (message) => {
    const { request, response } = message as { readonly request: ClientRequest; readonly response: IncomingMessage };
    if (!isNoting() || !/^\/(?:api\/|version\.json)/.test(request.path)) return;
    noteCall({ method: request.method, url: request.path, status: response.statusCode ?? 0 });
  });
}
