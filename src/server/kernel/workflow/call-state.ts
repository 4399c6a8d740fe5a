/** Calls that are allowed only in some states of their record, as the schema says. */
import { operationRoutes } from '#generated/api/operations/registry.ts';
import { messages } from '#generated/domain/messages.ts';
import { ApiError } from '../errors.ts';

const duringOf = new Map(operationRoutes.map(({ id, during }) => [id, during]));

/** Throws 409 in another state. Checked before every behavior, which checks again after locking the record. */
export function requireCallState(call: string, record: object): void {
  const during = duringOf.get(call);
  if (!during) return;
  const state = new Map<string, unknown>(Object.entries(record)).get(during.field);
  if (during.states.some((each) => each === state)) return;
  throw new ApiError('conflict', { message: messages[during.refusal as keyof typeof messages] });
}
