import { beforeAll, expect, test } from 'vitest';
import { newId } from '#server/kernel/data/id.ts';
import { makePerson, makeTeam, scopeOf, sql } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';
import { chanceOf } from '#tests/support/fuzz/random.ts';

const server = useServer();
const chance = chanceOf(7);
const colors = ['#111111', '#222222', '#333333'];

interface Tag {
  readonly id: string;
  readonly team: string;
  readonly label: string;
  readonly color: string;
}

let teams: readonly string[];
let tags: readonly Tag[];

beforeAll(async () => {
  const { pool } = server;
  teams = await Promise.all(Array.from({ length: 12 }, (_, n) => makeTeam(pool, `Team ${n}`)));
  tags = Array.from({ length: 400 }, (_, n) => ({
    id: newId(),
    team: chance.oneOf(teams),
    label: `T${1000 + ((n * 37) % 400)}`,
    color: chance.oneOf(colors),
  }));
  await sql(
    pool,
    `insert into service_tags (id, team_id, label, color) select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[])`,
    [
      tags.map(({ id }) => id),
      tags.map(({ team }) => team),
      tags.map(({ label }) => label),
      tags.map(({ color }) => color),
    ],
  );
});

const holding = (held: readonly string[]) =>
  makePerson(server.pool, { teams: Object.fromEntries(held.map((team) => [team, ['VIEW_INVENTORY']])) });

test.each([1, 2, 9, 11])(
  'a caller of %i teams finds exactly the rows of these teams, in order, page by page',
  async (count) => {
    const held = teams.slice(0, count);
    const { token } = await holding(held);
    const wanted = tags
      .filter(({ team }) => held.includes(team))
      .toSorted((one, other) => (one.label < other.label ? -1 : 1))
      .map(({ id }) => id);
    const found: string[] = [];
    for (let page = 1, hasNext = true; hasNext; page += 1) {
      const url = `/api/service-tags?sort_field=label&sort_dir=asc&per_page=29&page=${page}`;
      const { body } = await server.call('GET', url, { as: token });
      found.push(...body.records.map(({ id }: Tag) => id));
      hasNext = body.has_next_page;
      expect(body.total_count).toBe(wanted.length);
    }
    expect(found).toEqual(wanted);
  },
);

test('the page of a caller of several teams is read by team, not through all rows', async () => {
  const scope = await scopeOf(server.pool, await holding(teams.slice(0, 3)));
  const texts: string[] = [];
  await server.door.reading(scope, async (session) => {
    const { listRecords } = await import('#server/kernel/data/read.ts');
    const { parseListQuery } = await import('#server/kernel/data/list-query.ts');
    const { resourceById } = await import('#generated/resources/registry.ts');
    const resource = resourceById('service-tag');
    const query = parseListQuery(resource, scope, { sort_field: 'label' });
    await listRecords(
      { ...session, query: async (text, values) => (texts.push(text), session.query(text, values)) },
      resource,
      query,
    );
  });
  expect(texts[0]).toMatch(/unnest\(\$1::uuid\[\]\) team\(id\) cross join lateral .*t\.team_id = team\.id/);
});
