import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/kernel/data/id.ts';
import { makePerson, makeTeam, sql, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';

const server = useServer();
let dana: Person;
let team: string;

beforeAll(async () => {
  team = await makeTeam(server.pool, 'Acme Dental');
  dana = await makePerson(server.pool, {
    teams: { [team]: ['VIEW_INVENTORY', 'VIEW_PROCUREMENT', 'MANAGE_SERVICE_TAGS'] },
  });
  for (const label of ['100%', '1000', 'a_b', 'axb', 'Back\\slash', `O'Hara`, 'ünïcode', 'x'.repeat(40)])
    await addTag(label);
});

async function addTag(label: string, into = team): Promise<void> {
  await sql(server.pool, `insert into service_tags (id, team_id, label, color) values ($1, $2, $3, '#1B7F4B')`, [
    newId(),
    into,
    label,
  ]);
}

const list = (query: string) => server.call('GET', `/api/service-tags?${query}`, { as: dana.token });
const labels = async (query: string): Promise<string[]> =>
  (await list(query)).body.records.map(({ label }: { label: string }) => label);

describe('searching and filtering', () => {
  test.each([
    ['%', ['100%']],
    ['_', ['a_b']],
    ['\\', ['Back\\slash']],
    [`'`, [`O'Hara`]],
    ['A_B', ['a_b']],
    ['100', ['100%', '1000']],
    ['NOTHING', []],
  ])('[AC-078] q=%s finds it literally, in any case', async (q, found) => {
    expect((await labels(`q=${encodeURIComponent(q)}`)).sort()).toEqual(found);
  });

  test.each([
    ['label=1000', ['1000']],
    ['label__ne=1000&label__contains=10', ['100%']],
    ['label=1000&label=axb', ['1000', 'axb']],
    ['label__in=1000,axb', ['1000', 'axb']],
    ['label__contains=%25', ['100%']],
    ['created_at__gte=2020-01-01T00:00:00Z&label=axb', ['axb']],
    ['createdAt__lt=2020-01-01T00:00:00Z', []],
  ])('%s', async (query, found) => {
    expect((await labels(query)).sort()).toEqual(found);
  });

  test.each([
    'label__like=a',
    'no_such=1',
    'color=%23123456',
    'label__gt=a',
    'id=1',
    'created_at__gte=yesterday',
    'page=0',
    'page=1.5',
    'per_page=1001',
    'per_page=-1',
    'sort_field=color',
    'sort_field=no_such',
    'sort_dir=up',
    'page=1&page=2',
    'q=a&q=b',
    'label=a%00b',
    'perPage=5&per_page=5',
    'team_id=not-an-id',
    '__proto__=1',
  ])('refuses %s', async (query) => {
    const { status, body } = await list(query);
    expect([status, Object.keys(body).length]).toEqual([400, 2]);
  });

  test('finds exactly the rows that contain the text, for any text', async () => {
    const other = await makeTeam(server.pool, 'Random');
    const rosa = await makePerson(server.pool, { teams: { [other]: ['VIEW_INVENTORY'] } });
    const text = fc.string({
      unit: fc.constantFrom('a', 'B', '%', '_', '\\', `'`, '"', ';', '-'),
      minLength: 1,
      maxLength: 4,
    });
    const all = fc.sample(fc.uniqueArray(text, { minLength: 25, maxLength: 25 }), { numRuns: 1, seed: 7 })[0]!;
    for (const label of all) await addTag(label, other);
    await fc.assert(
      fc.asyncProperty(text, async (wanted) => {
        const url = `/api/service-tags?per_page=100&label__contains=${encodeURIComponent(wanted)}`;
        const { body } = await server.call('GET', url, { as: rosa.token });
        const expected = all.filter((label) => label.toLowerCase().includes(wanted.toLowerCase()));
        expect(body.records.map(({ label }: { label: string }) => label).sort()).toEqual(expected.sort());
      }),
      { numRuns: 60 },
    );
  });
});

describe('sorting and paging', () => {
  test('[AC-078] [TB-038] takes search, page, size and sort in one query', async () => {
    const other = await makeTeam(server.pool, 'Parameters');
    const rosa = await makePerson(server.pool, { teams: { [other]: ['VIEW_INVENTORY'] } });
    for (const label of ['Depot 1', 'Depot 2', 'Depot 3', 'Store 1']) await addTag(label, other);
    const labelsOf = async (query: object): Promise<unknown> => {
      const given = new URLSearchParams({ ...query });
      const { body } = await server.call('GET', `/api/service-tags?${given}`, { as: rosa.token });
      return (body.records as { label: string }[]).map(({ label }) => label);
    };
    const query = { q: 'depot', page: '1', per_page: '2', sort_field: 'label', sort_dir: 'desc' };
    expect(await labelsOf(query)).toEqual(['Depot 3', 'Depot 2']);
    expect(await labelsOf({ ...query, page: '2' })).toEqual(['Depot 1']);
  });

  test('[AC-079] pages have 10 records by default and never overlap', async () => {
    const other = await makeTeam(server.pool, 'Pages');
    const rosa = await makePerson(server.pool, { teams: { [other]: ['VIEW_INVENTORY'] } });
    for (let at = 0; at < 23; at += 1) await addTag(`Tag ${at % 5} ${at}`, other);
    const page = (query: string) => server.call('GET', `/api/service-tags?${query}`, { as: rosa.token });
    const first = (await page('')).body;
    expect([first.records.length, first.total_count, first.has_next_page, first.total_count_is_capped]).toEqual([
      10,
      23,
      true,
      false,
    ]);
    const pages = await Promise.all([1, 2, 3].map((at) => page(`page=${at}&sort_field=created_at&sort_dir=desc`)));
    const ids = pages.flatMap(({ body }) => body.records.map(({ id }: { id: string }) => id));
    expect(new Set(ids).size).toBe(23);
    expect(pages[2]!.body.has_next_page).toBe(false);
    expect((await page('page=9')).body).toMatchObject({ records: [], total_count: 23, has_next_page: false });
  });

  test('pages end after 100,000 records, where filters and the export go on', async () => {
    const page = (query: string) => server.call('GET', `/api/service-tags?${query}`, { as: dana.token });
    expect((await page('page=10000')).status).toBe(200);
    expect((await page('page=100&per_page=1000')).status).toBe(200);
    const refused = await page('page=10001');
    expect([refused.status, refused.body.page]).toEqual([
      400,
      ['Pages end after 100000 records: narrow the list by filters, or take the export'],
    ]);
  });

  test('sorts both ways, and by its default order', async () => {
    const ascending = await labels('sort_field=label&sort_dir=asc&per_page=100');
    expect(await labels('per_page=100')).toEqual(ascending);
    expect(await labels('sortField=label&sortDir=DESC&perPage=100')).toEqual(ascending.toReversed());
  });

  test('counts up to 10,000 and says that it stopped', async () => {
    const many = await makeTeam(server.pool, 'Many');
    const rosa = await makePerson(server.pool, { teams: { [many]: ['VIEW_INVENTORY'] } });
    await sql(
      server.pool,
      `insert into service_tags (id, team_id, label, color) select gen_random_uuid(), $1, 'T' || n, '#1B7F4B' from generate_series(1, 10001) n`,
      [many],
    );
    const { body } = await server.call('GET', '/api/service-tags?per_page=1', { as: rosa.token });
    expect([body.total_count, body.total_count_is_capped]).toEqual([10_000, true]);
  });
});
