/** Lazy references are read only when set, and return the same as other references. */
import pg from 'pg';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '#server/kernel/data/id.ts';
import { makePerson, makeTeam, sql, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';

const server = useServer();
let dana: Person;
let clerk: Person;
const [plain, reshopped, ordered] = [newId(), newId(), newId()];
const account = newId();

beforeAll(async () => {
  const team = await makeTeam(server.pool, 'Acme Dental');
  dana = await makePerson(server.pool, {
    teams: { [team]: ['MANAGE_PROCUREMENT', 'MANAGE_INVENTORY', 'VIEW_BILL_CONSOLIDATION'] },
  });
  clerk = await makePerson(server.pool, { teams: { [team]: ['VIEW_PROCUREMENT'] } });
  const provider = newId();
  await sql(server.pool, `insert into providers (id, name) values ($1, 'Granite Fiber')`, [provider]);
  await sql(
    server.pool,
    `insert into provider_accounts (id, team_id, provider_id, account_number) values ($1, $2, $3, 'GF-77')`,
    [account, team, provider],
  );
  for (const [id, name, of, at] of [
    [plain, 'Old line', null, null],
    [reshopped, 'New line', plain, null],
    [ordered, 'Billed line', null, account],
  ])
    await sql(
      server.pool,
      `insert into services (id, team_id, display_id, service_type, name, reshop_of_id, provider_account_id) values ($1, $2, $3, 'internet', $4, $5, $6)`,
      [id, team, `SV-${name}`, name, of, at],
    );
  // The server knows them from now on.
  for (const { token } of [dana, clerk]) await server.call('GET', '/api/services', { as: token });
});

afterEach(() => void vi.restoreAllMocks());

/** The record, and how many writes to the database it took. */
async function read(person: Person, path: string) {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  const { body } = await server.call('GET', `/api/services${path}`, { as: person.token });
  const writes = sent.mock.calls.length;
  vi.restoreAllMocks();
  return { body, writes };
}

test('a record without one takes one write, and one more names all of those that it has', async () => {
  await read(dana, `/${plain}`);
  const [none, one] = [await read(dana, `/${plain}`), await read(dana, `/${reshopped}`)];
  expect([none.writes, one.writes]).toEqual([1, 2]);
  expect([none.body.reshop_of_id, none.body.reshop_of]).toEqual([null, null]);
  expect(one.body.reshop_of).toMatchObject({ id: plain, name: 'Old line', display_id: 'SV-Old line' });
});

test('each record of a list has its own', async () => {
  const { body, writes } = await read(dana, '?sort_field=created_at&sort_dir=asc');
  expect(writes).toBe(2);
  const named = body.records.map((each: Record<string, { id: string } | null>) => [
    each['id'],
    each['reshop_of']?.id ?? null,
    each['provider_account']?.id ?? null,
  ]);
  expect(named.toSorted()).toEqual(
    [
      [plain, null, null],
      [reshopped, plain, null],
      [ordered, null, account],
    ].toSorted(),
  );
});

test('what its reader may not see is not named', async () => {
  const { status } = await server.call('GET', `/api/provider-accounts/${account}`, { as: clerk.token });
  const { body } = await read(clerk, `/${ordered}`);
  expect(status).toBe(403);
  expect([body.provider_account_id, body.provider_account]).toEqual([account, null]);
  expect((await read(dana, `/${ordered}`)).body.provider_account.id).toBe(account);
});

test('a change answers them too', async () => {
  const { body } = await server.call('PATCH', `/api/services/${reshopped}`, {
    as: dana.token,
    body: { comments: 'Moved' },
  });
  const { body: again } = await read(dana, `/${reshopped}`);
  expect([body.reshop_of?.id ?? body.message, again.comments]).toEqual([plain, 'Moved']);
});
