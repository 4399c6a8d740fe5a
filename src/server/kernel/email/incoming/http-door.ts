/** HTTP endpoint where an email service delivers email to our addresses: replies and inboxes. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { limits } from '#generated/domain/limits.ts';
import { ApiError, notFound } from '../../errors.ts';
import { receiveEmail, type ReceiveDeps } from './receive.ts';

interface Envelope {
  readonly from?: string;
  readonly to?: string | readonly string[];
}

/**
 * `POST /inbound-email?from=…&to=…` with the raw email as `message/rfc822`; `to` may be repeated. The bearer token is
 * the HMAC-SHA256 of "inbound-email" under SESSION_SECRET, in hex. Returns 202; 401 for another token, 404 if no
 * receiver is ours.
 */
export async function addInboundEmailRoute(app: FastifyInstance, deps: ReceiveDeps, secret: string): Promise<void> {
  const token = createHmac('sha256', secret).update('inbound-email').digest('hex');
  await app.register(async (door) => {
    const options = { parseAs: 'buffer', bodyLimit: limits.inboundEmailMaxBytes } as const;
    door.addContentTypeParser('message/rfc822', options, async (_request: unknown, body: string | Buffer) => body);
    door.addHook('onRequest', async ({ headers }) => {
      if (!isSame(headers.authorization ?? '', `Bearer ${token}`)) throw new ApiError('unauthenticated');
    });
    door.post<{ Querystring: Envelope; Body: unknown }>('/inbound-email', async ({ query, body }, reply) => {
      if (!(body instanceof Uint8Array)) throw new ApiError('unsupportedMediaType');
      const to = [query.to ?? []].flat();
      const taken = await receiveEmail(deps, { raw: body, to, returnPath: query.from ?? null });
      if (taken === 0) throw notFound();
      return reply.code(202).send({ taken });
    });
  });
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
