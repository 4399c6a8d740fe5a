/** Contract files of an upload, from the first file to the services of the inventory. */
import { beforeAll, describe, expect, test } from 'vitest';
import { formOf } from '#tests/support/form.ts';
import { pdfOf } from '#tests/support/pdf.ts';
import { makePerson, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';
import { makeEstate, type Estate } from './estate.ts';

const server = useServer();
const { add, send, set, read } = createDrive(server);
let estate: Estate;
let paper: Buffer;

beforeAll(async () => {
  estate = await makeEstate(server);
  paper = await pdfOf([['Service order']]);
});

const url = (id: string, path = '') => `/api/inventory-uploads/${id}${path}`;
const draft = async (name: string) => {
  const body = { team_id: estate.teamId, name };
  return String((await server.call('POST', '/api/inventory-uploads', { as: estate.manager.token, body })).body.id);
};
const put = (id: string, names: readonly string[], kept: readonly string[] = [], as: Person = estate.manager) =>
  server.call('PUT', url(id, '/contracts'), {
    as: as.token,
    ...formOf(
      { contract_ids: kept },
      names.map((name) => ({ name, content: paper })),
    ),
  });
const contracts = async (id: string, as: Person = estate.manager) =>
  server.call('GET', url(id, '/get-contracts'), { as: as.token });

describe('[IN-004] [IN-011] [IN-012] the contract files of an upload', () => {
  test('are added, kept by their ids and replaced, by those who manage the inventory', async () => {
    const id = await draft('Ohio');
    const first = await put(id, ['Cleveland.pdf', 'Dayton.pdf']);
    expect([first.status, first.body.records.length]).toEqual([200, 2]);
    const [kept] = first.body.records;
    const second = await put(id, ['Toledo.pdf'], [kept.id]);
    expect(second.body.records.map((each: { id: string }) => each.id)).toContain(kept.id);
    expect(second.body.records).toHaveLength(2);
    expect((await contracts(id)).body.records).toHaveLength(2);
    expect((await contracts(id, estate.stranger)).status).toBe(404);
    expect((await put(id, [], [], estate.stranger)).status).toBe(404);
    expect((await put(id, [], [], estate.viewer)).status).toBe(403);
    const foreign = await put(await draft('Other'), [], [kept.id]);
    expect([foreign.status, foreign.body.contract_ids]).toEqual([422, ['Not found']]);
    const fake = await server.call('PUT', url(id, '/contracts'), {
      as: estate.manager.token,
      ...formOf({}, [{ name: 'fake.pdf', content: 'no paper' }]),
    });
    expect(fake.status).toBe(422);
    expect((await contracts(id)).body.records).toHaveLength(2);
  });

  test('[IN-013] [IN-016] are handed in once there is one, and stay as they are from then on', async () => {
    const id = await draft('Voice');
    const submit = (as: Person = estate.manager) => server.call('PUT', url(id, '/submit'), { as: as.token });
    expect((await submit()).body.contracts).toEqual(['Upload at least one contract.']);
    await put(id, ['Voice.pdf']);
    expect((await submit(estate.viewer)).status).toBe(403);
    expect((await submit()).body.status).toBe('SUBMITTED');
    expect((await submit()).status).toBe(409);
    const late = await put(id, ['More.pdf']);
    expect([late.status, late.body.message]).toEqual([409, 'An upload changes while it is a draft only.']);
    const renamed = await server.call('PUT', url(id), { as: estate.manager.token, body: { name: 'Other' } });
    expect(renamed.status).toBe(409);
  });
});

describe('[IN-015] [AT-017] a completed upload', () => {
  const service = (detail: object, more: object = {}) => ({
    service_type: 'internet',
    address_id: estate.id['address'],
    term: 36,
    start_date: '2026-03-17',
    mrc: { value: 74_500, code: 'USD' },
    detail,
    ...more,
  });
  let sound: object;

  const processed = async (services: readonly object[]) => {
    const id = await draft('Contracts');
    const [contract] = (await put(id, ['Paper.pdf'])).body.records;
    await server.call('PUT', url(id, '/submit'), { as: estate.manager.token });
    await send('inventory-upload', id, estate.specialist, 'process');
    const entered = await server.call('PUT', `/api/inventory-upload-contracts/${contract.id}`, {
      as: estate.specialist.token,
      body: { extracted: services, status: 'EXTRACTED' },
    });
    expect([entered.status, entered.text]).toEqual([200, entered.text]);
    return { id, done: await send('inventory-upload', id, estate.specialist, 'complete') };
  };

  test('is refused while attributes are missing that its type requires, and then makes no service', async () => {
    const before = await server.call('GET', `/api/inventory?team_id=${estate.teamId}`, { as: estate.manager.token });
    const { id, done } = await processed([service({ upload_speed: 500 })]);
    expect(done.status).toBe(422);
    expect(done.body['contracts.0.extracted.0.detail.download_speed']).toEqual(['Required']);
    const after = await server.call('GET', `/api/inventory?team_id=${estate.teamId}`, { as: estate.manager.token });
    expect(after.body.total_count).toBe(before.body.total_count);
    expect(await read('inventory_uploads', 'status', id)).toEqual(['PROCESSING']);
  });

  test('[IN-014] [IN-017] becomes the inventory, with several services of one paper, their terms and their sites', async () => {
    sound = { download_speed: 500, upload_speed: 500, transport: 'fiber', type: 'Dedicated', dedicated: true };
    const two = [
      service({ ...sound, provider_service_id: 'HCGS/1' }),
      service({ ...sound, provider_service_id: 'HCGS/2' }, { name: 'Backup line' }),
    ];
    const { id, done } = await processed(two);
    expect([done.status, done.text]).toEqual([200, done.text]);
    expect([done.body.status, done.body.service_count]).toEqual(['COMPLETED', 2]);
    const inventory = await server.call('GET', `/api/inventory?team_id=${estate.teamId}&q=Backup line`, {
      as: estate.manager.token,
    });
    expect(inventory.body.records).toMatchObject([
      { name: 'Backup line', status: 'active', contract_end_date: '2029-03-16', inventory_upload_id: id },
    ]);
    expect(
      (await server.call('GET', `/api/inventory?team_id=${estate.teamId}`, { as: estate.stranger.token })).status,
    ).toBe(404);
    expect((await server.call('GET', '/api/inventory', { as: estate.manager.token })).status).toBe(400);
    const outsider = await makePerson(server.pool, { teams: { [estate.teamId]: ['SELECT_QUOTES'] } });
    expect((await server.call('GET', `/api/inventory?team_id=${estate.teamId}`, { as: outsider.token })).status).toBe(
      403,
    );
  });

  test('is refused when the inventory has a circuit already, and says which', async () => {
    const { done } = await processed([service({ ...sound, provider_service_id: 'HCGS/1' })]);
    expect(done.status).toBe(422);
    expect(done.body['contracts.0.extracted.0.detail.provider_service_id'][0]).toMatch(
      /^SV-\d+ has this circuit already$/,
    );
  });

  test('leaves disconnected services out', async () => {
    const gone = await add('service', {
      team_id: estate.teamId,
      service_type: 'internet',
      name: 'Old line',
      status: 'active',
    });
    const find = () =>
      server.call('GET', `/api/inventory?team_id=${estate.teamId}&q=Old line`, { as: estate.manager.token });
    expect((await find()).body.total_count).toBe(1);
    await set('service', gone, { status: 'disconnected' });
    expect((await find()).body.total_count).toBe(0);
  });
});
