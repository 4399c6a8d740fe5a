import { beforeAll, describe, expect, test } from 'vitest';
import { makePerson, makeTeam, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';

const server = useServer();
let member: Person;

beforeAll(async () => {
  const team = await makeTeam(server.pool, 'Acme Dental');
  member = await makePerson(server.pool, { teams: { [team]: ['VIEW_PROCUREMENT'] } });
});

const tooLarge = {
  status: 400,
  body: {
    data: null,
    errors: [
      {
        message: 'The query asks for too much at once.',
        extensions: {
          code: 'badRequest',
          status: 400,
          error: { message: 'The query asks for too much at once.' },
        },
      },
    ],
  },
};

/** With the milliseconds of computing that it cost the process, in which the server runs too: other work on the machine does not count. */
async function ask(query: string, as?: Person) {
  const begun = process.cpuUsage();
  const { status, body } = await server.call('POST', '/api/graphql', { body: { query }, as: as?.token });
  return { answer: { status, body }, ms: process.cpuUsage(begun).user / 1000 };
}

const roots = (count: number, alias = 'a'): string =>
  Array.from({ length: count }, (_, at) => `${alias}${at}: addressesPaginated { totalCount }`).join(' ');

const eachOf20 = (write: (at: number) => string): string => Array.from({ length: 20 }, (_, at) => write(at)).join(' ');

/** Five thousand root fields in each guise that a query can give them. */
const guises = {
  plain: `{ ${roots(5000)} }`,
  inline: `{ ...on Query { ${roots(5000)} } }`,
  'inline without a type': `{ ... { ${roots(5000)} } }`,
  nested: `{ ...on Query { ...on Query { ... { ${roots(5000)} } } } }`,
  named: `{ ...F } fragment F on Query { ${roots(5000)} }`,
  'named in inline': `{ ...on Query { ...F } } fragment F on Query { ...on Query { ${roots(5000)} } }`,
  spread: `{ ${eachOf20((at) => `...on Query { ...F${at} }`)} }
    ${eachOf20((at) => `fragment F${at} on Query { ${roots(250, `f${at}_`)} }`)}`,
};

describe('a query of thousands of root fields', () => {
  test.each(Object.entries(guises))('in the guise "%s" is refused before anything runs', async (_, query) => {
    for (const as of [undefined, member]) expect((await ask(query, as)).answer).toMatchObject(tooLarge);
  });

  test('takes no longer to refuse in a fragment than without', async () => {
    const slowest = async (query: string): Promise<number> =>
      Math.min((await ask(query)).ms, (await ask(query)).ms, (await ask(query)).ms);
    const plain = await slowest(guises.plain);
    for (const query of [guises.inline, guises.nested, guises.named])
      expect(await slowest(query)).toBeLessThan(plain * 3 + 100);
  });
});

test('a root field costs the same in a fragment as without', async () => {
  const page = 'addressesPaginated(perPage: 1000) { records { id version createdAt updatedAt } }';
  const five = (field: string): string => Array.from({ length: 5 }, (_, at) => `a${at}: ${field}`).join(' ');
  const large = five(page);
  expect((await ask(`{ ${large} }`, member)).answer).toMatchObject(tooLarge);
  expect((await ask(`{ ...on Query { ${large} } }`, member)).answer).toMatchObject(tooLarge);
  expect((await ask(`{ ...F } fragment F on Query { ${large} }`, member)).answer).toMatchObject(tooLarge);
  expect(
    (await ask(`{ ...on Query { ...F } } fragment F on Query { ${page} }`, member)).answer.body.errors,
  ).toBeUndefined();
});

test('a query of three hundred root fields runs, one of more does not', async () => {
  expect((await ask(`{ ${roots(300)} }`, member)).answer.body.data.a299).toEqual({ totalCount: 0 });
  expect((await ask(`{ ${roots(301)} }`, member)).answer).toMatchObject(tooLarge);
});

/** Many fields under one root field, written as briefly as each form allows. */
const below = {
  aliases: (count: number) => eachOf(count, (at) => `a${at}: id`),
  'one field again and again': (count: number) => eachOf(count, () => 'id'),
  'fields in fragments': (count: number) => eachOf(count / 2, (at) => `... { a${at}: id }`),
  relations: (count: number) => eachOf(count / 2, (at) => `a${at}: team { id }`),
};

function eachOf(count: number, write: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => write(at)).join(' ');
}

describe.each(Object.entries(below))('two thousand fields below one, as %s', (_, written) => {
  const query = (count: number): string => `{ addressesPaginated { records { ${written(count)} } } }`;

  test('are more than anybody asks for', async () => {
    expect((await ask(query(2000), member)).answer).toMatchObject(tooLarge);
  });

  test('are refused without the work that fewer take', async () => {
    const quickest = async (count: number): Promise<number> => {
      const times = [];
      // A text that is known is not checked again.
      for (let turn = 0; turn < 4; turn += 1) times.push((await ask(`${query(count)} # ${turn}`, member)).ms);
      return Math.min(...times);
    };
    expect(await quickest(2400)).toBeLessThan((await quickest(1900)) + 50);
  });
});

/** Thirty fragments, each of which spreads the next one twice: a thousand million fields by 1,500 signs. */
function doubled(leaf: string): string {
  const chain = Array.from({ length: 30 }, (_, at) => `fragment F${at} on Query { ...F${at + 1} ...F${at + 1} }`);
  return `{ ...F0 } ${chain.join(' ')} fragment F30 on Query { ${leaf} }`;
}

test.each(['addressesPaginated { totalCount }', '__typename'])(
  'fragments that double each other on the way to "%s" are refused at once, for anybody',
  async (leaf) => {
    for (const as of [undefined, member]) expect((await ask(doubled(leaf), as)).answer).toMatchObject(tooLarge);
  },
);

test('fragments that lead to each other are refused as such', async () => {
  const { answer } = await ask('{ ...F } fragment F on Query { ...G } fragment G on Query { ...F }');
  expect([answer.status, answer.body.errors[0].message]).toEqual([
    400,
    expect.stringContaining('Cannot spread fragment'),
  ]);
});

/** Each would keep a naive reader busy for a long time, and none is a valid query. */
const unreadable = {
  'brackets in brackets': '{'.repeat(20_000),
  'fields in fields': '{a'.repeat(20_000),
  'lists of lists': `query q($a: ${'['.repeat(20_000)}Int${']'.repeat(20_000)}) { a }`,
  'a text that never ends': String.raw`\"`.repeat(200_000),
  'quotes in a text that never ends': `"${String.raw`\"`.repeat(200_000)}`,
  'a long text that never ends': `"""${String.raw`\"""`.repeat(100_000)}`,
  'brackets behind a quote in a long text': `{ a(b: """ ${String.raw`\"""`} """) ${'{a'.repeat(20_000)} """ }`,
  'brackets behind a quote in a comment': `# "\u2028"""\n${'{a'.repeat(20_000)}`,
};

describe('a text that is no query', () => {
  test.each(Object.entries(unreadable))('of %s is refused at once', async (_, query) => {
    const refused = await Promise.all([ask(query), ask(query, member)]);
    for (const { answer } of refused) expect(answer.status).toBe(400);
    // 20 ms on the original machine; a quadratic scan takes seconds.
    const times = [(await ask(query)).ms, (await ask(query)).ms, (await ask(query)).ms];
    expect(Math.min(...times)).toBeLessThan(1000);
  });
});

test('brackets in texts and comments open nothing', async () => {
  const many = '{'.repeat(150);
  const texts = [`"\\"${many}"`, `"""\\"""${many}"""`].map(
    (text, at) => `a${at}: addressesPaginated(q: ${text}) { totalCount }`,
  );
  const { answer } = await ask(`# ${many}\n{ ${texts.join(' ')} }`, member);
  expect(answer.body).toEqual({ data: { a0: { totalCount: 0 }, a1: { totalCount: 0 } } });
});
