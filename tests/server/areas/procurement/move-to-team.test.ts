import { beforeEach, describe, expect, test } from 'vitest';
import { jobScope } from '#server/kernel/access/scope.ts';
import { newId } from '#server/kernel/data/id.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { addRecord, setValues } from '#server/kernel/data/system-write.ts';
import { makePerson, makeTeam, sql, type Person } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';
import { makeProvider, makeScene, type Scene } from './scene.ts';

const server = useServer();
let scene: Scene;
let target: string;
let member: Person;
let quoteId: string;
let providerId: string;

beforeEach(async () => {
  scene = await makeScene(server.pool);
  target = await makeTeam(server.pool, 'Harbor West');
  member = await makePerson(server.pool, { teams: { [target]: ['VIEW_PROCUREMENT', 'VIEW_INVENTORY'] } });
  providerId = await makeProvider(server.pool, `Carrier ${scene.groupId}`, null);
  quoteId = await add('quote', {
    service_id: scene.serviceId,
    service_group_id: scene.groupId,
    service_type: 'internet',
    provider_id: providerId,
    term: 36,
    listed_to_user: true,
  });
});

const add = (entity: Parameters<typeof addRecord>[1], values: Record<string, unknown>, team = scene.teamId) =>
  transaction(
    server.pool,
    jobScope('test'),
    { mode: 'write' },
    async (session) => (await addRecord(session, entity, { team_id: team, ...values })).id,
  );
const set = (entity: Parameters<typeof setValues>[1], id: string, values: Record<string, unknown>) =>
  transaction(server.pool, jobScope('test'), { mode: 'write' }, (session) => setValues(session, entity, id, values));
const move = (body: object, as = scene.quoperator.token) =>
  server.call('PUT', `/api/service-groups/${scene.groupId}/move-to-team`, { as, body: { team_id: target, ...body } });
const read = async (path: string, as = member.token) => server.call('GET', `/api/${path}`, { as });
const site = { name: 'Loop office', city: 'Chicago', state_province: 'IL', postal_code: '60606', country: 'US' };

test('[SG-037] [SG-054] [TM-031] [PE-036] a request moves to another team only while the toggle is on for its team', async () => {
  await sql(
    server.pool,
    `insert into feature_toggles (id, team_id, name, "on") values ($1, $2, 'moveServiceGroups', false)`,
    [newId(), scene.teamId],
  );
  const refused = await move({ blocker_overrides: ['address'] });
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'Moving requests to another team is switched off for this team.',
  ]);
  await sql(server.pool, `update feature_toggles set "on" = true where team_id = $1`, [scene.teamId]);
  expect((await move({ blocker_overrides: ['address'] })).status).toBe(200);
});

test('[SG-037] [SG-054] a customer moves nothing', async () => {
  expect((await move({ blocker_overrides: ['address'] }, scene.owner.token)).status).toBe(403);
});

describe('[SG-055] a move', () => {
  test('goes through where the other team has the same address, and everything goes along', async () => {
    const ours = await add('address', { ...site, street: '233 S Wacker Dr' }, target);
    await add('service-group-follower', { service_group_id: scene.groupId, user_id: member.userId });
    const moved = await move({});
    expect([moved.status, moved.body.team_id]).toEqual([200, target]);
    expect((await read(`service-groups/${scene.groupId}`)).body).toMatchObject({
      team_id: target,
      display_id: expect.stringMatching(/^SG-\d+$/),
    });
    expect((await read(`services/${scene.serviceId}`)).body.team_id).toBe(target);
    expect((await read(`quotes/${quoteId}`)).body.team_id).toBe(target);
    const [location] = (await read(`service-locations?service_id=${scene.serviceId}`)).body.records;
    expect([location.team_id, location.address_id]).toEqual([target, ours]);
    expect((await read(`service-groups/${scene.groupId}`, scene.owner.token)).status).toBe(404);
    expect((await read(`services/${scene.serviceId}`, scene.owner.token)).status).toBe(404);
  });

  test('is refused with every blocker by name, and nothing moves', async () => {
    const tag = await add('service-tag', { label: 'East', color: '#1B7F4B' });
    await add('service-tagging', { service_id: scene.serviceId, tag_id: tag });
    await add('contract', { service_group_id: scene.groupId, provider_id: providerId });
    await set('service-group', scene.groupId, { billing_contact_id: scene.contactId });
    const refused = await move({});
    expect(refused.status).toBe(422);
    const [address, contact, named, contract, ...others] = refused.body.blocker_overrides;
    expect([address, contact, named, others]).toEqual([
      'Address: Loop office',
      'Contact: Noa Castell noa@acme-dental.example',
      'Tag: East',
      [],
    ]);
    expect(contract).toMatch(/^Contract: /);
    const part = await move({ blocker_overrides: ['address', 'contact'] });
    expect(part.body.blocker_overrides).toEqual([named, contract]);
    expect((await read(`service-groups/${scene.groupId}`, scene.owner.token)).body.team_id).toBe(scene.teamId);
    expect((await sql(server.pool, 'select 1 from addresses where team_id = $1', [target])).length).toBe(0);
  });

  test('[SG-054] with its blockers overridden copies addresses and contacts, and leaves tags and contracts behind', async () => {
    const tag = await add('service-tag', { label: 'East', color: '#1B7F4B' });
    await add('service-tagging', { service_id: scene.serviceId, tag_id: tag });
    const contract = await add('contract', { service_group_id: scene.groupId, provider_id: providerId });
    await set('service-group', scene.groupId, { billing_contact_id: scene.contactId });
    expect((await move({ blocker_overrides: ['address', 'contact', 'tag', 'contract'] })).status).toBe(200);
    const [location] = (await read(`service-locations?service_id=${scene.serviceId}`)).body.records;
    expect((await read(`addresses/${location.address_id}`)).body).toMatchObject({ ...site, team_id: target });
    expect(location.address_id).not.toBe(scene.addressId);
    const group = (await read(`service-groups/${scene.groupId}`)).body;
    expect(group.billing_contact).toMatchObject({ name: 'Noa Castell' });
    expect(group.billing_contact_id).not.toBe(scene.contactId);
    expect((await read(`service-taggings?service_id=${scene.serviceId}`)).body.records).toEqual([]);
    const [kept] = await sql(server.pool, 'select team_id, service_group_id from contracts where id = $1', [contract]);
    expect(kept).toEqual([scene.teamId, null]);
  });

  test('takes the tag of the same label, and keeps the history readable for the new team', async () => {
    const own = await add('service-tag', { label: 'East', color: '#0B1F4B' }, target);
    const tag = await add('service-tag', { label: 'East', color: '#1B7F4B' });
    await add('service-tagging', { service_id: scene.serviceId, tag_id: tag });
    expect((await move({ blocker_overrides: ['address'] })).status).toBe(200);
    const taggings = (await read(`service-taggings?service_id=${scene.serviceId}`)).body.records;
    expect(taggings.map(({ tag_id }: { tag_id: string }) => tag_id)).toEqual([own]);
    const { records } = (await read(`history?entity=service-group&record_id=${scene.groupId}`)).body;
    expect(records).not.toEqual([]);
    // The audit is never rewritten: earlier entries stay with their team.
    const of = 'select distinct team_id from audit_entries where record_id = $1 and (event = $2) is not true';
    const before = await sql(server.pool, of, [scene.groupId, 'moved_to_team']);
    expect(before.flat()).not.toContain(target);
  });

  test('needs another team that is there', async () => {
    expect((await move({ team_id: scene.teamId })).body.team_id).toEqual(['Invalid']);
    expect((await move({ team_id: newId() })).status).toBe(404);
    expect((await move({ blocker_overrides: ['weather'] })).status).toBe(422);
  });
});

describe('[SG-058] [SG-059] requests as a JSON document', () => {
  const store = (as: string, ids = [scene.groupId]) =>
    server.call('POST', '/api/upload-json-to-s3', { as, body: { service_group_ids: ids } });

  test('[PE-036] are stored with what belongs to them, by staff, while the toggle is on', async () => {
    const off = await store(scene.quoperator.token);
    expect([off.status, off.body.message]).toEqual([403, 'Copying across environments is switched off for this team.']);
    await sql(
      server.pool,
      `insert into feature_toggles (id, team_id, name, "on") values ($1, $2, 'copyAcrossEnvironments', true)`,
      [newId(), scene.teamId],
    );
    const { status, body } = await store(scene.quoperator.token);
    expect([status, body.name, body.content_type]).toEqual([201, 'service-groups.json', 'application/json']);
    const file = await server.app.inject({
      url: body.url,
      headers: { authorization: `JWT ${scene.quoperator.token}` },
    });
    expect(file.rawPayload.length).toBe(body.size_bytes);
    const [group] = JSON.parse(file.body).service_groups;
    expect(group).toMatchObject({ id: scene.groupId, current_step: 'info_received' });
    expect(group.services.map(({ id }: { id: string }) => id)).toEqual([scene.serviceId]);
    expect(group.quotes.map(({ id }: { id: string }) => id)).toEqual([quoteId]);
  });

  test('[TM-024] [TM-025] [TM-031] and so is a whole team, which then names its document', async () => {
    const upload = (as: string) => server.call('POST', `/api/teams/${scene.teamId}/upload-json-to-s3`, { as });
    expect((await upload(scene.owner.token)).status).toBe(403);
    const off = await upload(scene.quoperator.token);
    expect([off.status, off.body.message]).toEqual([403, 'Copying across environments is switched off for this team.']);
    await sql(
      server.pool,
      `insert into feature_toggles (id, team_id, name, "on") values ($1, $2, 'copyAcrossEnvironments', true)`,
      [newId(), scene.teamId],
    );
    const { status, body } = await upload(scene.quoperator.token);
    expect([status, body.name]).toEqual([201, 'team.json']);
    const as = scene.quoperator.token;
    const file = await server.app.inject({ url: body.url, headers: { authorization: `JWT ${as}` } });
    const document = JSON.parse(file.body);
    expect(document.team).toMatchObject({ id: scene.teamId, name: 'Acme Dental' });
    expect(document.service_groups.map(({ id }: { id: string }) => id)).toEqual([scene.groupId]);
    expect((await read(`teams/${scene.teamId}`, as)).body.s3_object_name).toBe(body.id);
  });

  test('are closed to customers, and an unknown one is not found', async () => {
    expect((await store(scene.owner.token)).status).toBe(403);
    expect((await store(scene.quoperator.token, [newId()])).status).toBe(404);
  });
});
