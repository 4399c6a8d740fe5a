/** Answers every failed call in the one error shape: `{message, <field>: [texts]}`, code and request id in headers. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, type ErrorCode } from '../errors.ts';

export function addErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request, reply) => answerError(asApiError(error), error, request, reply));
  app.setNotFoundHandler((request, reply) => answerError(new ApiError('notFound'), null, request, reply));
}

const byStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'badRequest',
  401: 'unauthenticated',
  404: 'notFound',
  413: 'tooLarge',
  415: 'unsupportedMediaType',
  429: 'tooManyRequests',
  503: 'unavailable',
};

/** Errors of Fastify and its plugins carry a status; anything without one is a bug of ours. */
function asApiError(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  const code = byStatus[(error as { statusCode?: number }).statusCode ?? 500];
  return code ? new ApiError(code) : null;
}

function answerError(known: ApiError | null, error: unknown, request: FastifyRequest, reply: FastifyReply): unknown {
  if (known === null) {
    request.log.error({ err: error }, 'A call failed');
    return reply
      .code(500)
      .header('x-error-code', 'internal')
      .send({ message: 'Whoops, looks like an issue on our end!' });
  }
  if (known.retryAfterSeconds !== null) reply.header('retry-after', known.retryAfterSeconds);
  return reply
    .code(known.status)
    .header('x-error-code', known.code)
    .send({ message: known.message, ...known.fields });
}
