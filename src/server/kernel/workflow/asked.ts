/** Saves the values that an event requires, with the sender's rights, and moves the record: both or neither. */
import { messages } from '#generated/domain/messages.ts';
import { resourceById } from '#generated/resources/registry.ts';
import type { Records } from '../data/door.ts';
import { readRecord } from '../data/read.ts';
import type { WireRecord } from '../data/record.ts';
import type { Session } from '../data/session.ts';
import { ApiError } from '../errors.ts';
import type { TransitionRequest } from './context.ts';
import { requirePossible } from './possible.ts';
import type { Transition } from './transition.ts';

export interface AskedMove {
  readonly entity: string;
  readonly id: string;
  readonly event: string;
  /** Fields that the event requires, by wire name; others are unknown (400). */
  readonly values: WireRecord;
  readonly request: TransitionRequest;
}

export async function moveWith(
  session: Session,
  records: Records,
  transition: Transition,
  { entity, id, event, values, request: { version, ...request } }: AskedMove,
): Promise<WireRecord> {
  if (Object.keys(values).length === 0)
    return transition(session, entity, id, event, { ...request, ...(version !== undefined && { version }) });
  const record = await readRecord(session, resourceById(entity), id);
  const { transitions } = requirePossible(session, entity, record, event);
  const asked = new Set(transitions.flatMap(({ asks = [] }) => asks.map(({ field }) => field)));
  const strange = Object.keys(values).filter((wire) => !asked.has(wire));
  if (strange.length > 0) {
    const fields = Object.fromEntries(strange.map((wire) => [wire, [messages['validation.unknownField']]]));
    throw new ApiError('unknownField', { fields });
  }
  await records.update(entity, id, values, version ?? null);
  return transition(session, entity, id, event, request);
}
