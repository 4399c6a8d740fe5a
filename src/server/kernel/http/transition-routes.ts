/** Registers the generated workflow calls: `GET` and `POST /<path>/{id}/transitions`. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { messages } from '#generated/domain/messages.ts';
import { nextActions } from '#generated/domain/workflows/next-actions.ts';
import { workflows, type WorkflowId } from '#generated/domain/workflows/registry.ts';
import { resourceById } from '#generated/resources/registry.ts';
import type { WorkflowDefinition } from '#runtime/product.ts';
import type { Door } from '../data/door.ts';
import type { WireRecord } from '../data/record.ts';
import { onlyOnce } from '../data/only-once.ts';
import { transaction } from '../data/transaction.ts';
import { limits } from '#generated/domain/limits.ts';
import { ApiError, invalid } from '../errors.ts';
import { offeredEvents } from '../workflow/events.ts';
import { moveWith } from '../workflow/asked.ts';
import { nextActionOf, type NextRules } from '../workflow/next-action.ts';
import type { Transition } from '../workflow/transition.ts';
import { callKeyOf } from './idempotency.ts';
import { expectedVersion } from './if-match.ts';
import { requireUuid } from './uuid.ts';

interface IdParams {
  readonly id: string;
}

export interface TransitionDeps {
  readonly pool: pg.Pool;
  readonly door: Door;
  readonly transition: Transition;
  readonly rules: NextRules;
}

export function addTransitionRoutes(app: FastifyInstance, deps: TransitionDeps): void {
  const entities = new Map<string, WorkflowDefinition[]>();
  for (const workflow of Object.values(workflows) as readonly WorkflowDefinition[]) {
    entities.set(workflow.entity, [...(entities.get(workflow.entity) ?? []), workflow]);
  }
  for (const [entity, all] of entities) addEntity(app, deps, entity, all);
}

function addEntity(
  app: FastifyInstance,
  { pool, door, transition, rules }: TransitionDeps,
  entity: string,
  all: readonly WorkflowDefinition[],
): void {
  const path = `/${resourceById(entity).path}/:id/transitions`;
  const transitions = all.flatMap((workflow) => workflow.transitions);
  const events = new Set(transitions.map(({ event }) => event));
  app.get<{ Params: IdParams }>(path, ({ scope, params }) =>
    transaction(pool, scope, { mode: 'read' }, (session) =>
      offeredEvents(session, rules.offers, entity, requireUuid(params.id)),
    ),
  );
  if (all.some(({ id }) => nextActions[id as WorkflowId]))
    app.get<{ Params: IdParams }>(`/${resourceById(entity).path}/:id/next-action`, ({ scope, params }) =>
      transaction(pool, scope, { mode: 'read' }, (session) =>
        nextActionOf(session, rules, entity, requireUuid(params.id)),
      ),
    );
  if (!transitions.some(({ who }) => who.some((grant) => grant !== 'system'))) return;
  app.post<{ Params: IdParams }>(path, { config: { isIdempotent: true } }, async (request) => {
    const id = requireUuid(request.params.id);
    const { event, reason, sendNotification, values } = readBody(request, events);
    const version = expectedVersion(request);
    const wishes = {
      ...(reason !== undefined && { reason }),
      ...(version !== null && { version }),
      sendNotification,
    };
    const callKey = callKeyOf(request);
    return door.transaction(request.scope, (session, records) =>
      onlyOnce(session, callKey, () =>
        moveWith(session, records, transition, { entity, id, event, values, request: wishes }),
      ),
    );
  });
}

interface EventBody {
  readonly event: string;
  readonly reason: string | undefined;
  readonly sendNotification: boolean;
  readonly values: WireRecord;
}

function readBody({ body }: FastifyRequest, events: ReadonlySet<string>): EventBody {
  if (body === null || typeof body !== 'object' || Array.isArray(body)) throw new ApiError('badRequest');
  const {
    event,
    reason,
    values = {},
    send_notification: sendNotification = true,
    ...unknown
  } = body as Record<string, unknown>;
  const strange = Object.keys(unknown);
  if (strange.length > 0) {
    throw new ApiError('unknownField', {
      fields: Object.fromEntries(strange.map((key) => [key, [messages['validation.unknownField']]])),
    });
  }
  if (typeof event !== 'string' || !events.has(event))
    throw invalid({ event: [event === undefined ? messages['validation.required'] : messages['validation.invalid']] });
  if (reason !== undefined && (typeof reason !== 'string' || reason.length > limits.transitionReasonMaxLength))
    throw invalid({ reason: [messages['validation.invalid']] });
  if (typeof sendNotification !== 'boolean') throw invalid({ send_notification: [messages['validation.invalid']] });
  if (values === null || typeof values !== 'object' || Array.isArray(values))
    throw invalid({ values: [messages['validation.invalid']] });
  return { event, reason, sendNotification, values: values as WireRecord };
}
