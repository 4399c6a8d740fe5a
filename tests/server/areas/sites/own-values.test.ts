/** Values of columns with limited visibility, from the rows of a project to their addresses. [SS-027] */
import { beforeEach, describe, expect, test } from 'vitest';
import { finishBulkSite } from '#server/areas/sites/bulk-site/finish.ts';
import { newId } from '#server/kernel/data/id.ts';
import { makePerson, makeTeam, sql, type Person } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';

const server = useServer();
const place = {
  street: '233 S Wacker Dr',
  city: 'Chicago',
  state_province: 'IL',
  postal_code: '60606',
  country: 'US',
};
const address = (name: string, more: object = {}) => ({ ...place, name, is_demarc_not_applicable: true, ...more });
let team: string;
let owner: Person;
let planner: Person;
let profile: string;
let project: string;

const call = (who: Person, method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
  server.call(method, `/api/${path}`, { as: who.token, ...(body !== undefined && { body }) });
const stored = async () =>
  Object.fromEntries(
    (await sql(server.pool, 'select name, custom_columns from addresses where team_id = $1', [team])) as [
      string,
      object,
    ][],
  );
const row = (name: string, custom_columns: object, more: object = {}) => ({
  ...place,
  id: name.toLowerCase(),
  name,
  site_profile_id: profile,
  custom_columns,
  ...more,
});

beforeEach(async () => {
  team = await makeTeam(server.pool, 'Kept columns');
  const work = ['VIEW_PROCUREMENT', 'START_NEW_QUOTES', 'MANAGE_ADDRESSES', 'VIEW_INVENTORY'] as const;
  owner = await makePerson(server.pool, { teams: { [team]: [...work, 'MANAGE_TEAM', 'VIEW_BILL_CONSOLIDATION'] } });
  planner = await makePerson(server.pool, { teams: { [team]: work } });
  await call(owner, 'PUT', `teams/${team}/update-custom-column-schemas`, {
    address_column_schema: [
      { key: 'region', label: 'Region', type: 'text' },
      { key: 'rent', label: 'Monthly rent', type: 'integer', visible_to: ['VIEW_BILL_CONSOLIDATION'] },
    ],
  });
  const circuits = [{ types: { broadband: true }, transport_type: ['coax'], download_speed: 500, upload_speed: 50 }];
  profile = (await call(owner, 'POST', 'site-profiles', { team_id: team, name: 'Store', data: { circuits } })).body.id;
});

const fill = async (...rows: readonly object[]) => {
  const data = { addresses: { rows }, contract_details: { terms: [24] } };
  const made = await call(owner, 'POST', 'bulk-site-uploads', { team_id: team, name: 'Stores', data });
  expect(made.status).toBe(201);
  project = made.body.id;
};

describe('[SS-027] [SS-059] addresses that somebody makes who does not see a column', () => {
  const make = (row_ids: readonly string[], of = project) =>
    call(planner, 'POST', 'addresses/bulk-create', {
      team_id: team,
      addresses: [address('Dock', { custom_columns: { region: 'South' } }), address('Pier')],
      sites: { bulk_site_upload_id: of, row_ids },
    });

  test('have its values all the same, and their creator reads none of them', async () => {
    await fill(row('Pier', { rent: 'much' }), row('Dock', { region: 'South', rent: 900 }), row('Mill', { rent: 5 }));
    const made = await make(['dock', 'pier']);
    expect([made.status, made.body.records.map((each: { custom_columns: unknown }) => each.custom_columns)]).toEqual([
      201,
      [{ region: 'South' }, null],
    ]);
    // Invalid values of the column stay in the sheet, and its owner is notified.
    expect(await stored()).toEqual({ Dock: { region: 'South', rent: 900 }, Pier: null });
  });

  test('are not made for rows that are not named one by one, or of a project out of reach', async () => {
    await fill(row('Dock', { rent: 900 }));
    const short = await make(['dock']);
    expect([short.status, Object.keys(short.body)]).toMatchObject([422, ['sites.row_ids', 'message'].toSorted()]);
    expect((await make(['dock', 'pier'], newId())).status).toBe(404);
    const other = await makeTeam(server.pool, 'Harbor Logistics');
    const harbor = await makePerson(server.pool, { teams: { [other]: ['VIEW_PROCUREMENT', 'START_NEW_QUOTES'] } });
    const { id } = (await call(harbor, 'POST', 'bulk-site-uploads', { team_id: other, name: 'Piers' })).body;
    expect((await make(['dock', 'pier'], id)).status).toBe(404);
    expect(await stored()).toEqual({});
  });
});

test('[SS-027] [BS-080] [BS-088] a submission fills in what the addresses lack, and changes nothing that they hold', async () => {
  const made = await call(owner, 'POST', 'addresses/bulk-create', {
    team_id: team,
    addresses: [address('Dock', { custom_columns: { region: 'North' } }), address('Pier')],
  });
  const [dock, pier] = made.body.records.map(({ id }: { id: string }) => id);
  await fill(
    row('Dock', { region: 'South', rent: 900 }, { address_id: dock }),
    row('Pier', {}, { address_id: pier }),
    row('Mill', { rent: 5 }),
  );
  const path = `bulk-site-uploads/${project}`;
  const times = await call(owner, 'GET', `${path}/consultation`);
  await call(owner, 'POST', `${path}/consultation`, { start: times.body.records[0].start });
  expect((await call(planner, 'PUT', `${path}/submit`)).status).toBe(200);
  const job = { id: newId(), payload: { uploadId: project }, isLastTry: true, signal: new AbortController().signal };
  await finishBulkSite({ pool: server.pool, transition: server.services.transition }, job);
  expect(await stored()).toEqual({ Dock: { region: 'North', rent: 900 }, Pier: null, Mill: { rent: 5 } });
});
