/** Workflow events as requests; only refusals are requested, because an allowed event moves the record. */
import type pg from 'pg';
import { resourceById } from '#generated/resources/registry.ts';
import { jobScope } from '#server/kernel/access/scope.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { targetsOf, type World } from './actors.ts';
import type { DenialCase } from './asks.ts';
import { entityOf, eventVerdict } from './policy.ts';
import type { EventRule } from './rules.ts';

export interface NamedEvent {
  readonly rule: EventRule;
  /** All transitions of the same event. */
  readonly named: readonly EventRule[];
}

/** `yes`: any answer except 401, 403 and 404. */
export function eventAsks(
  world: World,
  { entity: id, event }: EventRule,
  named: readonly EventRule[],
  state: string,
): readonly DenialCase[] {
  const entity = entityOf(id);
  return world.callers.flatMap((caller) =>
    targetsOf(world, id)
      .filter(({ name }) => name === 'own' || (name === 'other' && caller.name === 'every permission'))
      .map((target) => ({
        what: `${event} ${target.name}`,
        caller,
        method: 'POST' as const,
        url: `/${entity.path}/${target.id}/transitions`,
        options: { body: { event } },
        expected: String(eventVerdict(entity, named, state, caller, target)),
        tell: () => 'yes',
      })),
  );
}

/** Moves the rows of an entity to a state, with the trigger of frozen rows, which enforces the workflow, disabled. */
export async function putInState(
  pool: pg.Pool,
  { rows }: World,
  { entity, wire }: EventRule,
  state: string,
): Promise<void> {
  const { table, frozen } = resourceById(entity);
  const ids = Object.values(rows).map((each) => each[entity]);
  await transaction(pool, jobScope('test'), { mode: 'write' }, async ({ query }) => {
    if (frozen) await query(`alter table "${table}" disable trigger keep_frozen`);
    await query(`update "${table}" set "${wire}" = $2 where id = any($1::uuid[])`, [ids, state]);
    if (frozen) await query(`alter table "${table}" enable trigger keep_frozen`);
  });
}
