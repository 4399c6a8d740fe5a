/** The calls of projects and profiles with the names of the specification: paths, bodies, answers, and permissions. */
import { beforeEach, describe, expect, test } from 'vitest';
import { finishBulkSite } from '#server/areas/sites/bulk-site/finish.ts';
import { newId } from '#server/kernel/data/id.ts';
import { goodAddress } from '../../../support/addresses.ts';
import { makePerson, makeTeam, sql, type Person } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';

const server = useServer();
let team: string;
let planner: Person;
let stranger: Person;

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, who: Person | null = planner) =>
  server.call(method, `/api/${path}`, { ...(who && { as: who.token }), ...(body !== undefined && { body }) });

beforeEach(async () => {
  team = await makeTeam(server.pool, 'Acme Dental');
  const permissions = ['VIEW_PROCUREMENT', 'START_NEW_QUOTES'];
  planner = await makePerson(server.pool, { teams: { [team]: permissions } });
  const other = await makeTeam(server.pool, 'Harbor Logistics');
  stranger = await makePerson(server.pool, { teams: { [other]: permissions } });
});

const circuit = { types: { broadband: true }, transport_type: ['coax'], download_speed: 500, upload_speed: 50 };
const profile = { name: 'Store', data: { circuits: [circuit] } };

describe('projects', () => {
  const rows = [{ id: 'r1', name: 'Loop', city: 'Chicago' }];
  const begin = (more: object = {}) =>
    call('POST', 'bulk-site-uploads', { team_id: team, name: 'Stores', data: { addresses: { rows } }, ...more });

  test('[BS-085] [BS-086] POST /bulk-site-uploads takes team_id, name and data, and answers the upload', async () => {
    const { status, body } = await begin();
    expect([status, body]).toMatchObject([
      201,
      { team_id: team, name: 'Stores', status: 'DRAFT', data: { addresses: { rows } }, edited_by_id: planner.userId },
    ]);
    expect((await begin({ name: '' })).status).toBe(422);
    expect((await begin({ name: 'x'.repeat(51) })).body.name).toEqual(['Too long']);
    expect((await begin({ planet: 'Mars' })).status).toBe(400);
    expect((await call('POST', 'bulk-site-uploads', { team_id: team, name: 'Stores' }, stranger)).status).toBe(404);
    expect((await call('POST', 'bulk-site-uploads', { team_id: team, name: 'Stores' }, null)).status).toBe(401);
  });

  test('[BS-089] DELETE /bulk-site-uploads/{id} takes no body, and leaves nothing of a draft', async () => {
    const { id } = (await begin()).body;
    expect((await call('DELETE', `bulk-site-uploads/${id}`, undefined, stranger)).status).toBe(404);
    expect((await call('DELETE', `bulk-site-uploads/${id}`)).status).toBe(204);
    expect((await call('GET', `bulk-site-uploads/${id}`)).status).toBe(404);
    expect((await call('DELETE', `bulk-site-uploads/${id}`)).status).toBe(404);
  });

  test('[BS-088] PUT /bulk-site-uploads/{id}/submit takes no body, and reports what the project lacks', async () => {
    const { id } = (await begin()).body;
    const { status, body } = await call('PUT', `bulk-site-uploads/${id}/submit`);
    expect([status, typeof body.message]).toEqual([422, 'string']);
    expect((await call('PUT', `bulk-site-uploads/${id}/submit`, undefined, stranger)).status).toBe(404);
  });
});

describe('site profiles', () => {
  const save = (more: object = {}) => call('POST', 'site-profiles', { team_id: team, ...profile, ...more });

  test('[SP-050] POST /site-profiles takes team_id, name, circuits and hidden, and answers the record', async () => {
    const { status, body } = await save();
    expect([status, body]).toMatchObject([201, { team_id: team, ...profile, hidden: false }]);
    expect((await save({ name: 'None', data: { circuits: [] } })).status).toBe(422);
    expect((await save({ name: 'Five', data: { circuits: [1, 2, 3, 4, 5].map(() => circuit) } })).status).toBe(422);
    expect((await call('POST', 'site-profiles', { team_id: team, ...profile }, stranger)).status).toBe(404);
  });

  test('[SP-017] [SP-018] one that is not saved for reuse is hidden, and is left out where only the others are asked for', async () => {
    const { id } = (await save({ hidden: true })).body;
    await save({ name: 'Kiosk' });
    expect((await call('GET', `site-profiles/${id}`)).body.hidden).toBe(true);
    const { records } = (await call('GET', `site-profiles?team_id=${team}&hidden=false`)).body;
    expect(records.map(({ name }: { name: string }) => name)).toEqual(['Kiosk']);
  });

  test('[SP-051] PUT /site-profiles/{id} takes name, team_id and data', async () => {
    const { id } = (await save()).body;
    const data = { circuits: [circuit, circuit] };
    const changed = await call('PUT', `site-profiles/${id}`, { name: 'Big store', team_id: team, data });
    expect([changed.status, changed.body]).toMatchObject([200, { id, name: 'Big store', data }]);
    expect((await call('PUT', `site-profiles/${id}`, { name: 'Mine' }, stranger)).status).toBe(404);
  });

  test('[SP-001] the list of a team has the profiles of that team only', async () => {
    await save();
    const names = async (who: Person) =>
      (await call('GET', `site-profiles?team_id=${team}`, undefined, who)).body.records.map(
        ({ name }: { name: string }) => name,
      );
    expect(await names(planner)).toEqual(['Store']);
    expect(await names(stranger)).toEqual([]);
    const staff = await makePerson(server.pool, { role: 'quoperator' });
    expect(await names(staff)).toEqual(['Store']);
  });
});

describe('addresses', () => {
  let keeper: Person;
  const whole = {
    ...goodAddress,
    county: 'Cook',
    comments: 'Ring at the dock',
    handoff_details: 'Rack 4, panel B',
    status: 'Active',
  };

  beforeEach(async () => {
    keeper = await makePerson(server.pool, { teams: { [team]: ['MANAGE_ADDRESSES'] } });
  });

  test('[AD-028] [AD-031] [AD-032] POST /addresses makes one and PUT /addresses/{id} changes it, each with every field', async () => {
    const made = await call('POST', 'addresses', { ...whole, team_id: team }, keeper);
    expect([made.status, made.body]).toMatchObject([201, { ...whole, team_id: team }]);
    const change = { county: 'Will', comments: null, handoff_details: 'Rack 5', status: 'Closed', name: 'Old loop' };
    const changed = await call('PUT', `addresses/${made.body.id}`, change, keeper);
    expect([changed.status, changed.body]).toMatchObject([200, { ...whole, ...change }]);
    const wrong = await call('PUT', `addresses/${made.body.id}`, { status: 'Lost' }, keeper);
    expect([wrong.status, Object.keys(wrong.body)]).toMatchObject([422, expect.arrayContaining(['status'])]);
  });

  test('[AD-049] are written by who manages the addresses of their team, and by staff', async () => {
    const { id } = (await call('POST', 'addresses', { ...whole, team_id: team }, keeper)).body;
    const staff = await Promise.all(
      ['quoperator', 'salesperson', 'implementation_specialist'].map((role) => makePerson(server.pool, { role })),
    );
    const rename = async (who: Person | null) =>
      (await call('PUT', `addresses/${id}`, { name: `By ${newId().slice(-8)}` }, who)).status;
    for (const each of staff) expect(await rename(each)).toBe(200);
    const other = await makePerson(server.pool, {
      teams: { [await makeTeam(server.pool, 'Elsewhere')]: ['MANAGE_ADDRESSES'] },
    });
    expect([await rename(keeper), await rename(planner), await rename(other), await rename(null)]).toEqual([
      200, 403, 404, 401,
    ]);
  });
});

const siteAt = {
  street: '350 W Mart Center Dr',
  city: 'Chicago',
  state_province: 'IL',
  postal_code: '60654',
  country: 'US',
};

describe('[BS-046] a clone of a submitted project', () => {
  let project: string;
  let profileId: string;
  const store = (name: string, more: object = {}) => ({
    ...siteAt,
    id: newId(),
    name,
    site_profile_id: profileId,
    ...more,
  });
  const submit = async (as: Person) => {
    const { status, body } = await server.call('PUT', `/api/bulk-site-uploads/${project}/submit`, { as: as.token });
    return [status, body.status];
  };
  const finish = () =>
    finishBulkSite(
      { pool: server.pool, transition: server.services.transition },
      { id: newId(), payload: { uploadId: project }, isLastTry: true, signal: new AbortController().signal },
    );
  const made = (table: string) => sql(server.pool, `select * from ${table} where team_id = $1`, [team]);
  const clone = (as: Person, id = project) =>
    server.call('POST', `/api/bulk-site-uploads/${id}/clone`, { as: as.token });
  let single: string;

  beforeEach(async () => {
    const circuits = { circuits: [circuit] };
    single = (await call('POST', 'site-profiles', { team_id: team, name: 'Once', hidden: true, data: circuits })).body
      .id;
    profileId = (await call('POST', 'site-profiles', { team_id: team, ...profile })).body.id;
    const rows = [store('Loop'), { id: 'empty' }, store('River', { site_profile_id: single })];
    const data = { addresses: { rows }, contract_details: { terms: [24, 36] } };
    project = (await call('POST', 'bulk-site-uploads', { team_id: team, name: 'Midwest stores', data })).body.id;
    const path = `bulk-site-uploads/${project}/consultation`;
    const [{ start }] = (await call('GET', path)).body.records;
    await call('POST', path, { start });
  });

  test('is a draft of staff with the sites, their addresses and the contract, and nothing of what came of the first', async () => {
    expect(await submit(planner)).toEqual([200, 'SUBMITTING']);
    await finish();
    const first = (await call('GET', `bulk-site-uploads/${project}`)).body;
    expect(first).toMatchObject({
      status: 'SUBMITTED',
      created_records: { addresses: [expect.any(String), expect.any(String)] },
    });
    const seller = await makePerson(server.pool, { role: 'salesperson' });
    const { status, body } = await clone(seller);
    expect([status, body]).toMatchObject([
      201,
      {
        team_id: team,
        name: 'Midwest stores (copy)',
        status: 'DRAFT',
        created_records: {},
        errors: [],
        submit_failure: null,
        submitted_at: null,
        edited_by_id: seller.userId,
        created_by_id: seller.userId,
        data: { contract_details: { terms: [24, 36] } },
      },
    ]);
    expect(body.id).not.toBe(project);
    expect(body.data.consultation_date ?? null).toBeNull();
    const [loop, , river] = body.data.addresses.rows;
    const [atLoop, atRiver] = first.created_records.addresses;
    expect([loop, river]).toMatchObject([
      { name: 'Loop', site_profile_id: profileId, address_id: atLoop },
      { name: 'River', address_id: atRiver },
    ]);
    expect(river.site_profile_id).not.toBe(single);
    expect((await call('GET', `site-profiles/${river.site_profile_id}`)).body).toMatchObject({
      name: 'Once',
      hidden: true,
      data: { circuits: [circuit] },
    });
    expect((await call('GET', `bulk-site-uploads/${project}`)).body).toEqual(first);
    const noted = await sql(
      server.pool,
      `select actor_id, action from audit_entries where record_id = $1 order by id`,
      [body.id],
    );
    expect(noted).toEqual([[seller.userId, 'create']]);
    // The draft can be submitted unchanged, and creates no duplicate addresses.
    const sent = await server.call('PUT', `/api/bulk-site-uploads/${body.id}/submit`, { as: seller.token });
    expect([sent.status, sent.body.status]).toEqual([200, 'SUBMITTING']);
    project = body.id;
    await finish();
    expect(await made('addresses')).toHaveLength(2);
    expect(await made('service_groups')).toHaveLength(2);
  });

  test('is made of no draft, by staff who fill projects in alone, and of none that is not there', async () => {
    const seller = await makePerson(server.pool, { role: 'salesperson' });
    const early = await clone(seller);
    expect([early.status, early.body.message]).toEqual([409, 'Only a submitted project can be cloned.']);
    expect((await clone(planner)).status).toBe(403);
    const reader = await makePerson(server.pool, { role: 'implementation_specialist' });
    expect((await clone(reader)).status).toBe(403);
    expect((await clone(await makePerson(server.pool, { role: 'admin' }), newId())).status).toBe(404);
  });
});
