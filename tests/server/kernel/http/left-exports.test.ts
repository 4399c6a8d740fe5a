/** An abandoned export releases its connection, or later ones would wait forever. */
import { Readable } from 'node:stream';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { resourceById } from '#generated/resources/registry.ts';
import { csvLines } from '#server/kernel/http/csv.ts';
import { makePerson, makeTeam, scopeOf, sql, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';

const server = useServer();
let rosa: Person;
const rows = 3000;

beforeAll(async () => {
  const team = await makeTeam(server.pool, 'Acme Dental');
  rosa = await makePerson(server.pool, { teams: { [team]: ['VIEW_INVENTORY'] } });
  await sql(
    server.pool,
    `insert into service_tags (id, team_id, label, color) select gen_random_uuid(), $1, 'T' || n, '#1B7F4B' from generate_series(1, $2::int) n`,
    [team, rows],
  );
});

const inUse = (): number => server.pool.totalCount - server.pool.idleCount;
const exported = () => server.call('GET', '/api/service-tags/export.csv', { as: rosa.token });
const lines = async () => csvLines(server.door, resourceById('service-tag'), await scopeOf(server.pool, rosa), {});

async function expectNextWhole(): Promise<void> {
  await expect.poll(inUse).toBe(0);
  const { status, text } = await exported();
  expect([status, text.trim().split('\r\n').length]).toEqual([200, rows + 1]);
}

beforeEach(async () => {
  await expect.poll(inUse).toBe(0);
});

test('one that is left before its first line', async () => {
  for (let round = 0; round < 4; round += 1) Readable.from(await lines()).destroy();
  await expectNextWhole();
});

test('one that is left after its first lines', async () => {
  for (let round = 0; round < 4; round += 1)
    for await (const text of Readable.from(await lines())) {
      expect(text).toMatch(/^\uFEFF/);
      break;
    }
  await expectNextWhole();
});

test('one that fails before its first line', async () => {
  await server.owner.query('alter table currencies rename to away');
  try {
    const answers = await Promise.all([exported(), exported(), exported(), exported()]);
    expect(answers.map(({ status }) => status)).toEqual([500, 500, 500, 500]);
  } finally {
    await server.owner.query('alter table away rename to currencies');
  }
  await expectNextWhole();
});
