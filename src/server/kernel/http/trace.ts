/** Adds the trace id of a call (W3C Trace Context) to the log. */
import type { FastifyServerOptions } from 'fastify';

const traceparent = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}/;

/** Log lines of a traced call contain its trace id next to the request id. */
export const loggerWithTrace: NonNullable<FastifyServerOptions['childLoggerFactory']> = (
  logger,
  bindings,
  options,
  { headers },
) => {
  const [, traceId] = traceparent.exec(String(headers['traceparent'])) ?? [];
  return logger.child({ ...bindings, ...(traceId && { traceId }) }, options);
};
