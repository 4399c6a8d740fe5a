/**
 * Tests the denial tests: loosens each rule of the running server in turn, and the calls it guards must then violate
 * the policy.
 */
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { operationRoutes } from '#generated/api/operations/registry.ts';
import { workflows } from '#generated/domain/workflows/registry.ts';
import { resourceById, resources } from '#generated/resources/registry.ts';
import { rememberCaller } from '#server/kernel/identity/last-callers.ts';
import { tokenHash } from '#server/kernel/identity/token.ts';
import { useServer } from '#tests/support/server.ts';
import { absentId, makeWorld, targetsFor, type World } from './actors.ts';
import { callAsk, entityAsks, verdictOf, type DenialCase } from './asks.ts';
import { eventAsks, putInState, type NamedEvent } from './events.ts';
import { loosened } from './loosen.ts';
import { entityOf } from './policy.ts';
import { callRules, entityRules, eventRules, isOpen, type EntityRule, type Rule, type Verb } from './rules.ts';

vi.setConfig({ testTimeout: 300_000 });
const server = useServer();
let world: World;

beforeAll(async () => {
  world = await makeWorld(server.pool);
  await removeNet();
}, 60_000);

/** Row-level security, tested separately, would hide what the server allows. */
async function removeNet(): Promise<void> {
  const tables = Object.values(resources).map(({ table }) => `alter table "${table}" disable row level security`);
  await server.owner.query(tables.join(';'));
}

/** Sets properties while `work` runs. */
async function changing<T>(changes: readonly LoosenedRule[], work: () => Promise<T>): Promise<T> {
  const kept = changes.map(({ of, name }) => of[name]);
  for (const { of, name, to } of changes) of[name] = to;
  try {
    return await work();
  } finally {
    changes.forEach(({ of, name }, at) => (of[name] = kept[at]));
  }
}

interface LoosenedRule {
  readonly of: Record<string, unknown>;
  readonly name: string;
  readonly to: unknown;
}

const change = (of: object, name: string, to: unknown): LoosenedRule => ({
  of: of as Record<string, unknown>,
  name,
  to,
});

/** Clears the server's caches, because rules normally never change while it runs. */
async function answerTo(ask: DenialCase): Promise<string> {
  if (typeof ask.caller.token === 'string') rememberCaller(tokenHash(ask.caller.token), null);
  return verdictOf(ask, await server.call(ask.method, `/api${ask.url}`, { ...ask.options, as: ask.caller.token }));
}

/**
 * Null if the server matches the policy with the `given` rules and violates it with `loose`; else the problem. Repeats
 * only calls whose verdict differs under the loosened policy (`then`).
 */
async function blindSpot(
  name: string,
  asks: readonly DenialCase[],
  then: readonly DenialCase[],
  given: readonly LoosenedRule[],
  loose: LoosenedRule,
): Promise<string | null> {
  const at = asks.findIndex((ask, place) => ask.expected !== then[place]!.expected);
  const ask = asks[at];
  if (!ask) return `${name}: no call sees it`;
  return changing(given, async () => {
    const before = await answerTo(ask);
    const after = await changing([loose], () => answerTo(ask));
    const isSeen = before === ask.expected && after !== ask.expected;
    return isSeen ? null : `${name}: ${ask.caller.name}: ${ask.what}: "${before}", then "${after}"`;
  });
}

const asksOf = (entity: EntityRule): readonly DenialCase[] =>
  world.callers.flatMap((caller) => entityAsks(entity, caller, targetsFor(world, caller, entity.id)));

/** The entity as everybody may read it, so that no other rule hides the one that is looked at. */
const readByAll = (entity: EntityRule): EntityRule => ({ ...entity, access: { ...entity.access, read: ['public'] } });

const offers = ({ operations }: EntityRule, verb: Verb): boolean =>
  operations.some((operation) => (verb === 'read' ? operation === 'list' || operation === 'get' : operation === verb));

describe('loosening a rule is noticed', () => {
  test.each(entityRules.map((entity) => [entity.id, entity] as const))('of the entity %s', async (id, entity) => {
    const found: (string | null)[] = [];
    for (const verb of ['read', 'create', 'update', 'delete'] as const) {
      if (!offers(entity, verb) || !isOpen(entity.access[verb])) continue;
      const isRead = verb === 'read';
      const base = isRead ? entity : readByAll(entity);
      const { access } = resourceById(id);
      const given = isRead ? [] : [change(access, 'read', ['public'])];
      const asks = asksOf(base);
      for (const rule of loosened(entity.access[verb])) {
        const then = asksOf({ ...base, access: { ...base.access, [verb]: rule } });
        found.push(await blindSpot(`${verb} as ${rule.join()}`, asks, then, given, change(access, verb, rule)));
      }
    }
    expect(found.filter((each) => each !== null)).toEqual([]);
  });

  test.each(entityRules.filter(({ fields }) => fields.length > 0).map((entity) => [entity.id, entity] as const))(
    'of the fields of %s',
    async (id, entity) => {
      const resource = resourceById(id);
      const open: EntityRule = { ...entity, access: { ...entity.access, read: ['public'], update: ['public'] } };
      const given = [change(resource.access, 'read', ['public']), change(resource.access, 'update', ['public'])];
      const asks = asksOf(open);
      const found: (string | null)[] = [];
      for (const field of entity.fields) {
        const described = resource.fields.find(({ key }) => key === field.key)!;
        for (const [verb, name] of [
          ['read', 'read'],
          ['write', 'writeGrants'],
        ] as const) {
          const isOffered = verb === 'read' || entity.operations.includes('update');
          for (const rule of isOffered && field[verb] && !described.isSecret ? loosened(field[verb]) : []) {
            const fields = open.fields.map((each) => (each === field ? { ...each, [verb]: rule } : each));
            const loose = change(described, name, rule);
            found.push(
              await blindSpot(
                `${verb} ${field.key} as ${rule.join()}`,
                asks,
                asksOf({ ...open, fields }),
                given,
                loose,
              ),
            );
          }
        }
      }
      expect(found.filter((each) => each !== null)).toEqual([]);
    },
  );

  test.each(callRules.map((call) => [`${call.method} ${call.path}`, call] as const))(
    'of the call %s',
    async (_, call) => {
      const { on } = call;
      const entity = on ? readByAll(entityOf(on.entity)) : undefined;
      const route = operationRoutes.find(({ id }) => id === call.id)!;
      const given = on ? [change(resourceById(on.entity).access, 'read', ['public'])] : [];
      const asksWith = (access: Rule): readonly DenialCase[] =>
        world.callers.flatMap((caller) =>
          (on ? targetsFor(world, caller, on.entity) : [null]).map((target) =>
            callAsk({ ...call, access }, entity, caller, target, absentId),
          ),
        );
      const asks = asksWith(call.access);
      const found: (string | null)[] = [];
      for (const rule of loosened(call.access)) {
        const isAlwaysSignedIn = on !== null && rule.includes('public') && call.access.includes('signed-in');
        if (isAlwaysSignedIn) continue;
        found.push(await blindSpot(rule.join(), asks, asksWith(rule), given, change(route, 'access', rule)));
      }
      expect(found.filter((each) => each !== null)).toEqual([]);
    },
  );
});

const events: readonly NamedEvent[] = eventRules.map((rule) => ({
  rule,
  named: eventRules.filter(({ workflow, event }) => workflow === rule.workflow && event === rule.event),
}));

describe('every event of every workflow', () => {
  test.each(
    events.map((each) => [`${each.rule.workflow} ${each.rule.event} from ${each.rule.from.join()}`, each] as const),
  )('%s', async (_, { rule, named }) => {
    const state = rule.from[0]!;
    await putInState(server.owner, world, rule, state);
    const asks = eventAsks(world, rule, named, state).filter(({ expected }) => expected !== 'yes');
    const wrong: string[] = [];
    for (const ask of asks) {
      const given = await answerTo(ask);
      if (given !== ask.expected)
        wrong.push(`${ask.caller.name}: ${ask.what}: "${given}" instead of "${ask.expected}"`);
    }
    expect(wrong).toEqual([]);
  });

  test.each(
    events.map((each) => [`${each.rule.workflow} ${each.rule.event} from ${each.rule.from.join()}`, each] as const),
  )('is guarded: %s', async (_, { rule, named }) => {
    const state = rule.from[0]!;
    const workflow = Object.values(workflows).find(({ id }) => id === rule.workflow)!;
    const at = eventRules.filter((each) => each.workflow === rule.workflow).indexOf(rule);
    const found: (string | null)[] = [];
    for (const who of loosened(rule.who)) {
      await putInState(server.owner, world, rule, state);
      const asks = eventAsks(world, rule, named, state);
      const changed = named.map((each) => (each === rule ? { ...each, who } : each));
      const then = eventAsks(world, rule, changed, state);
      if (asks.every((ask, place) => ask.expected === then[place]!.expected)) continue;
      found.push(await blindSpot(who.join(), asks, then, [], change(workflow.transitions[at]!, 'who', who)));
    }
    expect(found.filter((each) => each !== null)).toEqual([]);
  });
});
