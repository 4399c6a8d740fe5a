/** The calls of contacts, custom contacts, intakes and property managers, by programs of a team. */
import { beforeAll, expect, test } from 'vitest';
import { newId } from '#server/kernel/data/id.ts';
import { makePerson, makeTeam, sql, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';
import { makeProvider, makeScene, type Scene } from '../procurement/scene.ts';

const server = useServer();
let scene: Scene;
let keeper: Person;
let staff: Person;
let provider: string;

beforeAll(async () => {
  scene = await makeScene(server.pool);
  keeper = await makePerson(server.pool, { teams: { [scene.teamId]: ['MANAGE_TEAM', 'MANAGE_ADDRESSES'] } });
  staff = await makePerson(server.pool, { role: 'salesperson' });
  provider = await makeProvider(server.pool, 'Bluewater Fiber', null);
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const ask = (method: Method, path: string, body?: object, as: Person = keeper) =>
  server.call(method, `/api/${path}`, { as: as.token, ...(body && { body }) });
/** A number with an extension up to that length. */
const phoneOf = (length: number): string => '+1 312-555-0142 x'.padEnd(length, '7');
const person = () => ({ team_id: scene.teamId, name: 'Dana Whitfield', email: 'dana@acme-dental.example' });

test('[CO-022] [CO-024] [CO-025] [CO-026] [CO-033] a contact is made, found, changed and removed', async () => {
  const made = await ask('POST', 'contact-dashboard', { ...person(), phone: '312-555-0142', provider_id: provider });
  expect([made.status, made.body]).toMatchObject([201, { ...person(), phone: '312-555-0142', provider_id: provider }]);
  const { id } = made.body;
  const list = 'contact-dashboard?q=whitfield&page=1&per_page=10&sort_field=name&sort_dir=asc';
  const { body: found } = await ask('GET', list);
  expect([found.total_count, found.has_next_page, found.records[0].id]).toEqual([1, false, id]);
  const keys = ['id', 'name', 'email', 'phone', 'team_id', 'provider_id', 'created_at'];
  expect(Object.keys(found.records[0])).toEqual(expect.arrayContaining(keys));
  const changed = await ask('PUT', `contact-dashboard/${id}`, { name: 'Dana Whitfield-Roy' });
  expect([changed.status, changed.body]).toMatchObject([200, { name: 'Dana Whitfield-Roy', email: person().email }]);
  const others = { email: 'dana.roy@acme-dental.example', phone: '312-555-0144', provider_id: null };
  const all = await ask('PUT', `contact-dashboard/${id}`, others);
  expect([all.status, all.body]).toMatchObject([200, { name: 'Dana Whitfield-Roy', ...others }]);
  expect((await ask('PUT', `contact-dashboard/${id}`, { name: 'X' }, scene.stranger)).status).toBe(404);
  expect((await ask('DELETE', `contact-dashboard/${id}`, undefined, scene.viewer)).status).toBe(403);
  expect((await ask('DELETE', `contact-dashboard/${id}`)).status).toBe(204);
  expect((await ask('GET', list)).body.total_count).toBe(0);
});

test.for([
  ['[CO-008]', 'contact-dashboard', { name: '' }, { name: ['Required'] }],
  ['[CO-010]', 'contact-dashboard', { email: 'dana(at)acme' }, { email: ['Please enter a valid email address'] }],
  ['[CO-012]', 'contact-dashboard', { phone: phoneOf(41) }, { phone: ['Length must be 40 characters or less'] }],
  ['[CO-015]', 'contact-dashboard', { provider_id: newId() }, { provider_id: ['Not found'] }],
  ['[CO-008]', 'custom-contact', { name: '' }, { name: ['Required'] }],
  ['[CO-009]', 'custom-contact', { email: undefined }, { email: ['Required'] }],
  ['[CO-009]', 'custom-contact', { email: null, phone: phoneOf(40) }, { email: ['Required'] }],
  ['[CO-010]', 'custom-contact', { email: 'dana' }, { email: ['Please enter a valid email address'] }],
  ['[CO-012]', 'custom-contact', { phone: phoneOf(41) }, { phone: ['Length must be 40 characters or less'] }],
  ['[CO-013]', 'custom-contact', { label: '' }, { label: ['Required'] }],
  ['[CO-013]', 'custom-contact', { label: undefined }, { label: ['Required'] }],
] as const)('%s %s with %o is refused by its field', async ([, path, values, texts]) => {
  const refused = await ask('POST', path, {
    ...person(),
    label: 'NOC',
    ...values,
    ...(path === 'contact-dashboard' && { label: undefined }),
  });
  expect([refused.status, refused.body]).toMatchObject([422, texts]);
});

test('[CO-012] a phone of 40 characters is taken', async () => {
  for (const [path, more] of [
    ['contact-dashboard', {}],
    ['custom-contact', { label: 'NOC' }],
  ] as const) {
    const made = await ask('POST', path, { ...person(), ...more, phone: phoneOf(40) });
    expect([path, made.status]).toEqual([path, 201]);
    expect((await ask('DELETE', `${path}/${made.body.id}`)).status).toBe(204);
  }
});

test('[CO-014] [CO-015] staff who name no team name a provider; with a team none is needed', async () => {
  const { team_id, ...withoutOwner } = person();
  const refused = await ask('POST', 'contact-dashboard', withoutOwner, staff);
  expect([refused.status, refused.body.provider_id]).toEqual([422, ['Required']]);
  const desk = await ask('POST', 'contact-dashboard', { ...withoutOwner, provider_id: provider }, staff);
  expect([desk.status, desk.body.team_id]).toEqual([201, null]);
  const emptied = await ask('PUT', `contact-dashboard/${desk.body.id}`, { provider_id: null }, staff);
  expect([emptied.status, emptied.body.provider_id]).toEqual([422, ['Required']]);
  expect((await ask('POST', 'contact-dashboard', { ...withoutOwner, team_id }, staff)).status).toBe(201);
});

test('[CO-023] pages of 100 hold every contact once', async () => {
  const team = await makeTeam(server.pool, 'Many Contacts');
  const member = await makePerson(server.pool, { teams: { [team]: ['VIEW_PROCUREMENT'] } });
  await sql(
    server.pool,
    `insert into contacts (id, team_id, name, email)
     select gen_random_uuid(), $1, 'Person ' || n, 'p' || n || '@many.example' from generate_series(1, 205) n`,
    [team],
  );
  const pages = await Promise.all(
    [1, 2, 3].map((page) =>
      ask('GET', `contact-dashboard?team_id=${team}&per_page=100&page=${page}`, undefined, member),
    ),
  );
  expect(pages.map(({ body }) => [body.records.length, body.has_next_page])).toEqual([
    [100, true],
    [100, true],
    [5, false],
  ]);
  expect(new Set(pages.flatMap(({ body }) => body.records.map(({ id }: { id: string }) => id))).size).toBe(205);
});

test('[CO-017] [CO-027] [CO-028] [CO-029] [CO-030] a custom contact goes from the lists and comes back as it was', async () => {
  const given = { ...person(), label: 'After-hours keyholder', notes: 'Ring twice.', phone: '312-555-0143' };
  const made = await ask('POST', 'custom-contact', { ...given, provider_id: provider });
  expect([made.status, made.body]).toMatchObject([201, { ...given, provider_id: provider }]);
  const { id } = made.body;
  const others = {
    name: 'Luis Ortega',
    email: 'luis@acme-dental.example',
    phone: '312-555-0145',
    provider_id: null,
    label: 'Landlord',
    notes: 'By email only.',
  };
  expect((await ask('PUT', `custom-contact/${id}`, others)).body).toMatchObject(others);
  await ask('PUT', `custom-contact/${id}`, { ...given, provider_id: provider });
  expect((await ask('PUT', `custom-contact/${id}`, { notes: 'Ring once.' })).body.notes).toBe('Ring once.');
  const labels = async () =>
    (await ask('GET', 'custom-contact')).body.records.map(({ label }: { label: string }) => label);
  expect(await labels()).toContain(given.label);
  expect((await ask('DELETE', `custom-contact/${id}`)).status).toBe(204);
  expect(await labels()).not.toContain(given.label);
  expect((await ask('GET', `custom-contact/${id}`)).status).toBe(404);
  expect((await ask('POST', `custom-contact/${id}/restore`, undefined, scene.stranger)).status).toBe(404);
  const restored = await ask('POST', `custom-contact/${id}/restore`);
  expect([restored.status, restored.body]).toMatchObject([200, { ...given, notes: 'Ring once.', deleted_at: null }]);
  expect(await labels()).toContain(given.label);
});

test('[CO-018] [CO-019] [CO-020] [CO-021] intakes are listed, unsubscribed for good and put away, by staff', async () => {
  const id = newId();
  await sql(server.pool, `insert into contact_intakes (id, name, email) values ($1, 'Noa', 'noa@intake.example')`, [
    id,
  ]);
  const list = 'contact-intake?q=noa@intake&page=1&per_page=25&sort_field=email&sort_dir=desc';
  const { body } = await ask('GET', list, undefined, staff);
  expect([body.total_count, body.records[0].id, body.records[0].unsubscribed]).toEqual([1, id, false]);
  expect((await ask('GET', list)).status).toBe(403);
  expect((await ask('PUT', `contact-intake/${id}`, { unsubscribed: true })).status).toBe(403);
  expect((await ask('PUT', `contact-intake/${id}`, { unsubscribed: true }, staff)).status).toBe(200);
  expect((await ask('GET', `contact-intake/${id}`, undefined, staff)).body.unsubscribed).toBe(true);
  expect((await ask('DELETE', `contact-intake/${id}`, undefined, staff)).status).toBe(204);
  expect((await ask('GET', list, undefined, staff)).body.total_count).toBe(0);
});

test('[CO-006] [CO-016] [CO-031] only a contact of the team becomes the property manager of an address', async () => {
  const path = `addresses/${scene.addressId}/property-manager`;
  const without = await ask('PUT', path, {});
  expect([without.status, without.body.contact_id]).toEqual([422, ['Required']]);
  expect((await ask('PUT', path, { contact_id: null })).body.contact_id).toEqual(['Required']);
  const foreign = await ask('POST', 'contact-dashboard', { ...person(), team_id: scene.teamId });
  expect((await ask('PUT', path, { contact_id: newId() })).body.contact_id).toEqual(['Not found']);
  expect((await ask('PUT', path, { contact_id: foreign.body.id }, scene.viewer)).status).toBe(403);
  await ask('PUT', `contact-dashboard/${scene.contactId}`, { phone: '312-555-0146' });
  const set = await ask('PUT', path, { contact_id: scene.contactId });
  expect([set.status, set.body.property_manager_id]).toEqual([200, scene.contactId]);
  const { body } = await ask('GET', `addresses/${scene.addressId}`);
  expect(body.property_manager).toEqual({
    id: scene.contactId,
    name: 'Noa Castell',
    email: 'noa@acme-dental.example',
    phone: '312-555-0146',
  });
});

test('[CO-032] [TM-039] GraphQL reads the contacts of one team, and of no foreign one', async () => {
  const query = 'query ($team: ID!) { contactsPaginated(teamId: $team) { totalCount records { id name email } } }';
  const read = async (as: Person) =>
    (await server.call('POST', '/api/graphql', { as: as.token, body: { query, variables: { team: scene.teamId } } }))
      .body.data.contactsPaginated;
  const own = await read(keeper);
  expect(own.records).toContainEqual({ id: scene.contactId, name: 'Noa Castell', email: 'noa@acme-dental.example' });
  expect(await read(scene.stranger)).toEqual({ totalCount: 0, records: [] });
  // Staff see the contacts of all teams, or those of the named one.
  const other = await makeTeam(server.pool, 'Harbor Logistics');
  await ask('POST', 'contact-dashboard', { ...person(), name: 'Of another team', team_id: other }, staff);
  const seen = (await read(staff)).records.map(({ name }: { name: string }) => name);
  expect([seen.includes('Noa Castell'), seen.includes('Of another team')]).toEqual([true, false]);
});
