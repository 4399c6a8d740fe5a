/** The history of a document: numbered without a gap, and each event includes the hash of the one before. */
import { createHash } from 'node:crypto';
import { messages } from '#generated/domain/messages.ts';
import type { SigningEventKind } from '#generated/domain/lists/signing-event-kind.ts';
import { truncate } from '#server/kernel/data/truncate.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { addRecord } from '#server/kernel/data/system-write.ts';
import { lastEvent } from './queries.ts';

/** Who acted, as far as known. */
export interface Actor {
  readonly userId: string | null;
  readonly name: string;
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
}

export const theServer: Actor = { userId: null, name: messages['shell.product'], ipAddress: null, userAgent: null };

export interface SigningEvent {
  readonly kind: SigningEventKind;
  readonly signerId?: string | null;
  readonly detail?: Readonly<Record<string, unknown>> | null;
  readonly actor: Actor;
}

const beginning = '0'.repeat(64);

/** Appends the next event; the caller has locked the document. */
export async function keepEvent(
  session: Session,
  document: { readonly id: string; readonly team_id: string },
  { kind, signerId = null, detail = null, actor }: SigningEvent,
  at: string = new Date().toISOString(),
): Promise<void> {
  const last = await lastEvent.first(session, { document: document.id });
  const event = {
    signable_document_id: document.id,
    seq: (last?.seq ?? 0) + 1,
    kind,
    at,
    signer_id: signerId,
    actor_id: actor.userId,
    actor_name: truncate('signing-event', 'actor_name', actor.name),
    ip_address: actor.ipAddress,
    user_agent: truncate('signing-event', 'user_agent', actor.userAgent),
    detail,
  } as const;
  const prevHash = last?.hash ?? beginning;
  const hash = eventHash(prevHash, event);
  await addRecord(session, 'signing-event', { team_id: document.team_id, ...event, prev_hash: prevHash, hash });
}

/** SHA-256, in hex, of the hash before and the canonical JSON of the event. */
const eventHash = (prevHash: string, event: Readonly<Record<string, unknown>>): string =>
  createHash('sha256').update(prevHash).update(canonicalJson(event)).digest('hex');

/** Canonical form of a value: sorted keys, no whitespace, no keys without a value. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null);
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  return `{${entries
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, each]) => `${JSON.stringify(key)}:${canonicalJson(each)}`)
    .join(',')}}`;
}
