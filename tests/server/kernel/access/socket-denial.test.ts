import { beforeAll, describe, expect, test, vi } from 'vitest';
import { loadUser } from '#server/kernel/identity/load-principal.ts';
import { createHub, type Hub } from '#server/kernel/realtime/hub.ts';
import { useDatabase } from '#tests/support/database.ts';
import { makeWorld, targetsOf, type Caller, type World } from './actors.ts';
import { sees } from './policy.ts';
import { entityRules } from './rules.ts';

vi.setConfig({ testTimeout: 300_000 });
const database = useDatabase();
let world: World;
let hub: Hub;
let people: readonly Caller[];
const received: string[] = [];

beforeAll(async () => {
  world = await makeWorld(database.pool);
  hub = createHub(database.pool);
  people = world.callers.filter(({ userId }) => userId !== null);
  for (const { name, token } of people) {
    const principal = (await loadUser(database.pool, token as string))!;
    hub.add(principal.sessionId, principal, { send: () => void received.push(name), close: () => {} });
  }
}, 60_000);

describe('broadcasts of a record, every role, every row', () => {
  test.each(entityRules.map((entity) => [entity.id, entity] as const))(
    '%s is received by everyone who may read it',
    async (id, entity) => {
      for (const { name, id: recordId, row } of targetsOf(world, id)) {
        received.length = 0;
        const teamId = entity.scope === 'team' ? (row?.teamId ?? world.teams.own) : null;
        const about = { entity: id, id: recordId };
        await hub.take({
          kind: 'broadcast',
          broadcast: {
            to: { record: { ...about, teamId } },
            message: { type: 'record.changed', ...about, team_id: teamId },
          },
        });
        if (row === null) continue;
        const expected = people.filter((caller) => sees(entity, caller, row)).map((caller) => caller.name);
        expect([name, received.toSorted()]).toEqual([name, expected.toSorted()]);
      }
    },
  );
});
