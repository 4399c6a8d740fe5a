/** Several lists in one call: the same rows and rights as each list alone. */
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/kernel/data/id.ts';
import { makePerson, makeTeam, sql, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';

const server = useServer();
let team_id: string;
let dana: Person;
let stranger: Person;

beforeAll(async () => {
  const { pool } = server;
  team_id = await makeTeam(pool, 'Acme Dental');
  const other = await makeTeam(pool, 'Harbor Logistics');
  dana = await makePerson(pool, {
    teams: { [team_id]: ['VIEW_INVENTORY', 'VIEW_PROCUREMENT', 'MANAGE_SERVICE_TAGS'] },
  });
  stranger = await makePerson(pool, { teams: { [other]: ['VIEW_INVENTORY', 'VIEW_PROCUREMENT'] } });
  const services = [
    [team_id, 'internet', 'active', 10_000, 'USD'],
    [team_id, 'internet', 'active', 2_050, 'USD'],
    [team_id, 'colocation', 'active', 70_000, 'EUR'],
    [team_id, 'colocation', 'active', null, null],
    [team_id, 'colocation', 'disconnected', 5, 'USD'],
    [other, 'internet', 'active', 99, 'USD'],
  ] as const;
  for (const [team, type, status, mrc, code] of services) {
    await sql(
      pool,
      'insert into services (id, team_id, display_id, service_type, status, mrc_value, mrc_code) values ($1, $2, $3, $4, $5, $6, $7)',
      [newId(), team, `SV-${newId()}`, type, status, mrc, code],
    );
  }
});

const ask = (parts: readonly object[], as: Person | null = dana) =>
  server.call('POST', '/api/overview', { as: as?.token, body: { parts } });
const active = { status: 'active' };

describe('an overview', () => {
  test('answers first rows, counts by value and sums by currency in the order of its parts', async () => {
    const { status, body } = await ask([
      { path: 'services', params: { ...active, per_page: 1 } },
      { path: 'services', params: active, count_by: 'service_type' },
      { path: 'services', params: active, sum: 'mrc' },
    ]);
    expect(status).toBe(200);
    const [page, counted, added] = body.parts;
    expect(page).toMatchObject({ total_count: 4, has_next_page: true, total_count_is_capped: false });
    expect(page.records).toHaveLength(1);
    const held = counted.counts.filter(({ count }: { count: number }) => count > 0);
    expect(
      Object.fromEntries(held.map(({ value, count }: { value: string; count: number }) => [value, count])),
    ).toEqual({
      internet: 2,
      colocation: 2,
    });
    expect(added.sums).toEqual([
      { value: 70_000, code: 'EUR' },
      { value: 12_050, code: 'USD' },
    ]);
  });

  test('counts the same as each list alone, for every caller', async () => {
    const { body } = await ask([{ path: 'services', params: active, count_by: 'service_type' }], stranger);
    const alone = await server.call('GET', '/api/services?status=active&service_type=internet', {
      as: stranger.token,
    });
    const counts: readonly { value: string; count: number }[] = body.parts[0].counts;
    expect([alone.body.total_count, counts.reduce((sum, { count }) => sum + count, 0)]).toEqual([1, 1]);
  });

  test('says in its place what is refused, and answers the rest', async () => {
    const { status, body } = await ask([
      { path: 'invoices' },
      { path: 'no-such-list' },
      { path: 'services', params: { no_such_field: 1 } },
      { path: 'services', count_by: 'name' },
      { path: 'services', sum: 'term' },
      { path: 'service-tags' },
    ]);
    expect([status, body.parts.map((part: { status?: number }) => part.status)]).toEqual([
      200,
      [403, 404, 400, 400, 400, undefined],
    ]);
  });

  test('is for signed-in people, and has at most sixty parts', async () => {
    expect((await ask([{ path: 'services' }], null)).status).toBe(401);
    expect((await ask(Array.from({ length: 61 }, () => ({ path: 'services' })))).status).toBe(422);
  });
});
