/** Turns off optional emails: on the page, and in one click for email programs (RFC 8058). */
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { messages } from '#generated/domain/messages.ts';
import { countRequest } from '../data/rate-limit.ts';
import { consumeLink, linkUses } from './links.ts';
import { jobScope, type Scope } from '../access/scope.ts';
import { transaction } from '../data/transaction.ts';
import { setValues } from '../data/system-write.ts';
import { ApiError } from '../errors.ts';

/** Path of the link's page; email programs post to the same address. */
export const unsubscribePath = '/confirm/unsubscribe';

/** Uses up the link and returns its email address; throws 422 for an invalid link. */
export async function unsubscribe(pool: pg.Pool, scope: Scope, token: string, ipAddress: string): Promise<string> {
  await countRequest(pool, linkUses(ipAddress));
  return transaction(pool, scope, { mode: 'write' }, async (session) => {
    const { userId, email } = await consumeLink(
      session,
      'unsubscribe',
      token,
      messages['account.invalidUnsubscribeLink'],
    );
    if (userId !== null) await setValues(session, 'user', userId, { unsubscribed_at: new Date().toISOString() });
    return email;
  });
}

export async function addOneClickUnsubscribe(app: FastifyInstance, pool: pg.Pool): Promise<void> {
  await app.register(async (form) => {
    form.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1024 },
      async (_request: unknown, text: string | Buffer) => new URLSearchParams(text.toString()),
    );
    form.post<{ Querystring: { token?: unknown }; Body: unknown }>(unsubscribePath, async ({ query, body, ip }) => {
      const isOneClick = body instanceof URLSearchParams && body.get('List-Unsubscribe') === 'One-Click';
      if (!isOneClick || typeof query.token !== 'string') throw new ApiError('badRequest');
      await unsubscribe(pool, jobScope('unsubscribe'), query.token, ip);
      return { message: messages['account.unsubscribed'] };
    });
  });
}
