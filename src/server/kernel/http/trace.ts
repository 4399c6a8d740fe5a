/** The trace that a call belongs to (W3C Trace Context), for the log. */
import type { FastifyServerOptions } from 'fastify';

const traceparent = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}/;

/** Lines of a call that names its trace carry the id of the trace beside that of the request. */
export const loggerWithTrace: NonNullable<FastifyServerOptions['childLoggerFactory']> = (
  logger,
  bindings,
  options,
  { headers },
) => {
  const [, traceId] = traceparent.exec(String(headers['traceparent'])) ?? [];
  return logger.child({ ...bindings, ...(traceId && { traceId }) }, options);
};
