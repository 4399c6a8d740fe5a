/** Contract files of an upload, from the first file to the inventory services. */
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
let contractFile: Buffer;

beforeAll(async () => {
  estate = await makeEstate(server);
  contractFile = await pdfOf([['Service order']]);
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
      names.map((name) => ({ name, content: contractFile })),
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
  let provider_id: string;

  beforeAll(async () => {
    provider_id = await add('provider', { name: 'Lumen' });
  });

  const contractTerms = {
    signed_date: '2026-03-02',
    notice_period: 90,
    auto_renew_term: 12,
    termination_fee_percent: 75,
  };
  const check = async (id: string, as: Person = estate.specialist) =>
    server.call('GET', url(id, '/check'), { as: as.token });

  const processed = async (services: readonly object[]) => {
    const id = await draft('Contracts');
    const [contract] = (await put(id, ['Paper.pdf'])).body.records;
    await server.call('PUT', url(id, '/submit'), { as: estate.manager.token });
    await send('inventory-upload', id, estate.specialist, 'process');
    const entered = await server.call('PUT', `/api/inventory-upload-contracts/${contract.id}`, {
      as: estate.specialist.token,
      body: { ...contractTerms, provider_id, extracted: services, status: 'EXTRACTED' },
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

  test('[IN-014] [IN-017] becomes the inventory, with several services of one document, their terms and their sites', async () => {
    sound = { download_speed: 500, upload_speed: 500, transport: 'fiber', type: 'Dedicated', dedicated: true };
    const two = [
      service({ ...sound, provider_service_id: 'HCGS/1' }),
      service({ ...sound, provider_service_id: 'HCGS/2' }, { name: 'Backup line' }),
    ];
    const { id, done } = await processed(two);
    expect([done.status, done.text]).toEqual([200, done.text]);
    expect([done.body.status, done.body.service_count]).toEqual(['COMPLETED', 2]);
    const [file] = (await contracts(id)).body.records;
    const { body: contract } = await server.call('GET', `/api/contracts/${file.contract_id}`, {
      as: estate.manager.token,
    });
    // Scenario 1: accepted 2026-03-17 for 36 months, the notice of 90 days falls on Saturday 2028-12-16.
    expect(contract).toMatchObject({
      status: 'ACTIVE',
      provider_id,
      service_term: 36,
      service_start_date: '2026-03-17',
      service_end_date: '2029-03-16',
      notice_deadline: '2028-12-15',
      auto_renew_term: 12,
      total_mrc: { value: 149_000, code: 'USD' },
      signed_date: '2026-03-02',
    });
    const lines = await server.call('GET', `/api/contract-lines?contract_id=${contract.id}`, {
      as: estate.manager.token,
    });
    expect(lines.body.records.map((line: { mrc: object }) => line.mrc)).toEqual([
      { value: 74_500, code: 'USD' },
      { value: 74_500, code: 'USD' },
    ]);
    const contractFiles = await server.call('GET', '/api/attachments?category=CONTRACT', { as: estate.manager.token });
    expect(contractFiles.body.records).toMatchObject([{ contract_id: contract.id, provider_id, name: 'Paper.pdf' }]);
    const inventory = await server.call('GET', `/api/inventory?team_id=${estate.teamId}&q=Backup line`, {
      as: estate.manager.token,
    });
    expect(inventory.body.records).toMatchObject([
      {
        name: 'Backup line',
        status: 'active',
        contract_id: contract.id,
        contract_end_date: '2029-03-16',
        notice_deadline: '2028-12-15',
        auto_renew_term: 12,
        inventory_upload_id: id,
      },
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
    const { id, done } = await processed([service({ ...sound, provider_service_id: 'HCGS/1' })]);
    expect(done.status).toBe(422);
    expect(done.body['contracts.0.extracted.0.detail.provider_service_id'][0]).toMatch(
      /^SV-\d+ has this circuit already$/,
    );
    const { findings } = (await check(id)).body;
    expect(findings.find((each: { kind: string }) => each.kind === 'fault')).toMatchObject({
      place: 0,
      key: 'detail.provider_service_id',
      service_id: expect.any(String),
    });
    expect((await check(id, estate.manager)).status).toBe(403);
  });

  test('reports possible duplicates: the same circuit, the same place, the same file; and records of another team', async () => {
    const circuit = { ...sound, provider_service_id: 'HCGS/9' };
    const foreign = await add('address', {
      team_id: await otherTeam(),
      name: 'Not theirs',
      street: '1 Seagate',
      city: 'Toledo',
      state_province: 'OH',
      postal_code: '43604',
      country: 'US',
    });
    const { id, done } = await processed([
      service(circuit),
      service(circuit, { name: 'The same again' }),
      service(sound, { address_id: foreign }),
      service(sound),
    ]);
    expect(done.status).toBe(422);
    expect(done.body['contracts.0.extracted.1.detail.provider_service_id'][0]).toMatch(
      /in this upload has this circuit/,
    );
    expect(done.body['contracts.0.extracted.2.address_id']).toEqual(['Not found']);
    const hints = (await check(id)).body.findings.filter((each: { kind: string }) => each.kind === 'hint');
    expect(hints.map((each: { key: string; place: number }) => [each.key, each.place])).toContainEqual([
      'file_id',
      null,
    ]);
    expect(hints.filter((each: { place: number }) => each.place === 3)).toContainEqual(
      expect.objectContaining({ key: 'address_id', message: expect.stringMatching(/^SV-\d+ is of the same type/) }),
    );
  });

  test('needs to know whom a contract with services is with', async () => {
    const id = await draft('No carrier');
    const [contract] = (await put(id, ['Paper.pdf'])).body.records;
    await server.call('PUT', url(id, '/submit'), { as: estate.manager.token });
    await send('inventory-upload', id, estate.specialist, 'process');
    await server.call('PUT', `/api/inventory-upload-contracts/${contract.id}`, {
      as: estate.specialist.token,
      body: { extracted: [service(sound)], status: 'EXTRACTED' },
    });
    const done = await send('inventory-upload', id, estate.specialist, 'complete');
    expect([done.status, done.body['contracts.0.provider_id']]).toEqual([422, ['Required']]);
  });

  test('leaves out an unreadable document, and is refused while none is readable', async () => {
    const id = await draft('Torn');
    const [torn, readable] = (await put(id, ['Torn.pdf', 'Whole.pdf'])).body.records;
    await server.call('PUT', url(id, '/submit'), { as: estate.manager.token });
    await send('inventory-upload', id, estate.specialist, 'process');
    const enter = (file: { id: string }, body: object) =>
      server.call('PUT', `/api/inventory-upload-contracts/${file.id}`, { as: estate.specialist.token, body });
    // Started before its second page turned out to be missing.
    await enter(torn, { extracted: [service({ upload_speed: 500 })], status: 'FAILED' });
    await enter(readable, { status: 'FAILED' });
    const none = await send('inventory-upload', id, estate.specialist, 'complete');
    expect([none.status, none.body.contracts]).toEqual([
      422,
      ['The services of every contract have to be entered first.'],
    ]);
    const whole = service({ ...sound, provider_service_id: 'WHOLE/1' });
    await enter(readable, { provider_id, extracted: [whole], status: 'EXTRACTED' });
    const done = await send('inventory-upload', id, estate.specialist, 'complete');
    expect([done.status, done.body.service_count]).toEqual([200, 1]);
    const files = (await contracts(id)).body.records as { id: string; contract_id: string | null }[];
    expect(files.find((each) => each.id === torn.id)!.contract_id).toBeNull();
  });

  test('[IN-014] turns 40 contract files into 40 services and 40 contracts', async () => {
    const id = await draft('Forty papers');
    const names = Array.from({ length: 40 }, (_, at) => `Paper ${at}.pdf`);
    const files: { id: string }[] = [];
    // A call accepts ten files.
    for (let at = 0; at < names.length; at += 10) {
      const kept = files.map((file) => file.id);
      files.splice(0, Infinity, ...(await put(id, names.slice(at, at + 10), kept)).body.records);
    }
    expect(files).toHaveLength(40);
    await server.call('PUT', url(id, '/submit'), { as: estate.manager.token });
    await send('inventory-upload', id, estate.specialist, 'process');
    for (const [at, file] of files.entries())
      await server.call('PUT', `/api/inventory-upload-contracts/${file.id}`, {
        as: estate.specialist.token,
        body: {
          provider_id,
          extracted: [service({ ...sound, provider_service_id: `FORTY/${at}` }, { name: `Forty ${at}` })],
          status: 'EXTRACTED',
        },
      });
    const done = await send('inventory-upload', id, estate.specialist, 'complete');
    expect([done.status, done.body.service_count]).toEqual([200, 40]);
    const inventory = await server.call('GET', `/api/inventory?team_id=${estate.teamId}&q=Forty&per_page=100`, {
      as: estate.manager.token,
    });
    expect(new Set(inventory.body.records.map((each: { contract_id: string }) => each.contract_id)).size).toBe(40);
  });

  const otherTeam = async (): Promise<string> =>
    (await server.call('GET', '/api/teams', { as: estate.stranger.token })).body.records[0].id;

  test('[IN-017] leaves out what is only asked for, and disconnected services', async () => {
    const asked = () =>
      server.call('GET', `/api/inventory?team_id=${estate.teamId}&per_page=100`, { as: estate.manager.token });
    const held = (await asked()).body.records.map((each: { id: string }) => each.id);
    expect([held.includes(estate.id['service']), held.includes(estate.id['asked'])]).toEqual([true, false]);
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
