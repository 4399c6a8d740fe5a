/** Contact records of each kind, field by field, as their authors read them back. */
import { beforeAll, describe, expect, test } from 'vitest';
import { makePerson, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';
import { makeProvider, makeScene, type Scene } from '../procurement/scene.ts';

const server = useServer();
const { add } = createDrive(server);
let scene: Scene;
let keeper: Person;
let staff: Person;
let provider: string;

beforeAll(async () => {
  scene = await makeScene(server.pool);
  keeper = await makePerson(server.pool, { teams: { [scene.teamId]: ['MANAGE_TEAM'] } });
  staff = await makePerson(server.pool, { role: 'salesperson' });
  provider = await makeProvider(server.pool, 'Bluewater Fiber', null);
});

const get = async (path: string, as: Person) => (await server.call('GET', `/api/${path}`, { as: as.token })).body;
const post = async (path: string, body: object, as: Person) => {
  const made = await server.call('POST', `/api/${path}`, { as: as.token, body });
  expect([made.status, made.text]).toEqual([201, expect.any(String)]);
  return String(made.body.id);
};
const person = (name: string) => ({ name, email: 'dana@acme-dental.example', phone: '+1 312 555 0142 x12' });
const namesIn = async (query: string, as: Person) =>
  (await get(query, as)).records.map(({ name }: { name: string }) => name).toSorted();

describe('contacts', () => {
  test('[CO-001] are those of a team, those of a provider, and custom ones, each in a separate list', async () => {
    await post('contact-dashboard', { ...person('Of the team'), team_id: scene.teamId }, keeper);
    await post('contact-dashboard', { ...person('Of the provider'), provider_id: provider }, staff);
    await post('custom-contact', { ...person('Keyholder'), label: 'Keyholder', team_id: scene.teamId }, keeper);
    expect(await namesIn(`contact-dashboard?team_id=${scene.teamId}&q=of the`, staff)).toEqual(['Of the team']);
    expect(await namesIn(`contact-dashboard?provider_id=${provider}`, staff)).toEqual(['Of the provider']);
    expect(await namesIn('custom-contact?q=keyholder', keeper)).toEqual(['Keyholder']);
    expect(await namesIn('contact-dashboard?q=keyholder', staff)).toEqual([]);
  });

  test('[CO-002] hold id, name, email, phone, provider and team', async () => {
    const given = { ...person('Dana Whitfield'), provider_id: provider, team_id: scene.teamId };
    const id = await post('contact-dashboard', given, keeper);
    expect(await get(`contact-dashboard/${id}`, staff)).toMatchObject({
      id,
      ...given,
      provider: { id: provider, name: 'Bluewater Fiber' },
      team: { id: scene.teamId, name: 'Acme Dental' },
    });
  });

  test('[CO-003] that are custom have an additional label and notes', async () => {
    const given = {
      ...person('Luis Ortega'),
      provider_id: provider,
      team_id: scene.teamId,
      label: 'Landlord',
      notes: 'Ring twice.\nSpeaks Spanish.',
    };
    const id = await post('custom-contact', given, keeper);
    expect(await get(`custom-contact/${id}`, keeper)).toMatchObject({
      id,
      ...given,
      provider: { name: 'Bluewater Fiber' },
      deleted_at: null,
    });
  });
});

test('[CO-004] [CO-005] a contact intake holds what a contact holds, when it came in, and whether it is unsubscribed', async () => {
  const given = { ...person('Noa Castell'), team_id: scene.teamId, provider_id: provider };
  const id = await add('contact-intake', given);
  const read = await get(`contact-intake/${id}`, staff);
  expect(read).toMatchObject({ id, ...given, unsubscribed: false });
  expect(Math.abs(Date.now() - Date.parse(read.created_at))).toBeLessThan(600_000);
  const put = (unsubscribed: unknown) =>
    server.call('PUT', `/api/contact-intake/${id}`, { as: staff.token, body: { unsubscribed } });
  expect((await put(true)).body.unsubscribed).toBe(true);
  expect(await namesIn('contact-intake?unsubscribed=true', staff)).toEqual(['Noa Castell']);
  expect(await namesIn('contact-intake?unsubscribed=false', staff)).toEqual([]);
  expect((await put('maybe')).body.unsubscribed).toEqual(['Invalid']);
});
