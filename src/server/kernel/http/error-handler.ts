/** Sends every error in the common format: `{message, <field>: [texts]}`, with code and request id in headers. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { messages } from '#generated/domain/messages.ts';
import { isAway, isFull, isOverdue } from '../database/away.ts';
import { ApiError, type ErrorCode } from '../errors.ts';
import { sendPage, wantsPage } from '../plugins/pages.ts';
import { watchMethods } from './allowed-methods.ts';

/** Call before any route is added. */
export function addErrorHandler(app: FastifyInstance): void {
  const methodsOf = watchMethods(app);
  app.setErrorHandler((error: unknown, request, reply) => {
    // The static file server handles every GET without a route, and refuses some itself.
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

/** Maximum length of a path part, as the router counts it. */
export const longestPart = 200;

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '';

/** Counts characters as the router does. Undecodable URLs are refused earlier. */
const isTooLong = (request: FastifyRequest): boolean =>
  decodeURI(pathOf(request))
    .split('/')
    .some((part) => part.length > longestPart);

/** Any other 4xx is an unreadable request. */
const byStatus: Readonly<Record<number, ErrorCode>> = {
  401: 'unauthenticated',
  // The file server's 403, e.g. for a path outside its folder, means that nothing is there.
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

/** Retry-After in seconds. */
const whenBack = 1;
const whenFaster = 5;
const whenEmptied = 60;

/** Errors of Fastify and its plugins have a status; an error without one is a bug. */
export function asApiError(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  if (isFull(error)) return new ApiError('storageFull', { retryAfterSeconds: whenEmptied });
  // Pool exhausted or database unavailable: the caller may retry.
  if (isAway(error)) return new ApiError('unavailable', { retryAfterSeconds: whenBack });
  if (isOverdue(error)) return new ApiError('unavailable', { retryAfterSeconds: whenFaster });
  if (isUnreadable(error)) return new ApiError('badRequest');
  const { statusCode = 500 } = error as { statusCode?: number };
  if (statusCode === 503) return new ApiError('unavailable', { retryAfterSeconds: whenBack });
  return statusCode >= 400 && statusCode < 500 ? new ApiError(byStatus[statusCode] ?? 'badRequest') : null;
}

/** A broken form, a value of the wrong type for PostgreSQL (SQLSTATE class 22), or one beyond its limits (class 54). */
function isUnreadable(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return (
    /^(?:22|54)\w{3}$/.test(code) ||
    /^(Multipart: Boundary not found|Unexpected end of|Part terminated early|Malformed)/.test(message)
  );
}

/** Also for errors before routing, such as an undecodable URL. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = asApiError(error);
  reply.type('application/json; charset=utf-8').header('x-request-id', request.id);
  if (known === null) request.log.error({ err: error }, 'A call failed');
  // The stack is useless here, because the server itself works.
  else if (known.status >= 500 && !reply.raw.destroyed)
    request.log.error({ reason: (error as Error).message }, 'A call could not be answered');
  if (known === null) {
    return reply.code(500).header('x-error-code', 'internal').send({ message: messages['shell.errorTitle'] });
  }
  if (known.retryAfterSeconds !== null) reply.header('retry-after', known.retryAfterSeconds);
  const sentence = { message: known.message };
  reply.code(known.status).header('x-error-code', known.code);
  // Sent first; no field of that name can override it.
  return reply.send({ ...sentence, ...known.fields, ...sentence });
}
