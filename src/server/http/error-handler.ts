/** Answers every failed call in the one error shape: `{message, <field>: [texts]}`, code and request id in headers. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { messages } from '#generated/domain/messages.ts';
import { ApiError, type ErrorCode } from '../errors.ts';
import { sendPage, wantsPage } from '../plugins/pages.ts';
import { watchMethods } from './allowed-methods.ts';

/** Call it before any route is added. */
export function addErrorHandler(app: FastifyInstance): void {
  const methodsOf = watchMethods(app);
  app.setErrorHandler((error: unknown, request, reply) => answerError(error, request, reply));
  app.setNotFoundHandler((request, reply) => {
    if (wantsPage(request)) return sendPage(request, reply);
    const allowed = methodsOf(request.url.split('?', 1)[0] ?? '');
    if (allowed.length === 0) return answerError(new ApiError('notFound'), request, reply);
    return answerError(new ApiError('methodNotAllowed'), request, reply.header('allow', allowed.join(', ')));
  });
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
export function asApiError(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  const { statusCode, message } = error as { statusCode?: number; message?: string };
  // The pool is exhausted or the database is away: a caller may try again.
  if (/timeout exceeded when trying to connect|ECONNREFUSED|Connection terminated/.test(message ?? '')) {
    return new ApiError('unavailable', { retryAfterSeconds: 1 });
  }
  const code = byStatus[statusCode ?? 500];
  return code ? new ApiError(code) : null;
}

/** Also for what Fastify refuses before it has a route, such as an address that cannot be decoded. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = asApiError(error);
  reply.type('application/json; charset=utf-8');
  if (known === null || known.status >= 500) request.log.error({ err: error }, 'A call failed');
  if (known === null) {
    return reply.code(500).header('x-error-code', 'internal').send({ message: messages['shell.errorTitle'] });
  }
  if (known.retryAfterSeconds !== null) reply.header('retry-after', known.retryAfterSeconds);
  return reply
    .code(known.status)
    .header('x-error-code', known.code)
    .send({ message: known.message, ...known.fields });
}
