import { beforeAll, describe, expect, test, vi } from 'vitest';
import { useServer } from '#tests/support/server.ts';
import { absentId, makeWorld, targetsFor, type Caller, type World } from './actors.ts';
import { callVerdict, entityOf, rowVerdict } from './policy.ts';
import { callRules, entityRules, isOpen } from './rules.ts';

vi.setConfig({ testTimeout: 300_000 });
const server = useServer();
let world: World;

beforeAll(async () => {
  world = await makeWorld(server.pool);
}, 60_000);

/** Its keys are names of the caller's own tables. */
const takesAnyKey = 'saveViewSettings';
const bogus = { no_such_field: 1 };
const refusal = [400, 'unknownField', ['no_such_field']];

async function refused(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, caller: Caller) {
  const { status, headers, body } = await server.call(method, `/api${url}`, { as: caller.token, body: bogus });
  return [status, headers['x-error-code'], Object.keys(body).filter((key) => key === 'no_such_field')];
}

describe('a key that the call does not know', () => {
  test.each(
    callRules
      .filter(({ method, id }) => method !== 'GET' && id !== takesAnyKey)
      .map((call) => [`${call.method} ${call.path}`, call] as const),
  )('is refused in the body of %s', async (_, call) => {
    const { on } = call;
    const entity = on ? entityOf(on.entity) : undefined;
    const [allowed] = world.callers.flatMap((caller) =>
      (on ? targetsFor(world, caller, on.entity) : [null])
        .filter((target) => callVerdict(call, entity, caller, target) === 'yes')
        .map((target) => ({ caller, target })),
    );
    const { caller, target } = allowed!;
    const url = call.path.replace(/\{(\w+)\}/g, (_whole, name) => (name === on?.param ? target!.id : absentId));
    const query = call.needs.map((name) => `${name}=${absentId}`).join('&');
    expect(await refused(call.method, `${url}?${query}`, caller)).toEqual(refusal);
  });

  test.each(
    entityRules
      .filter(({ operations, access }) => operations.includes('delete') && isOpen(access.delete))
      .map((entity) => [entity.path, entity] as const),
  )('is refused in the body of DELETE %s', async (path, entity) => {
    const [allowed] = world.callers.flatMap((caller) =>
      targetsFor(world, caller, entity.id)
        .filter((target) => rowVerdict(entity, entity.access.delete, caller, target) === 'yes')
        .map((target) => ({ caller, target })),
    );
    expect(await refused('DELETE', `/${path}/${allowed!.target.id}`, allowed!.caller)).toEqual(refusal);
  });
});
