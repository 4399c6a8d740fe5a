import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/data/id.ts';
import { useServer, type Answer, type CallOptions } from '#tests/support/server.ts';
import { makeWorld, permissionIds, type Caller, type World } from './actors.ts';
import {
  callRules,
  callVerdict,
  createVerdict,
  entityRules,
  isOpen,
  listVerdict,
  rowVerdict,
  sees,
  type CallRule,
  type EntityRule,
  type Target,
  type Verdict,
} from './policy.ts';

const server = useServer();
let world: World;

beforeAll(async () => {
  world = await makeWorld(server.pool);
}, 60_000);

const absentId = newId();

/** Callers with one permission differ only in their own team and outside of it. */
const targetsFor = (caller: Caller, entityId: string): readonly Target[] =>
  targetsOf(entityId).filter(({ name }) => !permissionIds.includes(caller.name) || name === 'own' || name === 'other');

function targetsOf(entityId: string): readonly Target[] {
  const at = (name: 'own' | 'sub' | 'other'): Target => ({
    name,
    id: world.rows[name][entityId]!,
    row: { teamId: world.teams[name], userId: world.owners[name] },
  });
  return [at('own'), at('sub'), at('other'), { name: 'absent', id: absentId, row: null }];
}

/** What is answered when nothing but the input is wrong. */
type Passed = 200 | 400 | 409;

const differences: string[] = [];

async function expectVerdict(
  what: string,
  caller: Caller,
  verdict: Verdict,
  passed: Passed,
  method: CallRule['method'],
  url: string,
  options: CallOptions = {},
): Promise<Answer> {
  const answer = await server.call(method, `/api${url}`, { ...options, as: caller.token });
  const expected = verdict === 'yes' ? passed : verdict;
  if (answer.status !== expected)
    differences.push(`${caller.name}: ${what}: ${answer.status} instead of ${expected} (${answer.body?.message})`);
  return answer;
}

/** A few at a time, as many callers would. */
async function inTurns<T>(all: readonly T[], work: (each: T) => Promise<void>): Promise<void> {
  const queue = all.values();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const each of queue) await work(each);
    }),
  );
}

/** Answers that differ from the policy since the last look. */
const newDifferences = (): readonly string[] => differences.splice(0);

const bogus = { no_such_field: 1 };

async function askRow(entity: EntityRule, caller: Caller, target: Target): Promise<void> {
  const { path, operations, access, updateMethod } = entity;
  const url = `/${path}/${target.id}`;
  if (operations.includes('get') && isOpen(access.read)) {
    await expectVerdict(
      `GET ${path} ${target.name}`,
      caller,
      rowVerdict(entity, access.read, caller, target),
      200,
      'GET',
      url,
    );
  }
  if (operations.includes('update') && isOpen(access.update)) {
    const verdict = rowVerdict(entity, access.update, caller, target);
    await expectVerdict(`${updateMethod} ${path} ${target.name}`, caller, verdict, 400, updateMethod, url, {
      body: bogus,
    });
  }
  if (operations.includes('delete') && isOpen(access.delete)) {
    const verdict = rowVerdict(entity, access.delete, caller, target);
    const headers = { 'if-match': '"999999999"' };
    await expectVerdict(`DELETE ${path} ${target.name}`, caller, verdict, 409, 'DELETE', url, { headers });
  }
}

describe('every derived call, every role, every row', () => {
  test.each(entityRules.map((entity) => [entity.id, entity] as const))('%s', async (_, entity) => {
    await inTurns(world.callers, async (caller) => {
      const { path, operations, access } = entity;
      if (operations.includes('list') && isOpen(access.read)) await askList(entity, caller);
      for (const target of targetsFor(caller, entity.id)) await askRow(entity, caller, target);
      if (!operations.includes('create') || !isOpen(access.create)) return;
      for (const team of [world.teams.own, world.teams.other]) {
        const body = entity.scope === 'team' ? { ...bogus, team_id: team } : bogus;
        await expectVerdict(`POST ${path}`, caller, createVerdict(entity, caller, team), 400, 'POST', `/${path}`, {
          body,
        });
      }
    });
    expect(newDifferences()).toEqual([]);
  });
});

/** A list holds exactly the rows that the caller may see. */
async function askList(entity: EntityRule, caller: Caller): Promise<void> {
  const { body, status } = await expectVerdict(
    `GET ${entity.path}`,
    caller,
    listVerdict(entity, caller),
    200,
    'GET',
    `/${entity.path}?per_page=1000`,
  );
  if (status !== 200) return;
  const listed = new Set((body.records as { id: string }[]).map(({ id }) => id));
  for (const { id, name, row } of targetsOf(entity.id)) {
    if (row !== null && listed.has(id) !== sees(entity, caller, row))
      differences.push(`${caller.name}: ${entity.id} of ${name} in the list: ${listed.has(id)}`);
  }
}

describe('every described call, every role, every row', () => {
  test.each(callRules.map((call) => [`${call.method} ${call.path}`, call] as const))('%s', async (_, call) => {
    await inTurns(world.callers, async (caller) => {
      const denied: string[] = [];
      for (const target of call.on ? targetsFor(caller, call.on.entity) : [null]) {
        const url = call.path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
          name === call.on?.param ? target!.id : absentId,
        );
        const verdict = callVerdict(call, caller, target);
        const answer = await expectVerdict(
          `${call.id} ${target?.name ?? ''}`,
          caller,
          verdict,
          400,
          call.method,
          `${url}?no_such_parameter=1`,
        );
        if (answer.status === 404) denied.push(answer.text);
      }
      if (new Set(denied).size > 1)
        differences.push(`${caller.name}: ${call.id} tells a foreign row from an absent one`);
    });
    expect(newDifferences()).toEqual([]);
  });
});

describe('foreign and absent', () => {
  test('answer with the same bytes', async () => {
    const caller = world.callers.find(({ name }) => name === 'every permission')!;
    for (const { path, id, operations, scope } of entityRules) {
      if (!operations.includes('get') || scope !== 'team') continue;
      const [foreign, absent] = await Promise.all(
        [world.rows.other[id], absentId].map((each) =>
          server.call('GET', `/api/${path}/${each}`, { as: caller.token }),
        ),
      );
      expect([path, foreign!.text]).toEqual([path, absent!.text]);
    }
  });
});

describe('what nobody knows is refused', () => {
  test('an unknown query parameter of a derived call', async () => {
    const admin = world.callers.find(({ name }) => name === 'admin')!;
    for (const { path, operations, access } of entityRules) {
      if (!operations.includes('list') || !isOpen(access.read)) continue;
      for (const url of [`/${path}?no_such=1`, `/${path}/export.csv?no_such=1`, `/${path}/${absentId}?no_such=1`]) {
        if (url.includes(absentId) && !operations.includes('get')) continue;
        const { status } = await server.call('GET', `/api${url}`, { as: admin.token });
        expect([url, status]).toEqual([url, 400]);
      }
    }
  });
});

describe('the policy itself', () => {
  /** Every answer over all callers and rows; reading is open where writing is asked about, so that it hides nothing. */
  const verdicts = (entity: EntityRule, kind: 'read' | 'update' | 'delete', rule: readonly string[]): string => {
    const read = kind === 'read' ? rule : ['public'];
    const open = { ...entity, access: { ...entity.access, read } };
    return world.callers
      .flatMap((caller) => targetsOf(entity.id).map((target) => rowVerdict(open, rule, caller, target)))
      .join();
  };

  test('each rule loosened to everyone or to all staff changes an answer', () => {
    const blind = entityRules.flatMap((entity) =>
      (['read', 'update', 'delete'] as const).flatMap((kind) => {
        const rule = entity.access[kind].filter((grant) => grant !== 'link');
        const looser = ['public', 'staff'].filter(
          (loose) => isOpen(rule) && !rule.includes('public') && rule.join() !== loose,
        );
        const isUnseen = (loose: string): boolean => verdicts(entity, kind, [loose]) === verdicts(entity, kind, rule);
        return looser.filter(isUnseen).map((loose) => `${entity.id} ${kind} as ${loose}`);
      }),
    );
    expect(blind).toEqual([]);
  });
});
