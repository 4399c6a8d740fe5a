/** Calls that are taken only while their record stands in some of its states, as their schema says. */
import { operationRoutes } from '#generated/api/operations/registry.ts';
import { messages } from '#generated/domain/messages.ts';
import { ApiError } from '../errors.ts';

const duringOf = new Map(operationRoutes.map(({ id, during }) => [id, during]));

/** Throws 409 in another state. Every call is asked so before its behavior, which asks again for what it has locked. */
export function requireCallState(call: string, record: object): void {
  const during = duringOf.get(call);
  if (!during) return;
  const state = new Map<string, unknown>(Object.entries(record)).get(during.field);
  if (during.states.some((each) => each === state)) return;
  throw new ApiError('conflict', { message: messages[during.refusal as keyof typeof messages] });
}
