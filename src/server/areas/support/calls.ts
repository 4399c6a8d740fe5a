/** One workflow event with its text, shared by the calls of REST and GraphQL. */
import type { Scope } from '#server/kernel/access/scope.ts';
import type { Door } from '#server/kernel/data/door.ts';
import { onlyOnce, type CallKey } from '#server/kernel/data/only-once.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import type { EventOf } from '#server/kernel/workflow/context.ts';

export interface Caller {
  readonly door: Door;
  readonly scope: Scope;
  readonly services: Pick<CallContext['services'], 'transition'>;
  readonly callKey?: CallKey | null;
}

/** Returns the ticket in its new state; refuses like any event. */
export const moveTicket = (caller: Caller, id: string, event: EventOf<'ticket'>, reason?: string) =>
  moved(caller, 'ticket', id, (session) =>
    caller.services.transition(session, 'ticket', id, event, { ...(reason !== undefined && { reason }) }),
  );

export const moveItem = (caller: Caller, id: string, event: EventOf<'action-item'>, reason?: string) =>
  moved(caller, 'action-item', id, (session) =>
    caller.services.transition(session, 'action-item', id, event, { ...(reason !== undefined && { reason }) }),
  );

interface CarrierDate {
  readonly comment: string;
  readonly carrier_completion_date: string;
  readonly carrier_ticket_number?: string;
}

/** Stores the day and the carrier's number together with the transition, or neither. [TK-015] */
export const scheduleCarrier = ({ door, ...caller }: Caller, id: string, { comment, ...facts }: CarrierDate) =>
  door.transaction(caller.scope, async (session, records) => {
    await onlyOnce(session, caller.callKey ?? null, async () => {
      await records.update('ticket', id, facts);
      await caller.services.transition(session, 'ticket', id, 'schedule_carrier', { reason: comment });
      return {};
    });
    return records.get('ticket', id);
  });

const moved = <Id extends 'ticket' | 'action-item'>(
  { door, scope, callKey = null }: Caller,
  entity: Id,
  id: string,
  move: (session: Session) => Promise<unknown>,
): Promise<RecordOf<Id>> =>
  door.transaction(scope, async (session, records) => {
    await onlyOnce(session, callKey, async () => {
      await move(session);
      return {};
    });
    return records.get(entity, id);
  });
