/** Many services at once: found by related records, totaled, exported by column, changed in one step. */
import { beforeAll, describe, expect, test } from 'vitest';
import { sql, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';
import { makeEstate, type Estate } from './estate.ts';

const server = useServer();
const { add } = createDrive(server);
let estate: Estate;
let services: { id: string; version: number }[];

const many = 500;

beforeAll(async () => {
  estate = await makeEstate(server);
  const made = await sql(
    server.pool,
    `insert into services (id, team_id, service_type, name, status, detail, mrc_value, mrc_code)
     select gen_random_uuid(), $1, case when n % 2 = 0 then 'internet' else 'music' end, 'Line ' || n, 'active',
            case when n % 2 = 0 then jsonb_build_object('download_speed', n, 'transport', case when n % 4 = 0 then 'fiber' else 'coax' end,
              'cost_center', 'CC-' || n % 10) else '{"zones": 3}'::jsonb end,
            case when n % 5 = 0 then null else 1000 end, case when n % 5 = 0 then null else 'USD' end
       from generate_series(1, $2::int) n returning id, version`,
    [estate.teamId, many],
  );
  // Without statistics, the statements may get plans that are ten times slower.
  await server.owner.query('analyze services');
  services = made.map(([id, version]) => ({ id: String(id), version: Number(version) }));
});

const list = (query: string, as: Person = estate.manager) =>
  server.call('GET', `/api/services?status=active&${query}`, { as: as.token });
const edit = (body: object, as: Person = estate.manager) =>
  server.call('POST', '/api/services/bulk-edit', { as: as.token, body });
const outcomes = (rows: readonly { outcome: string }[]) =>
  Object.fromEntries([...Map.groupBy(rows, ({ outcome }) => outcome)].map(([key, own]) => [key, own.length]));

describe('a list of services', () => {
  test('[AT-006] is narrowed by any attribute of its catalogues', async () => {
    expect((await list('detail.download_speed__gte=498')).body.total_count).toBe(2);
    expect((await list('detail.download_speed__gte=400&detail.download_speed__lte=402')).body.total_count).toBe(2);
    expect((await list('detail.transport__in=fiber')).body.total_count).toBe(125);
    expect((await list('detail.cost_center__contains=cc-4&detail.transport=coax')).body.total_count).toBe(25);
    expect((await list('detail.zones=3')).body.total_count).toBe(250);
    expect((await list('detail.nonsense=3')).status).toBe(400);
    expect((await list('detail.download_speed__gte=fast')).status).toBe(400);
    expect((await list("detail.cost_center=' or true --")).body.total_count).toBe(0);
  });

  test('[AT-006] [TB-040] is ordered by an attribute either way, rows without it last', async () => {
    const names = async (query: string): Promise<string[]> =>
      (await list(`per_page=3&${query}`)).body.records.map(({ name }: { name: string }) => name);
    expect(await names('sort_field=detail.download_speed&sort_dir=desc')).toEqual(['Line 500', 'Line 498', 'Line 496']);
    expect(await names('sort_field=detail.download_speed&sort_dir=asc')).toEqual(['Line 2', 'Line 4', 'Line 6']);
    expect((await names('sort_field=detail.download_speed&sort_dir=asc&page=84'))[0]).toBe('Line 500');
    expect(await names('sort_field=detail.cost_center&sort_dir=desc&detail.download_speed__lte=8')).toEqual([
      'Line 8',
      'Line 6',
      'Line 4',
    ]);
    const { status, body } = await list('sort_field=detail.nonsense');
    expect([status, body.sort_field]).toEqual([400, ['Invalid']]);
    expect((await list('sort_field=detail.kmz')).status).toBe(400);
  });

  test('[TB-009] [TB-014] is narrowed by tags and followers, within what the caller may see', async () => {
    const tag = await add('service-tag', { team_id: estate.teamId, label: 'Critical', color: '#123456' });
    const other = await add('service-tag', { team_id: estate.teamId, label: 'Retail', color: '#123456' });
    for (const { id } of services.slice(0, 3))
      await add('service-tagging', { team_id: estate.teamId, service_id: id, tag_id: tag });
    await add('service-tagging', { team_id: estate.teamId, service_id: services[4]!.id, tag_id: other });
    expect((await list(`tags__in=${tag}`)).body.total_count).toBe(3);
    expect((await list(`tags__in=${tag},${other}`)).body.total_count).toBe(4);
    expect((await list(`tags__in=${tag}`, estate.stranger)).body.total_count).toBe(0);
    expect((await list('tags__in=nonsense')).status).toBe(400);
    const group = await add('service-group', { team_id: estate.teamId, service_types: ['tv'] });
    await add('service', { team_id: estate.teamId, service_type: 'tv', status: 'active', service_group_id: group });
    await add('service-group-follower', {
      team_id: estate.teamId,
      service_group_id: group,
      user_id: estate.manager.userId,
    });
    const followed = await list(`service_group.followers__in=${estate.manager.userId}`);
    expect(followed.body.records.map((each: { service_type: string }) => each.service_type)).toEqual(['tv']);
  });

  test('[TB-031] is exported by the columns that show, attributes among them', async () => {
    const answer = await server.call(
      'GET',
      '/api/services/export.csv?columns=name,detail.download_speed,detail.transport,mrc&detail.download_speed__gte=500',
      { as: estate.manager.token },
    );
    expect(answer.text.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
      'Name,Download speed (Mbps),Transport,MRC,MRC currency',
      'Line 500,500,Fiber,,',
    ]);
    const unknown = await server.call('GET', '/api/services/export.csv?columns=nonsense', { as: estate.manager.token });
    expect(unknown.status).toBe(400);
  });

  test('[IN-014] has totals with known and unknown amounts separate, for all rows and for each group', async () => {
    const ask = async (part: object) => {
      const answer = await server.call('POST', '/api/overview', {
        as: estate.manager.token,
        body: { parts: [{ path: 'services', params: { q: 'Line', status: 'active' }, sum: 'mrc', ...part }] },
      });
      return answer.body.parts[0];
    };
    // 500 rows, every fifth without an MRC: 400 times 10.00.
    expect(await ask({})).toEqual({ sums: [{ code: 'USD', value: 400_000 }], unknown: 100, count: 500 });
    const { groups } = await ask({ count_by: 'service_type' });
    expect(groups).toEqual([
      { value: 'internet', sums: [{ code: 'USD', value: 200_000 }], unknown: 50, count: 250 },
      { value: 'music', sums: [{ code: 'USD', value: 200_000 }], unknown: 50, count: 250 },
    ]);
    expect((await ask({ count_by: 'name' })).status).toBe(400);
  });
});

describe('an edit of 500 services', () => {
  test(
    'names the one that was changed since, writes the others or nothing as chosen, and is undone',
    { timeout: 180_000 },
    async () => {
      const rows = services.map(({ id, version }) => ({ id, version }));
      const stale = rows[7]!;
      await server.call('PATCH', `/api/services/${stale.id}`, {
        as: estate.specialist.token,
        body: { comments: 'Seen' },
      });
      const changes = { provider_account_number: 'ACC-1', detail: { cost_center: 'CC-X' } };
      const trial = await edit({ rows: rows.slice(0, 20), changes, dry_run: true, on_problem: 'skip' });
      expect([trial.body.written, outcomes(trial.body.rows)]).toEqual([0, { changed: 19, stale: 1 }]);
      const refused = await edit({ rows: rows.slice(0, 20), changes });
      expect([refused.body.written, outcomes(refused.body.rows)]).toEqual([0, { changed: 19, stale: 1 }]);
      expect((await list('detail.cost_center=CC-X')).body.total_count).toBe(0);
      const done = await edit({ rows, changes, on_problem: 'skip' });
      expect([done.body.written, outcomes(done.body.rows)]).toEqual([499, { changed: 499, stale: 1 }]);
      expect((await list('detail.cost_center=CC-X')).body.total_count).toBe(499);
      // Attributes that were not named stay.
      expect((await list('detail.zones=3&detail.cost_center=CC-X')).body.total_count).toBe(250);

      const back = done.body.rows
        .filter(({ outcome }: { outcome: string }) => outcome === 'changed')
        .map(({ id, version, before }: { id: string; version: number; before: object }) => ({
          id,
          version,
          changes: before,
        }));
      expect((await edit({ rows: back })).body.written).toBe(499);
      expect((await list('detail.cost_center=CC-X')).body.total_count).toBe(0);
      expect((await list('detail.cost_center=CC-4')).body.total_count).toBe(50);
    },
  );

  test('refuses values that the rules refuse by name, and is for those who may change them', async () => {
    const rows = services.slice(20, 22).map(({ id }) => id);
    const now = (await server.call('GET', `/api/services?id=${rows.join('&id=')}`, { as: estate.manager.token })).body;
    const read = now.records.map(({ id, version }: { id: string; version: number }) => ({ id, version }));
    const wrong = await edit({ rows: read, changes: { mrc: { value: -5, code: 'USD' } } });
    expect([wrong.body.written, wrong.body.rows[0].outcome, typeof wrong.body.rows[0].message]).toEqual([
      0,
      'refused',
      'string',
    ]);
    expect((await edit({ rows: read, changes: { nonsense: 1 } })).status).toBe(400);
    expect((await edit({ rows: read, changes: { comments: 'x' } }, estate.viewer)).status).toBe(403);
    expect((await edit({ rows: read, changes: { comments: 'x' } }, estate.stranger)).status).toBe(404);
  });
});
