/** Merges one address into another and moves all references to it. [AD-036] [AD-037] */
import { messages } from '#generated/domain/messages.ts';
import type { ResourceId } from '#generated/resources/registry.ts';
import type { RecordOf, ChangesOf, WireRecord } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { invalid, notFound } from '#server/kernel/errors.ts';
import {
  groupsBilledAt,
  locationsAt,
  lockedAddresses,
  moveSilently,
  phoneNumbersAt,
  teamsBilledAt,
  ticketsTo,
  type Merge,
} from './queries.ts';

const pointer = <Id extends ResourceId>(
  resource: Id,
  query: typeof locationsAt,
  field: keyof RecordOf<Id>,
): readonly [ResourceId, typeof locationsAt, string] => [resource, query, String(field)];

const pointing = [
  pointer('service-location', locationsAt, 'address_id'),
  pointer('ticket', ticketsTo, 'new_address_id'),
  pointer('service-group', groupsBilledAt, 'billing_address_id'),
  pointer('team', teamsBilledAt, 'default_billing_address_id'),
  pointer('service-phone-number', phoneNumbersAt, 'e911_address_id'),
];

const event = 'merged';

/** The session acts as the server. Throws 422 for the same address, one of another team, or a merged one. */
export async function mergeAddresses(session: Session, merge: Merge): Promise<void> {
  const { into, from } = await requireMergeable(session, merge);
  for (const [resource, query, field] of pointing) {
    for (const { id } of await query.all(session, { from: merge.from }))
      await setValues<ResourceId, WireRecord>(session, resource, id, { [field]: merge.into }, { event });
  }
  for (const move of moveSilently) await move.change(session, merge);
  const kept = lacking(into, from);
  if (Object.keys(kept).length > 0) await setValues(session, 'address', merge.into, kept, { event });
  await setValues(session, 'address', merge.from, { status: 'Closed', merged_into_id: merge.into }, { event });
}

type MergedAddress = ChangesOf<'address'>;

type Merged = Awaited<ReturnType<typeof lockedAddresses.all>>[number];

/** Values that only the merged address has, and those that its dark fiber needs. [AD-017] */
const lacking = (into: Merged, from: Merged) => ({
  ...(into.property_manager_id === null &&
    from.property_manager_id !== null &&
    ({ property_manager_id: from.property_manager_id } satisfies MergedAddress)),
  ...(into.handoff_details === null &&
    from.handoff_details !== null &&
    ({ handoff_details: from.handoff_details } satisfies MergedAddress)),
});

async function requireMergeable(session: Session, merge: Merge) {
  const found = await lockedAddresses.all(session, merge);
  const into = found.find(({ id }) => id === merge.into);
  const from = found.find(({ id }) => id === merge.from);
  if (!into) throw notFound();
  const isKnown = from !== undefined && from.team_id === into.team_id;
  if (!isKnown) throw refused('validation.notFound');
  if (from === into || from.merged_into_id !== null || into.merged_into_id !== null)
    throw refused('validation.invalid');
  return { into, from };
}

const refused = (text: 'validation.notFound' | 'validation.invalid') =>
  invalid({ merged_address_id: [messages[text]] });
