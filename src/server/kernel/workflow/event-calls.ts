/** The calls of transitions, which the schemas of workflows describe: each sends one event to one record. */
import { operationRoutes } from '#generated/api/operations/registry.ts';
import type { OperationRoute } from '#runtime/operation.ts';
import type { Scope } from '../access/scope.ts';
import type { Door } from '../data/door.ts';
import { onlyOnce, type CallKey } from '../data/only-once.ts';
import type { WireRecord } from '../data/record.ts';
import { moveWith } from './asked.ts';
import type { Transition } from './transition.ts';

/** A route with the event that it sends. */
export type EventRoute = Pick<OperationRoute, 'id' | 'validate'> & {
  readonly entity: string;
  readonly sends: NonNullable<OperationRoute['sends']>;
};

export const eventRoutes: readonly EventRoute[] = operationRoutes.flatMap(({ id, validate, on, sends }) =>
  sends && on ? [{ id, validate, entity: on.entity, sends }] : [],
);

interface Sender {
  readonly door: Door;
  readonly scope: Scope;
  readonly services: { readonly transition: Transition };
  readonly callKey?: CallKey | null;
}

/** Saves the fields of the body and sends the event with its reason, both or neither; returns the record. */
export const sendEvent = (
  { door, scope, services, callKey = null }: Sender,
  { entity, sends: { event, reason: reasonKey } }: EventRoute,
  id: string,
  body: WireRecord,
): Promise<WireRecord> =>
  door.transaction(scope, async (session, records) => {
    const { [reasonKey ?? '']: reason, ...values } = body;
    const request = { ...(typeof reason === 'string' && { reason }) };
    await onlyOnce(session, callKey, async () => {
      await moveWith(session, records, services.transition, { entity, id, event, values, request });
      return {};
    });
    return records.get(entity, id);
  });

interface EventCall {
  readonly path: { readonly id: string };
  readonly body: WireRecord;
}

/** Behaviors of the calls, by id. */
export const eventBehaviors: Readonly<Record<string, (call: EventCall, sender: Sender) => Promise<WireRecord>>> =
  Object.fromEntries(
    eventRoutes.map((route) => [route.id, ({ path, body }, sender) => sendEvent(sender, route, path.id, body ?? {})]),
  );
