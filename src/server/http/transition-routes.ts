/** Registers the derived workflow calls: `GET` and `POST /<path>/{id}/transitions`. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { messages } from '#generated/domain/messages.ts';
import { workflows } from '#generated/domain/workflows/registry.ts';
import { resourceById } from '#generated/resources/registry.ts';
import type { WorkflowDefinition } from '#runtime/product.ts';
import { onlyOnce } from '../data/only-once.ts';
import { inReading, inSession } from '../data/session.ts';
import { ApiError, invalid } from '../errors.ts';
import { offeredEvents } from '../workflow/events.ts';
import type { Transition } from '../workflow/transition.ts';
import { callKeyOf } from './idempotency.ts';
import { requireUuid } from './uuid.ts';

interface IdParams {
  readonly id: string;
}

const longestReason = 2000;

export function addTransitionRoutes(app: FastifyInstance, pool: pg.Pool, transition: Transition): void {
  const entities = new Map<string, WorkflowDefinition[]>();
  for (const workflow of Object.values(workflows) as readonly WorkflowDefinition[]) {
    entities.set(workflow.entity, [...(entities.get(workflow.entity) ?? []), workflow]);
  }
  for (const [entity, all] of entities) addEntity(app, pool, transition, entity, all);
}

function addEntity(
  app: FastifyInstance,
  pool: pg.Pool,
  transition: Transition,
  entity: string,
  all: readonly WorkflowDefinition[],
): void {
  const path = `/${resourceById(entity).path}/:id/transitions`;
  const transitions = all.flatMap((workflow) => workflow.transitions);
  const events = new Set(transitions.map(({ event }) => event));
  app.get<{ Params: IdParams }>(path, ({ scope, params }) =>
    inReading(pool, scope, (session) => offeredEvents(session, entity, requireUuid(params.id))),
  );
  if (!transitions.some(({ who }) => who.some((grant) => grant !== 'system'))) return;
  app.post<{ Params: IdParams }>(path, { config: { isIdempotent: true } }, async (request) => {
    const id = requireUuid(request.params.id);
    const { event, reason, sendNotification } = readBody(request, events);
    const wishes = { ...(reason !== undefined && { reason }), sendNotification };
    const callKey = callKeyOf(request);
    return inSession(pool, request.scope, (session) =>
      onlyOnce(session, callKey, () => transition(session, entity, id, event, wishes)),
    );
  });
}

interface EventBody {
  readonly event: string;
  readonly reason: string | undefined;
  readonly sendNotification: boolean;
}

function readBody({ body }: FastifyRequest, events: ReadonlySet<string>): EventBody {
  if (body === null || typeof body !== 'object' || Array.isArray(body)) throw new ApiError('badRequest');
  const { event, reason, send_notification: sendNotification = true, ...unknown } = body as Record<string, unknown>;
  const strange = Object.keys(unknown);
  if (strange.length > 0) {
    throw new ApiError('unknownField', {
      fields: Object.fromEntries(strange.map((key) => [key, [messages['validation.unknownField']]])),
    });
  }
  if (typeof event !== 'string' || !events.has(event))
    throw invalid({ event: [event === undefined ? messages['validation.required'] : messages['validation.invalid']] });
  if (reason !== undefined && (typeof reason !== 'string' || reason.length > longestReason))
    throw invalid({ reason: [messages['validation.invalid']] });
  if (typeof sendNotification !== 'boolean') throw invalid({ send_notification: [messages['validation.invalid']] });
  return { event, reason, sendNotification };
}
