/** `GET /ws/account?jwt=<ticket>`: opens the websocket of a signed-in page (NO-028). */
import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { messages } from '#generated/domain/messages.ts';
import { jobScope } from '../access/scope.ts';
import { loadUserOfSession } from '../identity/load-principal.ts';
import { transaction } from '../data/transaction.ts';
import { closeCodes, type Hub } from './hub.ts';
import { redeemTicket } from './ticket.ts';

const pingMs = 25_000;
const longestFrame = 1024;

export async function addSocketRoute(
  app: FastifyInstance,
  { pool, publicUrl }: { readonly pool: pg.Pool; readonly publicUrl: string },
  hub: Hub,
): Promise<void> {
  await app.register(websocket, { options: { maxPayload: longestFrame } });
  app.get<{ Querystring: { jwt?: string } }>('/ws/account', { websocket: true }, async (socket, request) => {
    const seat = {
      send: (text: string) => socket.send(text),
      close: (code: number, reason: string) => socket.close(code, reason),
    };
    if (!isOwnPage(request, publicUrl)) {
      socket.close(closeCodes.policy, 'Only pages of this product listen here.');
      return;
    }
    const { jwt } = request.query;
    const sessionId = jwt
      ? await transaction(pool, jobScope('socket'), { mode: 'write' }, (session) => redeemTicket(session, jwt))
      : null;
    const principal = sessionId ? await loadUserOfSession(pool, sessionId) : null;
    if (!sessionId || !principal) {
      socket.close(closeCodes.policy, 'The ticket is not valid.');
      return;
    }
    if (!hub.add(sessionId, principal, seat)) {
      socket.close(closeCodes.tryLater, 'Too many pages are open.');
      return;
    }
    const ping = setInterval(() => socket.ping(), pingMs);
    socket.on('close', () => {
      clearInterval(ping);
      hub.remove(seat);
    });
    // Pages never send; a client that does uses another protocol.
    socket.on('message', () => socket.close(closeCodes.unsupported, messages['socket.unknownType']));
    socket.on('error', () => socket.terminate());
  });
}

/** Browsers send the page's origin (RFC 6455, 10.2); programs send none. */
function isOwnPage({ headers }: FastifyRequest, publicUrl: string): boolean {
  const { origin, host } = headers;
  if (origin === undefined || origin === new URL(publicUrl).origin) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
