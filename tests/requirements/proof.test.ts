import { describe, expect, test } from 'vitest';
import { blocksOf } from './blocks.ts';
import { judgeRows, type Note } from './proof.ts';
import { subjectOf, type Override, type Requirement } from './rows.ts';
import { Texts } from './words.ts';

const nothing: Note = {
  file: 'tests/a.test.ts',
  ids: ['SH-001'],
  calls: [],
  pages: [],
  drawn: [],
  events: [],
  texts: {},
};
const rowOf = (kind: string, verbatim = '', more: Partial<Requirement> = {}): Requirement => ({
  id: 'SH-001',
  kind,
  text: '',
  verbatim,
  isOpen: false,
  ...more,
});

function judge(row: Requirement, notes: readonly Partial<Note>[], override?: Override, given: readonly string[] = []) {
  const catalogue = {
    rows: [row],
    overrides: new Map(override ? [[row.id, override]] : []),
    pages: new Map([['SH', { files: /^src\/web\/frame\//, paths: /dashboard/ }]]),
    refused: new Map<string, string>(),
  };
  return judgeRows(
    catalogue,
    new Map([['SH-001', given]]),
    notes.map((note) => ({ ...nothing, ...note })),
  )[0]!;
}
const missing = (row: Requirement, ...notes: readonly Partial<Note>[]) => judge(row, notes).missing;

describe('a title alone', () => {
  test.each([
    'call',
    'screen',
    'route',
    'event',
    'error',
    'rule',
    'flow',
    'state',
    'permission',
    'entity',
    'enum',
    'constant',
    'kind',
  ])('proves no %s', (kind) => {
    expect(judge(rowOf(kind), [{}]).state).toBe('cited only');
    expect(judge(rowOf(kind), []).missing).toEqual(['no notes of its tests']);
  });
});

describe('a call', () => {
  const row = rowOf('call', 'PUT /teams/{id} | name, role_ids');

  test('is proved by a good and a bad answer, over all tests that name it', () => {
    const texts = { sent: ['name', 'roleIds'] };
    expect(missing(row, { calls: ['PUT /api/teams/{} 200'], texts }, { calls: ['PUT /api/teams/{} 403'] })).toEqual([]);
  });

  test('lacks what none of them did, and the fields that none of them sent', () => {
    expect(
      missing(row, { calls: ['PUT /api/teams/{} 422', 'PUT /api/teams/{}/merge 200'], texts: { sent: ['name'] } }),
    ).toEqual(['good answer of PUT /api/teams/{}', '"role_ids"']);
  });

  test('may be a root field of GraphQL', () => {
    const field = rowOf('call', 'serviceGroup | id', { text: 'GraphQL serviceGroup returns one group by id.' });
    expect(subjectOf(field, undefined).calls).toEqual(['field serviceGroup']);
    expect(
      missing(field, { calls: ['field serviceGroup 200', 'field serviceGroup 400'], texts: { answered: ['id'] } }),
    ).toEqual([]);
  });
});

describe('a page', () => {
  test('of a route is proved where a browser or a router came to it', () => {
    const row = rowOf('route', '/{teamId}/dashboard/home | token');
    const texts = { asserted: ['token'] };
    expect(missing(row, { pages: ['/{}/dashboard/home'], texts })).toEqual([]);
    expect(missing(row, { pages: ['/{}/dashboard'], texts })).toEqual(['page /{}/dashboard/home']);
  });

  test('of a screen is proved where it is drawn or opened, with its words shown', () => {
    const row = rowOf('screen', 'Go Home');
    const texts = { shown: ['Go Home'] };
    expect(missing(row, { drawn: ['src/web/frame/errors/NotFound.tsx'], texts })).toEqual([]);
    expect(missing(row, { pages: ['/{}/dashboard'], texts })).toEqual([]);
    expect(missing(row, { drawn: ['src/web/ui/button/Button.tsx'], texts })).toEqual(['a page of its area']);
    expect(missing(row, { pages: ['/{}/dashboard'], texts: { sent: ['Go Home'] } })).toEqual(['"Go Home"']);
  });
});

test('an event is proved when it was sent', () => {
  const row = rowOf('event', 'tickets.new_message');
  expect(missing(row, { events: ['tickets.new_message'] })).toEqual([]);
  expect(missing(row, { events: ['invoice.event'] })).toEqual(['event tickets.new_message', '"tickets.new_message"']);
});

test('an error is proved by its exact text, in a test that caused it', () => {
  const row = rowOf('error', 'Sign in error.');
  const calls = ['GET /api/sso-provider 400'];
  expect(missing(row, { calls, texts: { answered: ['Sign in error.'] } })).toEqual([]);
  expect(missing(row, { calls, texts: { answered: ['Sign in error'] } })).toEqual(['"Sign in error."']);
});

test('a permission is proved by a call that is allowed and one that is refused', () => {
  const row = rowOf('permission');
  expect(missing(row, { calls: ['PUT /api/teams/{} 200', 'PUT /api/teams/{} 403'] })).toEqual([]);
  expect(missing(row, { calls: ['PUT /api/teams/{} 200'] })).not.toEqual([]);
});

test('what the specification leaves open asks for no proposed word', () => {
  expect(missing(rowOf('rule', '30 days', { isOpen: true }), { calls: ['GET /api/teams 200'] })).toEqual([]);
  expect(missing(rowOf('rule', '30 days'), { calls: ['GET /api/teams 200'] })).toEqual(['"30 days"']);
});

test('what is kept by hand goes before what is read from the row', () => {
  const kept = { calls: 'GET /api/health', pages: '', events: '', words: '-' };
  expect(subjectOf(rowOf('call', 'PUT /teams/{id} | name'), kept)).toMatchObject({
    calls: ['GET /api/health'],
    words: [],
  });
});

test('what a rule speaks of may be given by the test, what a screen shows may not', () => {
  const given = blocksOf(
    `test('[SH-001] mustMet', () => {\n  expect(isAsked({ mustNotMet: true })).toBe(false);\n});\n`,
  );
  expect(given.map(({ ids }) => ids)).toEqual([['SH-001']]);
  const texts = given.map(({ text }) => text);
  const did = { calls: ['GET /api/teams 200'], pages: ['/{}/dashboard'] };
  expect(judge(rowOf('rule', 'mustNotMet'), [did], undefined, texts).state).toBe('proved');
  expect(judge(rowOf('rule', 'mustMet'), [did], undefined, texts).state).toBe('cited only');
  expect(judge(rowOf('screen', 'mustNotMet'), [did], undefined, texts).state).toBe('cited only');
});

test('what a test reads from the catalogue is given by it, and what it only names is not', () => {
  const words = new Map([['SH-001', 'locked or enclosed cage | deep racks']]);
  const textOf = (body: string): string => blocksOf(`test('[SH-001] is listed', () => { ${body} });`, words)[0]!.text;
  expect(textOf("expect(verbatim('SH-001').filter(isUnknown)).toEqual([]);")).toContain('deep racks');
  expect(textOf("expect(rowOf('SH-001')).toEqual([]);")).not.toContain('deep racks');
});

describe('a word is seen', () => {
  test.each([
    ['billing_end_date', 'billingEndDate'],
    ['Viewing as {email}', 'Viewing as dana@acme-dental.example'],
    ['Something went wrong...', 'Something went wrong…'],
    ['Date may not be before {MM/DD/YYYY}', 'Date may not be before 03/01/2024'],
    ['first name', 'First name *'],
    ['10', 'at most 10 times'],
    ['120 seconds', 'advanceTimersByTime(120_000)'],
    ['3 s', '3000'],
    ['3000 ms', '3000'],
    ['over 1000 entries', 'toBeGreaterThan(1000)'],
    ['Location #n', 'Location #2'],
    ['Review N Addresses', 'Review 3 Addresses'],
  ])('%s in %s', (word, text) => {
    expect(new Texts([text]).name(word)).toBe(true);
  });

  test.each([
    ['10', '100'],
    ['Go Home', 'Go'],
  ])('not %s in %s', (word, text) => {
    expect(new Texts([text]).name(word)).toBe(false);
  });
});
