/** CORS: lets only our own pages call this server as their backup (AC-067). */
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';

const answers = [
  'X-Backend-Version',
  'X-Error-Code',
  'X-Request-Id',
  'ETag',
  'Retry-After',
  'Content-Disposition',
  'Content-Range',
];
const asks = ['Content-Type', 'X-Requested-With', 'X-Frontend-Version', 'If-Match', 'Idempotency-Key', 'range'];
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const preflightS = 600;

/** Does nothing without a backup. */
export function allowOwnPages(app: FastifyInstance, { publicUrl, backupApiUrl }: Config): void {
  if (backupApiUrl === undefined) return;
  const pages = new URL(publicUrl).origin;
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.origin !== pages) return undefined;
    reply.headers({
      vary: 'Origin',
      'access-control-allow-origin': pages,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': answers.join(', '),
    });
    if (request.method !== 'OPTIONS') return undefined;
    return reply
      .headers({
        'access-control-allow-methods': methods.join(', '),
        'access-control-allow-headers': asks.join(', '),
        'access-control-max-age': preflightS,
      })
      .code(204)
      .send();
  });
}
