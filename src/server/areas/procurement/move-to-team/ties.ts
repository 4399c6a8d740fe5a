/** References between a moving request and the team that it leaves, and which of them block the move. [SG-055] */
import type { MoveBlocker } from '#generated/domain/lists/move-blocker.ts';
import { resourceById, type ResourceId } from '#generated/resources/registry.ts';
import { shownAs } from '#domain/format/shown-as.ts';
import type { Resource } from '#runtime/resource.ts';
import { readRecord } from '#server/kernel/data/read.ts';
import { heldAcross } from '#server/kernel/data/references.ts';
import type { WireRecord } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { references, type Company, type Reference } from './company.ts';
import { sameAddress, sameContact, sameTag } from './queries.ts';

/** A reference between a moving record and one that stays. */
export interface Tie extends Reference {
  /** The referring record. */
  readonly holderId: string;
  /** The referenced record. */
  readonly targetId: string;
  /** Whether the referring record moves; otherwise the referenced one does. */
  readonly isOutward: boolean;
}

/** By the resource that stays. Other references only record where a request came from and are cleared. */
const blockers: Readonly<Record<string, MoveBlocker>> = {
  address: 'address',
  contact: 'contact',
  'service-tag': 'tag',
  contract: 'contract',
  'provider-account': 'account',
  'invoice-line': 'invoice',
  ticket: 'ticket',
  'approval-policy': 'approval',
} satisfies Partial<Record<ResourceId, MoveBlocker>>;

export async function tiesOf(session: Session, company: Company): Promise<readonly Tie[]> {
  const ties: Tie[] = [];
  for (const reference of references) {
    const [holders, targets] = [company.get(reference.from.id), company.get(reference.to)];
    if (holders) ties.push(...(await across(session, reference, holders, targets, true)));
    if (targets) ties.push(...(await across(session, reference, targets, holders, false)));
  }
  return ties;
}

/** References of `ours` (outward), or to `ours`, whose other end is not among `theirs`. */
async function across(
  session: Session,
  reference: Reference,
  ours: ReadonlySet<string>,
  theirs: ReadonlySet<string> | undefined,
  isOutward: boolean,
): Promise<readonly Tie[]> {
  const found = await heldAcross(session, reference, { ours, theirs: theirs ?? [], isOutward });
  return found.map((held) => ({ ...reference, ...held, isOutward }));
}

export const blockerOf = (tie: Tie): MoveBlocker | undefined => blockers[tie.isOutward ? tie.to : tie.from.id];

/** The record that stays. */
const leftOf = (tie: Tie): readonly [Resource, string] =>
  tie.isOutward ? [resourceById(tie.to), tie.targetId] : [tie.from, tie.holderId];

/** Display name of the record that stays. */
export async function nameOf(session: Session, tie: Tie): Promise<string> {
  const [resource, id] = leftOf(tie);
  return shownAs(
    resource.shownAs.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    await readRecord(session, resource, id),
  );
}

/** Queries for a matching record in the other team. */
const sameAs: Readonly<Partial<Record<string, typeof sameAddress>>> = {
  address: sameAddress,
  contact: sameContact,
  'service-tag': sameTag,
} satisfies Partial<Record<ResourceId, typeof sameAddress>>;

/** Id of the other team's matching record; null when it has none. */
export async function counterpartOf(session: Session, tie: Tie, teamId: string): Promise<string | null> {
  const same = tie.isOutward ? sameAs[tie.to] : undefined;
  return (await same?.first(session, { id: tie.targetId, team: teamId }))?.id ?? null;
}

/** Initial values of a copy in the other team. */
export function copiedValues(record: WireRecord, resource: Resource, teamId: string): WireRecord {
  const left = new Set(['id', 'version', 'created_at', 'updated_at', 'created_by_id', 'deleted_at']);
  const kept = resource.fields.filter(({ wire, reference }) => !left.has(wire) && reference === undefined);
  return { ...Object.fromEntries(kept.map(({ wire }) => [wire, record[wire]])), team_id: teamId };
}
