/** `POST /api/payment-events/<provider>`: the signature covers the raw bytes, so the body is parsed only here. */
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { eventReaders, type Body, type EventSource } from '#domain/bank/payment-event.ts';
import { limits } from '#generated/domain/limits.ts';
import { jobScope } from '#server/kernel/access/scope.ts';
import type { Config } from '#server/kernel/config/config.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { ApiError, notFound } from '#server/kernel/errors.ts';
import type { Services } from '#server/kernel/operations/context.ts';
import { takeEvent } from './events.ts';
import { isGenuine } from './signature.ts';

export interface EventDeps {
  readonly pool: pg.Pool;
  readonly config: Pick<Config, 'paymentSecrets'>;
  readonly services: Pick<Services, 'transition'>;
}

/** 200 for events that are applied, duplicate or irrelevant; 401 for a wrong signature; 404 for other providers. */
export async function addPaymentEvents(app: FastifyInstance, { pool, config, services }: EventDeps): Promise<void> {
  await app.register(async (events) => {
    events.removeAllContentTypeParsers();
    const options = { parseAs: 'string', bodyLimit: limits.jsonBodyMaxBytes } as const;
    events.addContentTypeParser('*', options, async (_request: unknown, text: string | Buffer) => text.toString());
    events.post<{ Params: { source: string }; Body: unknown }>(
      '/api/payment-events/:source',
      async ({ params, body, headers }) => {
        const source = params.source;
        if (!isEventSource(source)) throw notFound();
        const text = typeof body === 'string' ? body : '';
        const header = (name: string) => (typeof headers[name] === 'string' ? headers[name] : null);
        if (!isGenuine(source, { text, header }, config.paymentSecrets[source], Date.now()))
          throw new ApiError('unauthenticated');
        const value = parsed(text);
        const event = eventReaders[source](value, header('webhook-id'));
        if (event !== null)
          await transaction(pool, jobScope('payment-event'), { mode: 'write' }, (session) =>
            takeEvent(session, services.transition, source, event, value),
          );
        return { received: true };
      },
    );
  });
}

const isEventSource = (source: string): source is EventSource => Object.hasOwn(eventReaders, source);

function parsed(text: string): Body {
  try {
    const value: unknown = JSON.parse(text);
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) return value as Body;
  } catch {
    // The same error as for every other body that is not an object.
  }
  throw new ApiError('badRequest');
}
