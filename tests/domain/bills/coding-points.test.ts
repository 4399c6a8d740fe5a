/** Points for and against a service, one by one. [BI-022] */
import { expect, test } from 'vitest';
import { coder, type Candidate, type CodedLine } from '#domain/bills/code-line.ts';

const candidate = (id: string, about: Partial<Candidate> = {}): Candidate => ({
  id,
  identifiers: [],
  subAccount: null,
  usocs: [],
  places: [],
  amounts: [],
  ...about,
});
const coding = (about: Partial<CodedLine>, ...candidates: readonly Candidate[]) =>
  coder(candidates)({ circuitId: null, usoc: null, description: 'Internet', amount: 1, ...about });
const reasons = (about: Partial<CodedLine>, of: Partial<Candidate>) => coding(about, candidate('a', of)).reasons;

test.each<[string, Partial<CodedLine>, Partial<Candidate>, readonly string[]]>([
  [
    'printed as part of an identifier',
    { circuitId: '481516' },
    { identifiers: ['DHEC/481516//ATI'] },
    ['identifierContained'],
  ],
  [
    'named in the words of the line',
    { description: 'Port DHEC/481516' },
    { identifiers: ['DHEC481516'] },
    ['identifierContained'],
  ],
  ['one character off', { circuitId: 'KXFN/91827X' }, { identifiers: ['KXFN.918273'] }, ['identifierOneOff']],
  ['one character short inside', { circuitId: 'KXFN/91823' }, { identifiers: ['KXFN.918273'] }, ['identifierOneOff']],
  ['one character too many', { circuitId: 'KXFN/9182733X' }, { identifiers: ['KXFN.918273X'] }, ['identifierOneOff']],
])('an identifier %s', (_, line, of, expected) => {
  expect(reasons(line, of)).toEqual(expected);
});

test.each<[string, Partial<CodedLine>, Partial<Candidate>]>([
  ['two characters off', { circuitId: 'KXFN/9182XX' }, { identifiers: ['KXFN.918273'] }],
  ['two characters short', { circuitId: 'KXFN/9127' }, { identifiers: ['KXFN.918273'] }],
  ['two characters turned', { circuitId: 'KXFN/918237' }, { identifiers: ['KXFN.918273'] }],
  ['part of five characters', { circuitId: '48151' }, { identifiers: ['DHEC/481516//ATI'] }],
  ['one off in five characters', { circuitId: 'A1B2C' }, { identifiers: ['A1B2D'] }],
  ['none printed', { circuitId: null }, { identifiers: [''] }],
])('an identifier %s decides nothing', (_, line, of) => {
  expect(coding(line, candidate('a', of)).certainty).toBe('PERSON');
});

test('the more sub-account, charge code, place and amount agree, the surer it is', () => {
  const of = { subAccount: '77-1', usocs: ['1LDPZ'], places: ['233 S Wacker'], amounts: [5, 1] };
  const line = { circuitId: '771', usoc: '1LDPZ', description: 'Port, 233 S. Wacker Dr' };
  expect(reasons(line, of)).toEqual(['subAccount', 'usoc', 'place', 'amount']);
  expect(reasons({ ...line, amount: 7 }, { ...of, subAccount: '77-2' })).not.toContain('amount');
  expect(reasons({ ...line, description: 'Port, 233 Elm' }, of)).not.toContain('place');
});

test('another charge code speaks against a service that has some, and for none that has none', () => {
  const of = { identifiers: ['DHEC481516'] };
  const line = { circuitId: 'DHEC481516', usoc: '1LDPZ' };
  expect(reasons(line, { ...of, usocs: ['OTHER'] })).toEqual(['identifierEqual', 'usocOther']);
  expect(coding(line, candidate('a', { ...of, usocs: ['OTHER'] })).confidence).toBe(0.5);
  expect(reasons(line, { ...of, usocs: [] })).toEqual(['identifierEqual']);
  expect(reasons({ ...line, usoc: null }, { ...of, usocs: ['OTHER'] })).toEqual(['identifierEqual']);
});

test('a place of three letters appears in too many texts', () => {
  expect(
    reasons({ circuitId: 'DHEC481516', description: 'ELM' }, { identifiers: ['DHEC481516'], places: ['Elm'] }),
  ).toEqual(['identifierEqual']);
});

test('two services with the same identifier are for a person, unless one is far enough ahead', () => {
  const twins = [candidate('a', { identifiers: ['DHEC481516'] }), candidate('b', { identifiers: ['DHEC481516'] })];
  const line = { circuitId: 'DHEC-481516' };
  expect(coding(line, ...twins)).toEqual({ serviceId: null, certainty: 'PERSON', confidence: 0, reasons: [] });
  const ahead = { ...twins[1]!, amounts: [1] };
  expect(coding(line, twins[0]!, ahead)).toMatchObject({ serviceId: 'b', certainty: 'SUGGESTED' });
  expect(coding(line, ahead, twins[0]!)).toMatchObject({ serviceId: 'b', certainty: 'SUGGESTED' });
  const far = { ...ahead, places: ['Wacker'] };
  expect(coding({ ...line, description: 'S Wacker' }, far, twins[0]!)).toMatchObject({
    serviceId: 'b',
    certainty: 'AUTOMATIC',
  });
});
