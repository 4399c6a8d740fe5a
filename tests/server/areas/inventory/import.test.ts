/** Importing services from a file: the preview, the write, and the undo. */
import { beforeAll, describe, expect, test } from 'vitest';
import { sql, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';
import { makeEstate, type Estate } from './estate.ts';

const server = useServer();
const { add, send } = createDrive(server);
let estate: Estate;

beforeAll(async () => {
  estate = await makeEstate(server);
  await add('provider', { name: 'Lumen' });
});

const columns = [
  'service_type',
  'name',
  'provider_id',
  'address_a',
  'detail.provider_service_id',
  'detail.download_speed',
  'detail.upload_speed',
  'detail.transport',
  'mrc',
  'term',
  'billing_start_date',
];
const row = (at: number, changes: Readonly<Record<string, string>> = {}): string[] => {
  const sound: Record<string, string> = {
    service_type: 'Internet',
    name: `Line ${at}`,
    provider_id: 'lumen',
    address_a: 'Loop office',
    'detail.provider_service_id': `IMP/${at}`,
    'detail.download_speed': '1,000 Mbps',
    'detail.upload_speed': '500',
    'detail.transport': 'fiber',
    mrc: '$1,234.50',
    term: '36',
    billing_start_date: '3/17/2026',
    ...changes,
  };
  return columns.map((key) => sound[key] ?? '');
};
const bring = (rows: readonly string[][], more: object = {}, as: Person = estate.manager) =>
  server.call('POST', '/api/services/import', {
    as: as.token,
    body: { team_id: estate.teamId, name: 'circuits.csv', columns, rows, ...more },
  });
const count = async (): Promise<number> =>
  Number((await sql(server.pool, 'select count(*) from services where team_id = $1', [estate.teamId]))[0]![0]);

describe('[IN-014] a file of services', () => {
  test('is previewed row by row and column by column before anything is written', async () => {
    const before = await count();
    const trial = await bring(
      [
        row(1),
        row(2, { 'detail.download_speed': 'fast', mrc: '' }),
        row(3, { 'detail.transport': 'Pigeon', billing_start_date: '2026-02-30' }),
        row(4, { provider_id: 'Nobody', address_a: 'Nowhere' }),
        row(5, { 'detail.provider_service_id': 'imp/1' }),
        row(6, { mrc: '12.345' }),
        row(7, { 'detail.upload_speed': '' }),
        row(8, { mrc: '' }),
      ],
      { dry_run: true },
    );
    expect([trial.status, trial.text]).toEqual([200, trial.text]);
    expect(trial.body.import_id).toBeNull();
    expect(trial.body.ready).toBe(2);
    expect(trial.body.faults.map(({ row: at, column, key }: Record<string, unknown>) => [at, column, key])).toEqual([
      [2, 5, 'detail.download_speed'],
      [3, 7, 'detail.transport'],
      [3, 10, 'billing_start_date'],
      [4, 2, 'provider_id'],
      [4, 3, 'address_a'],
      [5, 4, 'detail.provider_service_id'],
      [6, 8, 'mrc'],
      [7, 6, 'detail.upload_speed'],
    ]);
    const messages = trial.body.faults.map(({ message }: { message: string }) => message);
    expect(messages[0]).toBe('Not a number');
    expect(messages[2]).toBe('Not a date such as 2026-03-17');
    expect(messages[5]).toBe('Row 1 has this circuit too');
    // Known MRC and rows without one are reported separately.
    expect(trial.body.mrc).toEqual([{ code: 'USD', value: 123_450 }]);
    expect(trial.body.mrc_unknown).toBe(1);
    expect(await count()).toBe(before);
  });

  test('says what its cells leave open, and is read as the caller then says', async () => {
    const open = row(9, { mrc: '', billing_start_date: '05/11/2026' });
    const trial = await bring([open], { dry_run: true });
    expect([trial.body.ready, trial.body.unclear]).toEqual([0, ['decimal_sign', 'date_format']]);
    const style = { decimal_sign: '.', date_format: 'DD/MM/YYYY' };
    const taken = await bring([open], style);
    expect([taken.status, taken.body.ready, taken.body.unclear]).toEqual([200, 1, []]);
    const [service] = (
      await server.call('GET', `/api/services?service_import_id=${taken.body.import_id}`, { as: estate.manager.token })
    ).body.records;
    expect(service).toMatchObject({ billing_start_date: '2026-11-05', detail: { download_speed: 1000 } });
  });

  test('is refused as a whole, or taken without its wrong rows, as the caller says', async () => {
    const before = await count();
    const rows = [row(11), row(12, { term: '61' })];
    const refused = await bring(rows);
    expect([refused.status, Object.keys(refused.body)]).toEqual([422, ['message', 'rows.2.term']]);
    expect(await count()).toBe(before);
    const taken = await bring(rows, { on_fault: 'skip' });
    expect([taken.status, taken.body.ready, taken.body.fault_count]).toEqual([200, 1, 1]);
    const { records } = (
      await server.call('GET', `/api/services?service_import_id=${taken.body.import_id}`, { as: estate.manager.token })
    ).body;
    expect(records).toMatchObject([
      {
        name: 'Line 11',
        status: 'active',
        term: 36,
        mrc: { value: 123_450, code: 'USD' },
        billing_start_date: '2026-03-17',
        detail: { download_speed: 1000, upload_speed: 500, transport: 'fiber', provider_service_id: 'IMP/11' },
      },
    ]);
  });

  test('without any service in it leaves no import behind', async () => {
    const imports = async () => (await sql(server.pool, 'select count(*) from service_imports')).flat();
    const before = await imports();
    const nothing = { rows: ['No row holds a service that can be imported'] };
    expect((await bring([columns.map(() => '')])).body).toMatchObject(nothing);
    expect((await bring([row(31, { term: '61' })], { on_fault: 'skip' })).body).toMatchObject(nothing);
    expect((await bring([])).body).toMatchObject({ rows: ['Required'] });
    expect(await imports()).toEqual(before);
  });

  test('is only for managers of the inventory, in their own team', async () => {
    expect((await bring([row(21)], {}, estate.viewer)).status).toBe(403);
    expect((await bring([row(21)], {}, estate.stranger)).status).toBe(404);
    expect((await bring([row(21)], { columns: ['nonsense'] })).body['columns.0']).toEqual(['No such column']);
  });

  test('is undone as a whole while no one works with its services, and then not at all', async () => {
    const before = await count();
    const first = (await bring([row(31), row(32)])).body.import_id;
    expect(await count()).toBe(before + 2);
    expect((await send('service-import', first, estate.viewer, 'undo')).status).toBe(403);
    expect((await send('service-import', first, estate.manager, 'undo')).body.status).toBe('UNDONE');
    expect(await count()).toBe(before);
    const second = (await bring([row(31), row(32)])).body.import_id;
    const { records } = (
      await server.call('GET', `/api/services?service_import_id=${second}`, { as: estate.manager.token })
    ).body;
    await server.call('PATCH', `/api/services/${records[0].id}`, { as: estate.manager.token, body: { name: 'Mine' } });
    const refused = await send('service-import', second, estate.manager, 'undo');
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `1 of its services were changed or are in use since, ${records[0].display_id} first. Take those out by hand.`,
    ]);
    expect(await count()).toBe(before + 2);
  });

  test('of more rows than one statement takes is written whole, each service at its place and audited, and taken back so', async () => {
    const before = await count();
    const names = Array.from({ length: 501 }, (_, at) => `Line ${7_000 + at}`);
    const { import_id: id } = (await bring(names.map((_, at) => row(7_000 + at)))).body;
    const written = await sql(
      server.pool,
      `select s.name, s.detail ->> 'provider_service_id', a.name, l.position
         from services s join service_locations l on l.service_id = s.id join addresses a on a.id = l.address_id
        where s.service_import_id = $1 order by s.name`,
      [id],
    );
    expect(written).toEqual(names.map((name) => [name, name.replace('Line ', 'IMP/'), 'Loop office', 0]));
    const numbers = await sql(
      server.pool,
      'select count(distinct display_id) from services where service_import_id = $1',
      [id],
    );
    expect(numbers.map(([many]) => Number(many))).toEqual([501]);
    const services = (await sql(server.pool, 'select id from services where service_import_id = $1', [id])).flat();
    expect((await send('service-import', id, estate.manager, 'undo')).body.status).toBe('UNDONE');
    const audited = await sql(
      server.owner,
      'select action, count(distinct record_id) from audit_entries where record_id = any($1) group by action order by action',
      [services],
    );
    expect(audited.map(([action, many]) => [action, Number(many)])).toEqual([
      ['create', 501],
      ['delete', 501],
    ]);
    expect(await count()).toBe(before);
  });

  test('of 5,000 rows names each of 300 mistakes by row and column and writes nothing', async () => {
    const before = await count();
    const rows = Array.from({ length: 5_000 }, (_, at) => row(1_000 + at));
    // Three kinds of errors, each a hundred times, 16 rows apart.
    const planted = Array.from({ length: 300 }, (_, at) => {
      const [column, text] = [
        [5, 'fast'],
        [8, '12.345'],
        [10, '2026-02-30'],
      ][at % 3] as [number, string];
      rows[at * 16]![column] = text;
      return [at * 16 + 1, column];
    });
    const trial = await bring(rows, { dry_run: true });
    const refused = await bring(rows);
    expect(trial.body.faults.map((each: { row: number; column: number }) => [each.row, each.column])).toEqual(planted);
    expect([refused.status, Object.keys(refused.body).length]).toEqual([422, 301]);
    expect(await count()).toBe(before);
  });
});
