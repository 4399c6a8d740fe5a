/** The calls of projects and profiles as the specification names them: paths, bodies, answers, and who may. */
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#server/kernel/data/id.ts';
import { goodAddress } from '../../../support/addresses.ts';
import { makePerson, makeTeam, type Person } from '../../../support/people.ts';
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

  test('[BS-088] PUT /bulk-site-uploads/{id}/submit takes no body, and tells what the project lacks', async () => {
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
