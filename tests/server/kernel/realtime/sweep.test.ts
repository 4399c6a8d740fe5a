import type pg from 'pg';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { jobScope } from '#server/kernel/access/scope.ts';
import type { UserPrincipal } from '#server/kernel/access/principal.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import type { Batch } from '#server/kernel/database/driver.ts';
import { endSession } from '#server/kernel/identity/sessions.ts';
import { createHub, type Hub } from '#server/kernel/realtime/hub.ts';
import { useDatabase } from '#tests/support/database.ts';
import { makePerson, makeTeam, scopeOf, sql, type Person } from '#tests/support/people.ts';

const database = useDatabase();
let team: string;
let dana: Person;
let omar: Person;
let hub: Hub;

beforeAll(async () => {
  team = await makeTeam(database.pool, 'Acme Dental');
});

beforeEach(async () => {
  dana = await makePerson(database.pool, { teams: { [team]: ['VIEW_PROCUREMENT'] } });
  omar = await makePerson(database.pool, { teams: { [team]: ['VIEW_PROCUREMENT'] } });
  hub = createHub(database.pool, 1000);
});

const principalOf = async (person: Person) => (await scopeOf(database.pool, person)).principal as UserPrincipal;

async function open(person: Person, count: number) {
  const principal = await principalOf(person);
  const sockets = Array.from({ length: count }, () => ({ send: vi.fn(), close: vi.fn() }));
  for (const socket of sockets) hub.add(principal.sessionId, principal, socket);
  return { sessionId: principal.sessionId, sockets };
}

const broadcastChange = () =>
  hub.take({
    kind: 'broadcast',
    broadcast: {
      to: { record: { entity: 'service', id: team, teamId: team } },
      message: { type: 'record.changed', entity: 'service', id: team, team_id: team },
    },
  });

const withdraw = ({ userId }: Person) =>
  sql(database.pool, `update team_users set status = 'inactive' where user_id = $1`, [userId]).catch(() =>
    sql(database.pool, 'delete from team_users where user_id = $1', [userId]),
  );

test('a thousand open pages are looked after in two statements', async () => {
  await open(dana, 500);
  await open(omar, 500);
  const connect = vi.spyOn(database.pool, 'connect');
  await hub.sweep();
  expect(connect).toHaveBeenCalledTimes(2);
  connect.mockRestore();
});

test('pages of an ended session close, those of others receive what they still may', async () => {
  const gone = await open(dana, 2);
  const stays = await open(omar, 2);
  await transaction(database.pool, jobScope('test'), { mode: 'write' }, (session) =>
    endSession(session, gone.sessionId),
  );
  await hub.sweep();
  for (const { close } of gone.sockets) expect(close).toHaveBeenCalledWith(1008, 'The session has ended.');
  await broadcastChange();
  for (const { close, send } of stays.sockets)
    expect([close.mock.calls.length, send.mock.calls.length]).toEqual([0, 1]);
  await withdraw(omar);
  await hub.sweep();
  await broadcastChange();
  for (const { send } of stays.sockets) expect(send).toHaveBeenCalledTimes(1);
});

test('rights that were read before a change do not come back after it', async () => {
  const { sockets } = await open(dana, 1);
  const held = Promise.withResolvers<void>();
  const isRead = Promise.withResolvers<void>();
  const take = (): Promise<pg.PoolClient> => database.pool.connect();
  // Delays the answer of the sweep after it is read.
  const takeLate = async (): Promise<pg.PoolClient> => {
    Reflect.deleteProperty(database.pool, 'connect');
    const client = await take();
    const send = (batch: Batch): void => {
      const ready = batch.handleReadyForQuery.bind(batch);
      batch.handleReadyForQuery = () => {
        isRead.resolve();
        void held.promise.then(ready);
      };
      Reflect.deleteProperty(client, 'query');
      client.query(batch);
    };
    return Object.assign(client, { query: send });
  };
  Object.assign(database.pool, { connect: takeLate });
  const sweep = hub.sweep();
  await isRead.promise;
  await withdraw(dana);
  await hub.take({ kind: 'recheck', userIds: [dana.userId] });
  held.resolve();
  await sweep;
  await broadcastChange();
  expect(sockets[0]!.send).not.toHaveBeenCalled();
});

test('a person has no more sockets than the limit, and room again when one closes', async () => {
  const limited = createHub(database.pool, 2);
  const socket = () => ({ send: vi.fn(), close: vi.fn() });
  const [first, ...others] = [socket(), socket(), socket(), socket()];
  const { sessionId, ...rest } = await principalOf(dana);
  const add = (each: ReturnType<typeof socket>) => limited.add(sessionId, { sessionId, ...rest }, each);
  expect([add(first!), add(others[0]!), add(others[1]!)]).toEqual([true, true, false]);
  const other = await principalOf(omar);
  expect(limited.add(other.sessionId, other, socket())).toBe(true);
  limited.remove(first!);
  expect(add(others[2]!)).toBe(true);
});
