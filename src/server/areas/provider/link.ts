/** Finds the quote request of a provider's link (QR-007, QR-008, rulings 15 and 18). */
import { messages } from '#generated/domain/messages.ts';
import { createScope, systemScope, type Scope } from '#server/kernel/access/scope.ts';
import { tokenHash } from '#server/kernel/identity/token.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { ApiError } from '#server/kernel/errors.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { linkByHash } from './queries.ts';

export type QuoteRequest = RecordOf<'quote-request'>;

/** The same answer for every invalid link: expired, replaced, of another subject or absent (QR-014). */
export const invalidLink = (): ApiError => new ApiError('notFound', { message: messages['quoteRequest.invalid'] });

/** Runs `work` for the request of the token, as the server on behalf of the link's bearer. */
export async function withQuoteRequest<T>(
  context: CallContext,
  token: string,
  work: (session: Session, request: QuoteRequest) => Promise<T>,
): Promise<T> {
  return transaction(context.pool, systemScope('provider-page', context.scope), { mode: 'write' }, async (finder) => {
    const { linkId, request } = await openedBy(finder, token);
    const scope = bearerScope(linkId, request.id, context.scope);
    return work({ ...finder, scope }, request);
  });
}

/** The link and its request; 404 with the specified text for an invalid link. The session acts as the server. */
export async function openedBy(session: Session, token: string): Promise<{ linkId: string; request: QuoteRequest }> {
  const { linkId, requestId } = await findLink(session, token);
  const request = await getRecord(session, 'quote-request', requestId);
  if (request.status === 'CANCELLED') throw new ApiError('notFound', { message: messages['quoteRequest.cancelled'] });
  return { linkId, request };
}

/** The audit records the link, not the person, because anyone with the email may answer. */
const bearerScope = (linkId: string, subjectId: string, caller: Scope): Scope =>
  systemScope(
    'provider-page',
    createScope({ kind: 'provider_link', linkId, purpose: 'quote_request', subjectId }, caller.requestId),
  );

/** A withdrawn request has another error than a wrong, replaced or expired link. */
async function findLink(session: Session, token: string): Promise<{ linkId: string; requestId: string }> {
  const link = await linkByHash.first(session, { hash: tokenHash(token) });
  if (!link) throw invalidLink();
  return { linkId: link.id, requestId: link.request };
}
