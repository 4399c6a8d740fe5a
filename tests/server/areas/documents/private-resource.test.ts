/** Images are visible only to people who may read their record. */
import { beforeAll, expect, test } from 'vitest';
import { formOf } from '../../../support/form.ts';
import { makePerson, makeTeam, type Person } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';

const server = useServer();
const { set } = createDrive(server);
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
let teamId: string;
let owner: Person;
let stranger: Person;

beforeAll(async () => {
  teamId = await makeTeam(server.pool, 'Acme Dental');
  owner = await makePerson(server.pool, { teams: { [teamId]: ['VIEW_PROCUREMENT'] } });
  stranger = await makePerson(server.pool, {
    teams: { [await makeTeam(server.pool, 'Harbor')]: ['VIEW_PROCUREMENT'] },
  });
  const keep = async () => {
    const form = formOf({}, [{ name: 'face.png', content: png, type: 'image/png' }], 'file');
    return (await server.call('POST', '/api/files', { as: owner.token, ...form })).body.id;
  };
  await set('user', owner.userId, { avatar: await keep() });
  await set('team', teamId, { cover_image: await keep() });
});

const read = (as: Person | null, query: Readonly<Record<string, string>>) =>
  server.call('GET', `/api/private-resource?${new URLSearchParams(query)}`, as ? { as: as.token } : {});
const avatar = () => ({ model_name: 'account', model_id: owner.userId, field_name: 'avatar' });
const cover = () => ({ model_name: 'team', model_id: teamId, field_name: 'cover_image' });

test('[DO-018] [DO-019] [FV-012] [FV-013] [FV-014] the picture of an account and the cover of a team are answered to who may see them', async () => {
  for (const query of [avatar(), cover(), { ...cover(), super_model_name: 'team', super_model_id: teamId }]) {
    const answer = await read(owner, query);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/png']);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  }
});

test('[FV-013] the parent that is named has to be the one of the record', async () => {
  const other = await makeTeam(server.pool, 'Unrelated');
  const parents: readonly (readonly [Readonly<Record<string, string>>, number])[] = [
    [{ super_model_name: 'team', super_model_id: other }, 404],
    [{ super_model_name: 'team', super_model_id: crypto.randomUUID() }, 404],
    [{ super_model_name: 'team', super_model_id: 'mine' }, 404],
    [{ super_model_name: 'contract', super_model_id: teamId }, 404],
    [{ super_model_name: 'team' }, 404],
    [{ super_model_id: teamId }, 404],
    [{ super_model_name: 'team', super_model_id: teamId }, 200],
  ];
  for (const [parent, status] of parents)
    for (const query of [cover(), avatar()])
      expect([parent, (await read(owner, { ...query, ...parent })).status]).toEqual([parent, status]);
});

test('[FV-016] what is not there, not theirs or no private picture at all is not found, and strangers sign in first', async () => {
  expect((await read(stranger, cover())).status).toBe(404);
  expect((await read(owner, { ...avatar(), field_name: 'cover_image' })).status).toBe(404);
  expect((await read(owner, { ...avatar(), model_id: crypto.randomUUID() })).status).toBe(404);
  expect((await read(stranger, { ...avatar(), model_id: stranger.userId })).status).toBe(404);
  expect((await read(null, avatar())).status).toBe(401);
  const wrong: readonly Readonly<Record<string, string>>[] = [
    { model_name: 'contract' },
    { field_name: 'password_hash' },
    { model_id: 'me' },
    { color: 'red' },
  ];
  for (const bad of wrong) expect((await read(owner, { ...avatar(), ...bad })).status).toBe(400);
});
