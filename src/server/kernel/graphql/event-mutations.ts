/** Mutations that send a workflow event, with the same arguments and rules as the REST calls of the same name. */
import { todayOf } from '../access/today.ts';
import type { Door } from '../data/door.ts';
import { snakeKey } from '../data/keys.ts';
import type { WireRecord } from '../data/record.ts';
import { checked } from '../http/operation-routes.ts';
import { eventRoutes, sendEvent } from '../workflow/event-calls.ts';
import type { Transition } from '../workflow/transition.ts';
import type { Arguments } from './arguments.ts';
import { keyed } from './keyed.ts';
import { idOf, type GraphqlContext } from './resolvers.ts';

type Mutation = (parent: unknown, given: Arguments, context: GraphqlContext) => Promise<WireRecord>;

/** Resolvers by name. */
export const eventMutations = (
  door: Door,
  services: { readonly transition: Transition },
): Readonly<Record<string, Mutation>> =>
  Object.fromEntries(
    eventRoutes.map((route) => [
      route.id,
      async (_: unknown, { id, ...given }: Arguments, { scope }: GraphqlContext) => {
        const sent = Object.entries(given).filter(([, value]) => value !== null && value !== undefined);
        const body = Object.fromEntries(sent.map(([key, value]) => [snakeKey(key), value]));
        checked(route.validate.body, body, 422, todayOf(scope.principal));
        return keyed(await sendEvent({ door, scope, services }, route, idOf(id), body));
      },
    ]),
  );
