/** Answers every failed call in the one error shape: `{message, <field>: [texts]}`, code and request id in headers. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { messages } from '#generated/domain/messages.ts';
import { isAway, isFull, isOverdue } from '../database/away.ts';
import { ApiError, type ErrorCode } from '../errors.ts';
import { sendPage, wantsPage } from '../plugins/pages.ts';
import { watchMethods } from './allowed-methods.ts';

/** Call it before any route is added. */
export function addErrorHandler(app: FastifyInstance): void {
  const methodsOf = watchMethods(app);
  app.setErrorHandler((error: unknown, request, reply) => {
    // The server of static files takes each GET that no call does, and some it refuses itself.
    const isNoCall = request.routeOptions.url?.endsWith('*') === true && asApiError(error)?.code === 'notFound';
    return answerError(isNoCall && isTooLong(request) ? new ApiError('uriTooLong') : error, request, reply);
  });
  app.setNotFoundHandler((request, reply) => {
    if (wantsPage(request)) return sendPage(request, reply);
    if (isTooLong(request)) return answerError(new ApiError('uriTooLong'), request, reply);
    const allowed = methodsOf(pathOf(request));
    if (allowed.length === 0) return answerError(new ApiError('notFound'), request, reply);
    return answerError(new ApiError('methodNotAllowed'), request, reply.header('allow', allowed.join(', ')));
  });
}

/** Longest part of a path: whatever stands there, the router takes no longer one. */
export const longestPart = 200;

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '';

/** As the router counts: signs, however they are written. Addresses that cannot be decoded come no further than it. */
const isTooLong = (request: FastifyRequest): boolean =>
  decodeURI(pathOf(request))
    .split('/')
    .some((part) => part.length > longestPart);

/** Any other 4xx is a request that could not be read. */
const byStatus: Readonly<Record<number, ErrorCode>> = {
  401: 'unauthenticated',
  // What the server of static files forbids, as a path that leaves its folder, is nothing that there is.
  403: 'notFound',
  404: 'notFound',
  405: 'methodNotAllowed',
  408: 'requestTimeout',
  409: 'conflict',
  413: 'tooLarge',
  414: 'uriTooLong',
  415: 'unsupportedMediaType',
  422: 'invalid',
  429: 'tooManyRequests',
  431: 'headersTooLarge',
};

/** Seconds after which a caller may try again. */
const whenBack = 1;
const whenFaster = 5;
const whenEmptied = 60;

/** Errors of Fastify and its plugins carry a status; anything without one is a bug of ours. */
export function asApiError(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  if (isFull(error)) return new ApiError('storageFull', { retryAfterSeconds: whenEmptied });
  // The pool is exhausted or the database is away: a caller may try again.
  if (isAway(error)) return new ApiError('unavailable', { retryAfterSeconds: whenBack });
  if (isOverdue(error)) return new ApiError('unavailable', { retryAfterSeconds: whenFaster });
  if (isUnreadable(error)) return new ApiError('badRequest');
  const { statusCode = 500 } = error as { statusCode?: number };
  if (statusCode === 503) return new ApiError('unavailable', { retryAfterSeconds: whenBack });
  return statusCode >= 400 && statusCode < 500 ? new ApiError(byStatus[statusCode] ?? 'badRequest') : null;
}

/**
 * A form that breaks off, or a value that PostgreSQL cannot take as what it was sent for (SQLSTATE class 22) or that is
 * beyond what it can hold (class 54).
 */
function isUnreadable(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return (
    /^(?:22|54)\w{3}$/.test(code) ||
    /^(Multipart: Boundary not found|Unexpected end of|Part terminated early|Malformed)/.test(message)
  );
}

/** Also for what Fastify refuses before it has a route, such as an address that cannot be decoded. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = asApiError(error);
  reply.type('application/json; charset=utf-8').header('x-request-id', request.id);
  if (known === null) request.log.error({ err: error }, 'A call failed');
  // The server is well: where in its code it heard of the trouble tells nothing.
  else if (known.status >= 500 && !reply.raw.destroyed)
    request.log.error({ reason: (error as Error).message }, 'A call could not be answered');
  if (known === null) {
    return reply.code(500).header('x-error-code', 'internal').send({ message: messages['shell.errorTitle'] });
  }
  if (known.retryAfterSeconds !== null) reply.header('retry-after', known.retryAfterSeconds);
  const sentence = { message: known.message };
  reply.code(known.status).header('x-error-code', known.code);
  // It stands first, and no field of that name takes its place.
  return reply.send({ ...sentence, ...known.fields, ...sentence });
}
