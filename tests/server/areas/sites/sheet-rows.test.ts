import { beforeEach, describe, expect, test } from 'vitest';
import type { RowChanges } from '#domain/bulk-site/row-changes.ts';
import { newId } from '#server/kernel/data/id.ts';
import { makePerson, makeTeam, sql, type Person } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';

const server = useServer();
let team: string;
let dana: Person;
let eli: Person;
let project: string;

const call = (person: Person, method: 'GET' | 'PUT' | 'POST', path: string, body?: unknown, headers = {}) =>
  server.call(method, `/api/${path}`, { as: person.token, headers, ...(body !== undefined && { body }) });
const change = (person: Person, base: number, rows: RowChanges, key?: string) =>
  call(person, 'PUT', `bulk-site-uploads/${project}/rows`, { base, rows }, key ? { 'idempotency-key': key } : {});
const changesSince = async (person: Person, since: number) =>
  (await call(person, 'GET', `bulk-site-uploads/${project}/rows?since=${since}`)).body;
const record = async () => (await call(dana, 'GET', `bulk-site-uploads/${project}`)).body;
const rowsNow = async () => (await record()).data.addresses?.rows as readonly Record<string, unknown>[];
const cell = (id: string, column: string, value: unknown): RowChanges => ({
  set: [{ id, cells: { [column]: value } }],
});

beforeEach(async () => {
  team = await makeTeam(server.pool, 'Acme Dental');
  const planner = { teams: { [team]: ['VIEW_PROCUREMENT', 'START_NEW_QUOTES'] } };
  dana = await makePerson(server.pool, planner);
  eli = await makePerson(server.pool, planner);
  const rows = [
    { id: 'a', name: 'Dock', city: 'Joliet' },
    { id: 'b', name: 'Pier', city: 'Elgin' },
  ];
  const made = await call(dana, 'POST', 'bulk-site-uploads', {
    team_id: team,
    name: 'Stores',
    data: { addresses: { rows } },
  });
  project = made.body.id;
});

describe('[BS-087] the address sheet', () => {
  test('takes a cell for less than 2 kB each way, and leaves the rest of the project as it is', async () => {
    const many = Array.from({ length: 500 }, (_, at) => ({ id: newId(), name: `Store ${at}`, city: 'Joliet' }));
    await change(dana, 1, { put: [{ after: 'b', rows: many as never }] });
    const sent = JSON.stringify({ base: 2, rows: cell('b', 'city', 'Aurora') });
    const answer = await change(dana, 2, cell('b', 'city', 'Aurora'));
    expect([answer.status, answer.body]).toEqual([200, { version: 3, is_whole: false, changes: [] }]);
    expect(sent.length + JSON.stringify(answer.body).length).toBeLessThan(2000);
    const rows = await rowsNow();
    expect([rows.length, rows[0], rows[1]]).toEqual([
      502,
      { id: 'a', name: 'Dock', city: 'Joliet' },
      { id: 'b', name: 'Pier', city: 'Aurora' },
    ]);
  });

  test('saves every cell however long its text is; one that is too long is refused alone, with its message', async () => {
    const rows = [{ id: 'long', name: 'Mill', street: 'x'.repeat(5000), city: 'Joliet', demarc: 'y'.repeat(256) }];
    const answer = await change(dana, 1, { ...cell('a', 'city', 'Peoria'), put: [{ after: 'b', rows }] });
    expect(answer.status).toBe(200);
    expect(await rowsNow()).toEqual([
      { id: 'a', name: 'Dock', city: 'Peoria' },
      { id: 'b', name: 'Pier', city: 'Elgin' },
      ...rows,
    ]);
    await call(dana, 'PUT', `bulk-site-uploads/${project}`, { data: { contract_details: { terms: [36] } } });
    await sql(
      server.pool,
      `insert into services (id, team_id, service_type, current_step) values ($1, $2, 'internet', 'service_installed')`,
      [newId(), team],
    );
    const refused = await call(dana, 'PUT', `bulk-site-uploads/${project}/submit`);
    expect(refused.status).toBe(422);
    expect(refused.body['rows.3.street']).toEqual(['Too long']);
    expect(refused.body['rows.3.demarc']).toEqual(['Too long']);
    expect(refused.body['rows.3.city']).toBeUndefined();
  });

  test('is written by two people at once: both get what the other did, and no cell is lost', async () => {
    await change(dana, 1, cell('a', 'name', 'Dock 7'));
    const answer = await change(eli, 1, {
      ...cell('a', 'city', 'Peoria'),
      put: [{ after: 'a', rows: [{ id: 'n', name: 'New' }] }],
    });
    expect(answer.body).toMatchObject({
      version: 3,
      changes: [{ version: 2, base: 1, rows: { set: [{ id: 'a', cells: { name: 'Dock 7' } }] } }],
    });
    expect(answer.body.changes[0].by).toContain(' ');
    expect((await changesSince(dana, 2)).changes).toMatchObject([
      { version: 3, base: 1, rows: { set: [{ id: 'a', cells: { city: 'Peoria' } }], put: [{ after: 'a' }] } },
    ]);
    expect(await rowsNow()).toEqual([
      { id: 'a', name: 'Dock 7', city: 'Peoria' },
      { id: 'n', name: 'New' },
      { id: 'b', name: 'Pier', city: 'Elgin' },
    ]);
  });

  test('keeps a row that one person edits while another removes it, in either order', async () => {
    await change(dana, 1, { removed: ['a'] });
    await change(eli, 1, cell('a', 'name', 'Dock 7'));
    expect(await rowsNow()).toEqual([
      { id: 'b', name: 'Pier', city: 'Elgin' },
      { id: 'a', name: 'Dock 7', city: 'Joliet' },
    ]);
    await change(eli, 3, cell('b', 'name', 'Pier 9'));
    const { body } = await change(dana, 3, { removed: ['b'] });
    expect([body.version, body.changes.length]).toEqual([4, 1]);
    expect((await rowsNow()).map(({ name }) => name)).toEqual(['Pier 9', 'Dock 7']);
  });

  test('takes a change that is sent again once, even when others changed the cell in between', async () => {
    const key = newId();
    await change(dana, 1, cell('a', 'name', 'First'), key);
    await change(eli, 2, cell('a', 'name', 'Second'));
    const again = await change(dana, 1, cell('a', 'name', 'First'), key);
    expect([again.status, again.body.version]).toEqual([200, 2]);
    expect((await rowsNow())[0]).toMatchObject({ name: 'Second' });
  });

  test('requests a full reload when a change cannot be listed by its cells', async () => {
    await call(dana, 'PUT', `bulk-site-uploads/${project}`, {
      data: { addresses: { rows: [{ id: 'c', name: 'Other' }] } },
    });
    expect(await changesSince(eli, 1)).toEqual({ version: 2, is_whole: true, changes: [] });
    const answer = await change(eli, 1, { put: [{ after: 'b', rows: [{ id: 'd', name: 'Mine' }] }] });
    expect(answer.body).toEqual({ version: 3, is_whole: true, changes: [] });
    expect((await rowsNow()).map(({ name }) => name)).toEqual(['Other', 'Mine']);
  });

  test('loses no cell of 200 changes that ten calls at a time bring from two people', async () => {
    const columns = ['name', 'city', 'street', 'demarc'];
    const edits = Array.from({ length: 200 }, (_, at) => ({
      person: at % 2 === 0 ? dana : eli,
      row: `r${at % 50}`,
      column: columns[Math.floor(at / 50)]!,
      text: `Text ${at}`,
    }));
    const rows = Array.from({ length: 50 }, (_, at) => ({ id: `r${at}`, name: `Old ${at}` }));
    await change(dana, 1, { put: [{ after: 'b', rows }], removed: ['a', 'b'] });
    let known = 2;
    for (let from = 0; from < edits.length; from += 10) {
      const answers = await Promise.all(
        edits
          .slice(from, from + 10)
          .map(({ person, row, column, text }) => change(person, known, cell(row, column, text))),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
      known = Math.max(...answers.map(({ body }) => body.version));
    }
    const found = new Map((await rowsNow()).map((row) => [row['id'], row]));
    expect(edits.filter(({ row, column, text }) => found.get(row)?.[column] !== text)).toEqual([]);
    expect((await record()).version).toBe(202);
  });

  test('is changed by who may change the project, while it is open, and by sound cells', async () => {
    const reader = await makePerson(server.pool, { teams: { [team]: ['VIEW_PROCUREMENT'] } });
    const other = await makePerson(server.pool, {
      teams: { [await makeTeam(server.pool, 'Harbor')]: ['START_NEW_QUOTES', 'VIEW_PROCUREMENT'] },
    });
    expect((await change(reader, 1, cell('a', 'name', 'X'))).status).toBe(403);
    expect((await change(other, 1, cell('a', 'name', 'X'))).status).toBe(404);
    expect((await changesSince(reader, 1)).changes).toEqual([]);
    expect((await call(other, 'GET', `bulk-site-uploads/${project}/rows?since=1`)).status).toBe(404);
    expect((await change(dana, 1, cell('a', 'unknown', 'X'))).status).toBe(400);
    expect((await change(dana, 1, cell('a', 'city', 'x'.repeat(50_001)))).status).toBe(422);
    expect((await change(dana, 9, cell('a', 'name', 'X'))).status).toBe(409);
    await sql(server.pool, `update bulk_site_uploads set status = 'SUBMITTING' where id = $1`, [project]);
    expect((await change(dana, 1, cell('a', 'name', 'X'))).status).toBe(409);
    expect((await rowsNow())[0]).toMatchObject({ name: 'Dock' });
  });

  test('refuses rows with the same id, so none of them is lost', async () => {
    const rows = [{ name: 'North' }, { id: 'c', name: 'South' }, { id: 'c', name: 'West' }, { id: '', name: 'East' }];
    const answer = await change(dana, 1, { put: [{ after: 'b', rows: rows as never }] });
    expect([answer.status, answer.body]).toEqual([
      422,
      {
        message: 'Some fields need attention.',
        'rows.put.0.rows.0.id': ['Required'],
        'rows.put.0.rows.2.id': ['Must be unique'],
        'rows.put.0.rows.3.id': ['Required'],
      },
    ]);
    const broken = await change(dana, 1, { put: [{ rows: [{ id: 'c' }] }] as never });
    expect([broken.status, Object.keys(broken.body)]).toEqual([422, ['message', 'rows.put.0.after']]);
    expect((await record()).version).toBe(1);
  });

  test('leaves one small entry in the audit for each change, with the cells as they were', async () => {
    await change(dana, 1, cell('a', 'name', 'Dock 7'));
    const [entry] = await sql(
      server.pool,
      `select before, after, actor_id from audit_entries where record_id = $1 and action = 'update'`,
      [project],
    );
    expect(entry).toEqual([
      { rows: { set: [{ id: 'a', cells: { name: 'Dock' } }] } },
      { rows: { version: 2, base: 1, set: [{ id: 'a', cells: { name: 'Dock 7' } }] } },
      dana.userId,
    ]);
  });
});
