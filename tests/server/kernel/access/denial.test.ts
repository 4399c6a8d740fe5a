import { beforeAll, describe, expect, test, vi } from 'vitest';
import { useServer } from '#tests/support/server.ts';
import { tableHashes } from '#tests/support/table-hashes.ts';
import { absentId, holdsOne, isNarrow, makeWorld, targetsFor, type Caller, type World } from './actors.ts';
import { callAsk, entityAsks, sentAsk, verdictOf, type DenialCase } from './asks.ts';
import { eventAsks } from './events.ts';
import { entityOf } from './policy.ts';
import { callRules, entityRules, eventRules, isOpen, type EntityRule } from './rules.ts';

vi.setConfig({ testTimeout: 300_000 });
const server = useServer();
let world: World;
/** Before the first call. */
let untouched: Awaited<ReturnType<typeof tableHashes>>;

beforeAll(async () => {
  world = await makeWorld(server.pool);
  untouched = await tableHashes(server.pool);
}, 60_000);

/** Answers that differ from the policy; a few calls at a time, as many callers would. */
async function differences(asks: readonly DenialCase[]): Promise<readonly string[]> {
  const found: string[] = [];
  const queue = asks.values();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const ask of queue) {
        const { caller, what, method, url, options, expected } = ask;
        const answer = await server.call(method, `/api${url}`, { ...options, as: caller.token });
        const given = verdictOf(ask, answer);
        if (given !== expected)
          found.push(`${caller.name}: ${what}: "${given}" instead of "${expected}" ${answer.text.slice(0, 200)}`);
      }
    }),
  );
  return found;
}

/**
 * Requests of callers for an entity. Of narrow members that the policy treats the same, only two per entity send them,
 * in turn; the GraphQL test covers all of them through the same door.
 */
function derivedAsks(entity: EntityRule, turn: number): readonly DenialCase[] {
  const asksOf = (caller: Caller): readonly DenialCase[] =>
    entityAsks(entity, caller, targetsFor(world, caller, entity.id));
  const ones = world.callers.filter(holdsOne).map(asksOf);
  const alike = Map.groupBy(ones, (asks) => JSON.stringify(asks.map(({ what, expected }) => [what, expected])));
  const two = [...alike.values()].flatMap((all) => [...new Set([turn, turn + 1].map((at) => all[at % all.length]!))]);
  return [...world.callers.filter((caller) => !holdsOne(caller)).map(asksOf), ...two].flat();
}

describe('every derived call, every kind of caller, every row', () => {
  const cases = entityRules.map((entity, turn) => [entity.id, entity, turn] as const);

  test.each(cases)('%s', async (_, entity, turn) => {
    expect(await differences(derivedAsks(entity, 2 * turn))).toEqual([]);
  });
});

describe('[PE-018] every described call, every caller, every row', () => {
  const cases = callRules.map((call) => [`${call.method} ${call.path}`, call] as const);

  test.each(cases)('%s', async (_, call) => {
    const { on } = call;
    const entity = on ? entityOf(on.entity) : undefined;
    const asks = world.callers.flatMap((caller) =>
      (on ? targetsFor(world, caller, on.entity) : [null]).map((target) =>
        callAsk(call, entity, caller, target, absentId),
      ),
    );
    expect(await differences(asks)).toEqual([]);
  });
});

describe('every described call on a row that query or body name', () => {
  const calls = callRules.filter(({ sends }) => sends !== null);

  test.each(calls.map((call) => [call.id, call] as const))(
    '%s is refused where the policy refuses it',
    async (_, call) => {
      const refused = world.callers
        .flatMap((caller) =>
          targetsFor(world, caller, call.sends!.entity).map((target) => sentAsk(call, caller, target)),
        )
        .filter(({ expected }) => expected !== 'yes');
      expect(new Set(refused.map(({ expected }) => expected))).toEqual(new Set(['401', '403', '404']));
      expect(await differences(refused)).toEqual([]);
    },
  );
});

describe('every event of a workflow, the viewer and each single permission', () => {
  const anyState = '';
  const events = Map.groupBy(eventRules, ({ entity, event }) => `${entity} ${event}`);

  test('are refused where the policy refuses them', async () => {
    const refused = [...events.values()].flatMap((named, turn) => {
      const asks = eventAsks(world, named[0]!, named, anyState).filter(
        ({ caller, expected }) => isNarrow(caller) && expected !== 'yes',
      );
      // Of callers that are refused in the same way, two send each event, in turn.
      const first = 2 * turn;
      return [...new Set([first, first + 1].flatMap((at) => asks[at % asks.length] ?? []))];
    });
    expect(refused.length).toBeGreaterThan(events.size);
    expect(await differences(refused)).toEqual([]);
  });
});

describe('foreign and absent', () => {
  const bytesOf = async (method: 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE', url: string, entityId: string) => {
    const { token } = world.callers.find(({ name }) => name === 'every permission')!;
    const ids = [world.rows.other[entityId]!, absentId];
    return Promise.all(
      ids.map(async (id) => (await server.call(method, `/api${url.replace(/\{\w+\}/, id)}`, { as: token })).text),
    );
  };

  test('answer every derived and every described call with the same bytes', async () => {
    const read = entityRules
      .filter(({ operations, scope }) => operations.includes('get') && scope === 'team')
      .map(({ path, id }) => ['GET', `/${path}/{id}`, id] as const);
    const described = callRules.flatMap(({ method, path, on }) => (on ? [[method, path, on.entity] as const] : []));
    for (const [method, url, id] of [...read, ...described.filter((each) => entityOf(each[2]).scope === 'team')]) {
      const [foreign, absent] = await bytesOf(method, url, id);
      expect([url, foreign]).toEqual([url, absent]);
    }
  });
});

describe('unknown keys are refused', () => {
  test('an unknown query parameter of a derived call', async () => {
    const admin = world.callers.find(({ name }) => name === 'admin')!;
    const listed = entityRules.filter(({ operations, access }) => operations.includes('list') && isOpen(access.read));
    expect(listed.length).toBeGreaterThan(60);
    for (const { path, operations } of listed) {
      for (const url of [`/${path}?no_such=1`, `/${path}/export.csv?no_such=1`, `/${path}/${absentId}?no_such=1`]) {
        if (url.includes(absentId) && !operations.includes('get')) continue;
        const { status } = await server.call('GET', `/api${url}`, { as: admin.token });
        expect([url, status]).toEqual([url, 400]);
      }
    }
  });
});

test('no call of these has changed anything: the hash of every table is as before the first', async () => {
  expect(await tableHashes(server.pool)).toEqual(untouched);
});
