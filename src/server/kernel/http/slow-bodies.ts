/** Closes connections with slow bodies, because each one takes memory. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limits } from '#generated/domain/limits.ts';

const withinMs = limits.requestTimeoutS * 1000;

/** Node's own timeouts: for slow headers, and for anything longer than the longest upload. */
export const serverTimes = {
  headersTimeout: withinMs,
  requestTimeout: limits.uploadTimeoutS * 1000,
  connectionsCheckingInterval: 5000,
};

/** Call before any route is added. */
export function addSlowBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request) && !request.raw.complete) {
      const stop = watch(app, request);
      for (const each of [request.raw, reply.raw]) each.once('close', stop).once('end', stop).once('finish', stop);
    }
    done();
  });
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Files may take longer, as long as data keeps arriving. */
function watch(app: FastifyInstance, { raw, headers }: FastifyRequest): () => void {
  const isUpload = headers['content-type']?.startsWith('multipart/') === true;
  let seen = raw.socket.bytesRead;
  const clock = setInterval(() => {
    const arrived = raw.socket.bytesRead - seen;
    seen = raw.socket.bytesRead;
    if (raw.complete) return clearInterval(clock);
    if (isUpload && arrived >= limits.uploadLeastBytes) return;
    clearInterval(clock);
    const late = Object.assign(new Error('The body came too slowly.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    app.server.emit('clientError', late, raw.socket);
  }, withinMs);
  clock.unref();
  return () => clearInterval(clock);
}
