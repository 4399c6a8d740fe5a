/** Calls for the NetBox sync: the comparison, and writing the chosen differences. */
import type { InventoryBehaviors } from '#generated/api/operations/inventory.ts';
import { messages } from '#generated/domain/messages.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { actAs } from '#server/kernel/data/session.ts';
import { addRecord, setValues } from '#server/kernel/data/system-write.ts';
import { ApiError, invalid } from '#server/kernel/errors.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { lockConnection, openSyncs } from './queries.ts';
import type { DescribedChange } from './described-change.ts';

type Behaviors = Pick<InventoryBehaviors<CallContext>, 'compareNetbox' | 'applyNetboxSync'>;

export const netboxBehaviors: Behaviors = {
  compareNetbox: ({ path }, { door, scope, services }) =>
    door.transaction(scope, async (session, records) => {
      const { team_id } = await records.get('netbox-connection', path.id);
      return actAs(session, systemScope('netbox', scope), async (system) => {
        await lockConnection.first(system, { connection: path.id });
        for (const { id, status } of await openSyncs.all(system, { connection: path.id })) {
          if (status !== 'READY') throw new ApiError('conflict', { message: messages['netbox.running'] });
          await services.transition(system, 'netbox-sync', id, 'dismiss');
        }
        const sync = await addRecord(system, 'netbox-sync', { team_id, connection_id: path.id });
        await services.enqueue(system, 'netbox-compare', { syncId: sync.id });
        return sync;
      });
    }),

  applyNetboxSync: ({ path, body }, { door, scope, services }) =>
    door.transaction(scope, async (session, records) => {
      const { changes } = await records.get('netbox-sync', path.id);
      const taken = takenOf(changes, body.changes);
      return actAs(session, systemScope('netbox', scope), async (system) => {
        await setValues(system, 'netbox-sync', path.id, {
          changes: changes.map((change) => ({ ...change, take: taken.get(change.key) ?? null })),
        });
        return services.transition(system, 'netbox-sync', path.id, 'apply');
      });
    }),
};

type Choice = { readonly key: string; readonly take?: 'here' | 'there' };

/** The chosen side by difference; each impossible choice is reported at its place. */
function takenOf(
  changes: readonly DescribedChange[],
  choices: readonly Choice[],
): ReadonlyMap<string, 'here' | 'there'> {
  const known = new Map(changes.map((change) => [change.key, change]));
  const faults: Record<string, string[]> = {};
  const taken = new Map<string, 'here' | 'there'>();
  for (const [at, { key, take }] of choices.entries()) {
    const change = known.get(key);
    const side = change && sideOf(change, take);
    if (!change) faults[`changes.${at}.key`] = [messages['netbox.unknownChange']];
    else if (change.kind === 'blocked')
      faults[`changes.${at}.key`] = [change.reason ?? messages['netbox.unknownChange']];
    else if (side === undefined) faults[`changes.${at}.take`] = [messages['netbox.takeSide']];
    else taken.set(key, side);
  }
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return taken;
}

const sides = {
  create_there: 'here',
  change_there: 'here',
  create_here: 'there',
  change_here: 'there',
} as const;

/** Only a conflict needs a chosen side. */
const sideOf = ({ kind }: DescribedChange, take: Choice['take']): 'here' | 'there' | undefined =>
  kind === 'conflict' || kind === 'blocked' ? take : sides[kind];
