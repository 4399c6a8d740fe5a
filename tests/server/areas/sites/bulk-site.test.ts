import { beforeEach, describe, expect, test } from 'vitest';
import { finishBulkSite } from '#server/areas/sites/bulk-site/finish.ts';
import { newId } from '#server/kernel/data/id.ts';
import { makePerson, makeTeam, sql, type Person } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';

const server = useServer();
let team: string;
let planner: Person;
let project: string;
let profile: string;

const asPlanner = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  server.call(method, `/api/${path}`, { as: planner.token, ...(body !== undefined && { body }) });

beforeEach(async () => {
  team = await makeTeam(server.pool, 'Acme Dental');
  planner = await makePerson(server.pool, { teams: { [team]: ['VIEW_PROCUREMENT', 'START_NEW_QUOTES'] } });
  project = (await asPlanner('POST', 'bulk-site-uploads', { team_id: team, name: 'Midwest stores' })).body.id;
  profile = (
    await asPlanner('POST', 'site-profiles', {
      team_id: team,
      name: 'Store',
      data: { circuits: [broadband, dedicated] },
    })
  ).body.id;
});

const broadband = {
  types: { broadband: true },
  transport_type: ['coax'],
  download_speed: 500,
  upload_speed: 50,
};
const dedicated = {
  types: { dedicated: true },
  transport_type: ['fiber'],
  fixed_bandwidth: 'Fixed',
  download_speed: 1000,
  managed_router: 'Yes',
  border_gateway_protocol_ipv4: false,
  wan_static_ips_ipv4: '/29',
};
describe('[SP-036] the name of a profile', () => {
  const save = (name: string, more: object = {}) =>
    asPlanner('POST', 'site-profiles', { team_id: team, name, data: { circuits: [broadband] }, ...more });

  test.each(['Store', ' store', 'STORE'])('is not given twice in a team: %s', async (name) => {
    const again = await save(name);
    expect([again.status, again.body.name]).toEqual([422, ['Must be unique']]);
    const other = (await save('Depot')).body.id;
    expect((await asPlanner('PUT', `site-profiles/${other}`, { name })).status).toBe(422);
    expect((await asPlanner('PUT', `site-profiles/${profile}`, { name })).status).toBe(200);
  });

  test('may be that of a profile made for single rows, or of another team', async () => {
    expect((await save('Store', { hidden: true })).status).toBe(201);
    const other = await makeTeam(server.pool, 'Harbor Logistics');
    const person = await makePerson(server.pool, { teams: { [other]: ['VIEW_PROCUREMENT', 'START_NEW_QUOTES'] } });
    const body = { team_id: other, name: 'Store', data: { circuits: [broadband] } };
    expect((await server.call('POST', '/api/site-profiles', { as: person.token, body })).status).toBe(201);
  });

  test('is given once of two that are saved at one moment', async () => {
    const answers = await Promise.all([save('Depot'), save('depot')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  });
});

const store = (name: string, more: object = {}) => ({
  id: newId(),
  name,
  street: '350 W Mart Center Dr',
  city: 'Chicago',
  state_province: 'IL',
  postal_code: '60654',
  country: 'US',
  site_profile_id: profile,
  ...more,
});
const fill = (rows: readonly object[], terms: readonly number[] = [24, 36]) =>
  asPlanner('PUT', `bulk-site-uploads/${project}`, { data: { addresses: { rows }, contract_details: { terms } } });
async function withMeeting(): Promise<void> {
  const path = `bulk-site-uploads/${project}/consultation`;
  const { body } = await asPlanner('GET', path);
  const { status } = await asPlanner('POST', path, { start: body.records[0].start });
  if (status !== 200) throw new Error(`The consultation was not booked: ${status}`);
}

const submit = async (as: Person) => {
  const { status, body } = await server.call('PUT', `/api/bulk-site-uploads/${project}/submit`, { as: as.token });
  return [status, body.consultation_date ?? body.terms ?? body.rows ?? body.status];
};
const offered = async (as: Person) => {
  const { body } = await server.call('GET', `/api/bulk-site-uploads/${project}/transitions`, { as: as.token });
  return body.map(({ label }: { label: string }) => label);
};
const addService = (step: string) =>
  sql(server.pool, `insert into services (id, team_id, service_type, current_step) values ($1, $2, 'internet', $3)`, [
    newId(),
    team,
    step,
  ]);
const withoutMeeting = [422, ['A meeting is required to submit your RFP.']];
/** The next missing value of an empty project at its submission. */
const further = [422, ['Please select a contract term before submitting.']];
const without = 'Submit RFP without a Consultation';
const job = (isLastTry = true) => ({
  id: newId(),
  payload: { uploadId: project },
  isLastTry,
  signal: new AbortController().signal,
});
const finish = () => finishBulkSite({ pool: server.pool, transition: server.services.transition }, job());
/** Messages to open pages about the submission while `work` runs. */
async function messagesDuring(work: () => Promise<unknown>): Promise<readonly object[]> {
  const received: object[] = [];
  const client = await server.pool.connect();
  client.on('notification', ({ payload }) => void received.push(JSON.parse(payload!).broadcast.message));
  await client.query('listen trunkline_signals');
  await work();
  // Notifications arrive with the answer to the next statement.
  await client.query('unlisten *');
  client.release();
  return received.filter((message) => 'task' in message);
}
const made = (table: string) => sql(server.pool, `select * from ${table} where team_id = $1`, [team]);

describe('the consultation', () => {
  test('[BS-061] [BS-063] [PE-013] a customer whose team has no services submits only with one', async () => {
    expect(await submit(planner)).toEqual(withoutMeeting);
    await addService('cancelled');
    expect(await submit(planner)).toEqual(withoutMeeting);
    await withMeeting();
    expect(await submit(planner)).toEqual(further);
  });

  test('[PE-013] a team with services, and staff, may do without', async () => {
    const seller = await makePerson(server.pool, { role: 'salesperson' });
    const flags = [planner, seller].map(async ({ token }) => {
      const { body } = await server.call('GET', '/api/account/profile', { as: token });
      return body.is_customer;
    });
    expect(await Promise.all(flags)).toEqual([true, false]);
    expect(await submit(seller)).toEqual(further);
    await addService('service_installed');
    expect(await submit(planner)).toEqual(further);
  });

  test('[BS-062] only staff, and customers whose team has services, are offered to submit without', async () => {
    expect(await offered(planner)).toEqual([]);
    expect(await offered(await makePerson(server.pool, { role: 'quoperator' }))).toEqual([without]);
    await addService('service_installed');
    expect(await offered(planner)).toEqual([without]);
    await withMeeting();
    expect(await offered(planner)).toEqual(['Submit RFP']);
  });

  test('[BS-067] every time that is offered lasts 30 minutes', async () => {
    const { body } = await asPlanner('GET', `bulk-site-uploads/${project}/consultation`);
    const lengths = body.records.map(
      ({ start, end }: Record<'start' | 'end', string>) => Date.parse(end) - Date.parse(start),
    );
    expect(lengths.length).toBeGreaterThan(0);
    expect(new Set(lengths)).toEqual(new Set([30 * 60_000]));
  });

  test('[BS-066] a booked time becomes the consultation, and is blocked for others', async () => {
    const { body } = await asPlanner('GET', `bulk-site-uploads/${project}/consultation`);
    const [{ start }] = body.records;
    const booked = await asPlanner('POST', `bulk-site-uploads/${project}/consultation`, { start });
    expect([booked.status, booked.body.data.consultation_date]).toEqual([200, start]);
    const other = (await asPlanner('POST', 'bulk-site-uploads', { team_id: team, name: 'South' })).body.id;
    const left = await asPlanner('GET', `bulk-site-uploads/${other}/consultation`);
    expect(left.body.records.some((slot: { start: string }) => slot.start === start)).toBe(false);
    expect((await asPlanner('POST', `bulk-site-uploads/${other}/consultation`, { start })).status).toBe(422);
  });

  test('[AN-006] a booked time is sent as a calendar entry to the person who booked it, in their zone, and to staff', async () => {
    await sql(server.pool, `update users set timezone = 'America/Denver' where id = $1`, [planner.userId]);
    const start = '2099-03-02T15:00:00.000Z';
    const first = (await asPlanner('GET', `bulk-site-uploads/${project}/consultation`)).body.records[0];
    expect((await asPlanner('POST', `bulk-site-uploads/${project}/consultation`, { start })).status).toBe(422);
    const mine = () => server.emails.filter(({ teamId }) => teamId === team);
    expect(mine()).toEqual([]);
    await asPlanner('POST', `bulk-site-uploads/${project}/consultation`, { start: first.start });
    const [letter] = mine();
    const inDenver = new Date(first.start).toLocaleTimeString('en-US', {
      timeZone: 'America/Denver',
      hour: 'numeric',
      minute: '2-digit',
    });
    expect(letter).toMatchObject({
      template: 'consultation-booked',
      userId: planner.userId,
      values: {
        date: expect.stringContaining(`${inDenver}, America/Denver`),
        document: 'Bulk Site Internet Project: Midwest stores',
        count: '30',
        link: expect.stringMatching(`/${team}/bulk-site/${project}$`),
      },
    });
    const stamp = (instant: string) => instant.replaceAll(/[-:]|\.\d+/g, '');
    expect(letter!.calendar!.split('\r\n')).toEqual(
      expect.arrayContaining([
        `UID:${project}@trunkline`,
        `DTSTART:${stamp(first.start)}`,
        `DTEND:${stamp(first.end)}`,
        'SUMMARY:Consultation about Midwest stores',
      ]),
    );
    expect(
      server.announcements.filter(({ event, teamId }) => event === 'bulk_site.consultation_booked' && teamId === team),
    ).toMatchObject([{ record: { id: project }, values: { date: expect.stringContaining('America/Chicago') } }]);
  });

  test('[BS-061] [BS-066] a consultation without a booking is refused, however it is written', async () => {
    const data = { consultation_date: '2099-01-05T15:00:00Z' };
    const refusal = { 'data.consultation_date': ['Consultations are booked by their own call.'] };
    const made = await asPlanner('POST', 'bulk-site-uploads', { team_id: team, name: 'By hand', data });
    expect([made.status, made.body]).toMatchObject([422, refusal]);
    const changed = await asPlanner('PUT', `bulk-site-uploads/${project}`, { data });
    expect([changed.status, changed.body]).toMatchObject([422, refusal]);
    expect(await submit(planner)).toEqual([422, ['A meeting is required to submit your RFP.']]);
  });
});

describe('what is submitted', () => {
  beforeEach(() => addService('service_installed'));

  test('[ER3-005] [SS-030] [SS-043] needs a site, and every site what its request needs', async () => {
    await fill([]);
    expect(await submit(planner)).toEqual([422, ['At least one row required']]);
    await fill([store('Joliet'), store('joliet', { city: null })]);
    expect(await submit(planner)).toEqual([422, ['Validation Errors: Row 1, Site name (Must be unique) and 2 more']]);
    const refused = await asPlanner('PUT', `bulk-site-uploads/${project}/submit`);
    expect(refused.body).toMatchObject({
      'rows.1.name': ['Must be unique'],
      'rows.2.name': ['Must be unique'],
      'rows.2.city': ['Required'],
    });
    expect(await made('addresses')).toHaveLength(0);
  });

  test('[BS-040] [BS-074] [BS-079] [BS-080] becomes an address for each site, and one request with a service for each circuit', async () => {
    await fill([store('Joliet', { property_type: 'mall' }), store('Peoria'), {}]);
    expect(await submit(planner)).toEqual([200, 'SUBMITTING']);
    expect(server.jobs.at(-1)).toEqual({ name: 'bulk-site', payload: { uploadId: project } });
    const messages = await messagesDuring(finish);
    const { body } = await asPlanner('GET', `bulk-site-uploads/${project}`);
    const addresses = await sql(server.pool, 'select id, name, is_mall from addresses where team_id = $1', [team]);
    expect(body.status).toBe('SUBMITTED');
    expect(body.created_records.addresses.toSorted()).toEqual(addresses.map(([id]) => id).toSorted());
    expect(addresses.map(([, name, isMall]) => [name, isMall])).toEqual([
      ['Joliet', true],
      ['Peoria', false],
    ]);
    const groups = (await asPlanner('GET', `service-groups?bulk_site_upload_id=${project}`)).body.records;
    expect(groups).toMatchObject([
      { service_types: ['internet'], address_names: ['Joliet', 'Peoria'], contract_terms: ['months_24', 'months_36'] },
    ]);
    const message = {
      type: 'celery.task_completed',
      task: 'submit_bulk_site_upload',
      record_id: project,
      team_id: team,
    };
    expect(messages).toEqual([{ ...message, is_success: true, service_group_ids: [groups[0].id] }]);
    const services = await sql(
      server.pool,
      'select name, request_config from services where service_group_id = $1 order by id',
      [groups[0].id],
    );
    expect(services.map(([name]) => name)).toEqual([
      'Broadband internet: Joliet',
      'Dedicated internet: Joliet',
      'Broadband internet: Peoria',
      'Dedicated internet: Peoria',
    ]);
    expect(services[0]![1]).toEqual({ type: 'Broadband', transport: 'coax', download_speed: 500, upload_speed: 50 });
  });

  test('[BS-080] is made once, however often it is sent', async () => {
    await fill([store('Joliet')]);
    const answers = await Promise.all([submit(planner), submit(planner), submit(planner)]);
    expect(answers.map(([status]) => status).toSorted()).toEqual([200, 409, 409]);
    await finish();
    await expect(finish()).rejects.toThrow('This step is not possible from the current state.');
    expect(await made('service_groups')).toHaveLength(1);
    expect(await made('addresses')).toHaveLength(1);
  });

  test('[BS-047] stays as it is from then on', async () => {
    await fill([store('Joliet')]);
    await submit(planner);
    expect((await fill([])).status).toBe(409);
    await finish();
    expect((await fill([])).status).toBe(409);
    expect((await asPlanner('DELETE', `bulk-site-uploads/${project}`)).status).toBe(409);
  });

  test('[BS-081] leaves nothing behind when it fails, and reports the error', async () => {
    await fill([store('Joliet'), store('Peoria')]);
    await submit(planner);
    await sql(
      server.pool,
      `insert into addresses (id, team_id, name, city, state_province, postal_code, country) values ($1, $2, 'Peoria', 'Peoria', 'IL', '61602', 'US')`,
      [newId(), team],
    );
    expect(await messagesDuring(finish)).toMatchObject([
      { is_success: false, message: 'Validation Errors: Row 2, Site name (Must be unique)' },
    ]);
    const { body } = await asPlanner('GET', `bulk-site-uploads/${project}`);
    expect([body.status, body.errors]).toEqual(['DRAFT', [{ row: 2, column: 'name', message: 'Must be unique' }]]);
    expect(await made('service_groups')).toHaveLength(0);
    expect(await made('addresses')).toHaveLength(1);
  });
});

describe('a project', () => {
  test('[BS-087] takes the parts that changed, and refuses an old version', async () => {
    const first = await fill([store('Joliet')], [12]);
    const { body } = await asPlanner('PUT', `bulk-site-uploads/${project}`, {
      data: { contract_details: { terms: [60] } },
    });
    expect(body.data.contract_details.terms).toEqual([60]);
    expect(body.data.addresses.rows).toHaveLength(1);
    const late = await server.call('PUT', `/api/bulk-site-uploads/${project}`, {
      as: planner.token,
      body: { data: { contract_details: { terms: [] } } },
      headers: { 'if-match': `"${first.body.version}"` },
    });
    expect(late.status).toBe(409);
  });

  test('[BS-014] [BS-015] is filled in, saved and submitted by staff for the team, by the others only read', async () => {
    const answers = new Map<string, readonly [number, number, number]>();
    for (const role of ['admin', 'salesperson', 'quoperator', 'implementation_specialist', 'development']) {
      const { token } = await makePerson(server.pool, { role });
      const read = await server.call('GET', `/api/bulk-site-uploads/${project}`, { as: token });
      const body = { data: { contract_details: { terms: [24], additional_comments: role } } };
      const saved = await server.call('PUT', `/api/bulk-site-uploads/${project}`, { as: token, body });
      const sent = await server.call('PUT', `/api/bulk-site-uploads/${project}/submit`, { as: token });
      answers.set(role, [read.status, saved.status, sent.status]);
    }
    expect(Object.fromEntries(answers)).toEqual({
      admin: [200, 200, 422],
      salesperson: [200, 200, 422],
      quoperator: [200, 200, 422],
      implementation_specialist: [200, 403, 403],
      development: [200, 403, 403],
    });
    const { body } = await asPlanner('GET', `bulk-site-uploads/${project}`);
    expect(body.data.contract_details.additional_comments).toBe('quoperator');
  });

  test('[BS-056] [BS-057] refuses a provider that is both allowed and denied', async () => {
    const id = newId();
    const contract_details = { provider_allow: [id], provider_deny: [id] };
    const { status, body } = await asPlanner('PUT', `bulk-site-uploads/${project}`, { data: { contract_details } });
    expect(status).toBe(422);
    expect(body).toMatchObject({ 'data.contract_details.provider_deny': ['Invalid'] });
  });
});

test('[BS-091] a project is fetched with its fields by who may see it, and is nothing to others', async () => {
  const query = 'query ($id: ID!) { fetchBulkSiteUpload(id: $id) { id name status data version } }';
  const fetched = async (as: string, id: string) =>
    (await server.call('POST', '/api/graphql', { as, body: { query, variables: { id } } })).body.data
      .fetchBulkSiteUpload;
  expect(await fetched(planner.token, project)).toMatchObject({ id: project, name: 'Midwest stores', status: 'DRAFT' });
  const stranger = await makePerson(server.pool, { teams: {} });
  expect(await fetched(stranger.token, project)).toBeNull();
  expect(await fetched(planner.token, newId())).toBeNull();
});

test('[SP-052] GraphQL answers the profiles of a team to who may see them, and nothing to others', async () => {
  const query = 'query ($team: ID!) { siteProfiles(teamId: $team) { id name hidden data } }';
  const asked = async (as: string) =>
    (await server.call('POST', '/api/graphql', { as, body: { query, variables: { team } } })).body;
  expect((await asked(planner.token)).data.siteProfiles).toMatchObject([{ id: profile, name: 'Store', hidden: false }]);
  expect((await asked((await makePerson(server.pool, { teams: {} })).token)).data).toBeNull();
});

test('[SS-066] GraphQL answers the team of a sheet with its profiles and addresses, and nothing to others', async () => {
  const query = `query fetchTeamForAddresses($id: ID!) { fetchTeamForAddresses(id: $id) { id
    siteProfiles { id name data hidden }
    addresses { id name fullAddress street city stateProvince postalCode country addressLineTwo lat lng isDataCenter isTower isMall isNewConstruction } } }`;
  const asked = async (as: string) =>
    (await server.call('POST', '/api/graphql', { as, body: { query, variables: { id: team } } })).body;
  const { data, errors } = await asked(planner.token);
  expect(errors).toBeUndefined();
  expect(data.fetchTeamForAddresses).toMatchObject({ id: team, siteProfiles: [{ id: profile, name: 'Store' }] });
  expect((await asked((await makePerson(server.pool, { teams: {} })).token)).data.fetchTeamForAddresses).toBeNull();
});
