/** An event has at most one call, which people may make, and its body has each key once. */
import type { Finding } from '../errors.ts';
import type { Model } from '../ir/model.ts';
import type { Transition } from '../ir/workflow.ts';
import { toSnake } from '../naming.ts';
import { below, type Check } from './context.ts';

export const checkWorkflowCalls: Check = ({ model }) =>
  model.workflows.flatMap(({ transitions }) =>
    transitions.flatMap((one, at) => (one.call === null ? [] : wrongCall(one, transitions.slice(0, at), model))),
  );

function wrongCall(one: Transition, before: readonly Transition[], { operations }: Model): readonly Finding[] {
  const { event, who, call, origin } = one;
  const place = below(origin, 'call');
  const reason = call!.reason;
  const sent = operations.find(({ id, sends }) => id === call!.id && sends?.event === event)?.sends;
  return [
    ...(before.some((each) => each.event === event && each.call !== null)
      ? [{ origin: place, message: `The event "${event}" already has a call.`, hint: 'Leave one of the two out.' }]
      : []),
    ...(who.every((grant) => grant === 'system')
      ? [{ origin: place, message: 'No one is there to make the call: only the server sends the event.' }]
      : []),
    ...(reason !== null && sent?.fields.some(({ key }) => toSnake(key) === reason)
      ? [{ origin: below(place, 'reason'), message: `The event asks for the field "${reason}", too.` }]
      : []),
  ];
}
