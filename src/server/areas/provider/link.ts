/** Which quote request a provider's link opens (QR-007, QR-008, rulings 15 and 18). */
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

/** One answer for every link that opens nothing: expired, replaced, for something else or none (QR-014). */
export const invalidLink = (): ApiError => new ApiError('notFound', { message: messages['quoteRequest.invalid'] });

/** Runs `work` for the request that the token opens, as the server on behalf of the link's bearer. */
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

/** The link and the request that it opens, 404 with the specified words when it opens none. The session acts as the server. */
export async function openedBy(session: Session, token: string): Promise<{ linkId: string; request: QuoteRequest }> {
  const { linkId, requestId } = await findLink(session, token);
  const request = await getRecord(session, 'quote-request', requestId);
  if (request.status === 'CANCELLED') throw new ApiError('notFound', { message: messages['quoteRequest.cancelled'] });
  return { linkId, request };
}

/** The audit names the link, not the person: whoever holds the email may answer. */
const bearerScope = (linkId: string, subjectId: string, caller: Scope): Scope =>
  systemScope(
    'provider-page',
    createScope({ kind: 'provider_link', linkId, purpose: 'quote_request', subjectId }, caller.requestId),
  );

/** A withdrawn request is told apart from a link that is wrong, replaced or too old. */
async function findLink(session: Session, token: string): Promise<{ linkId: string; requestId: string }> {
  const link = await linkByHash.first(session, { hash: tokenHash(token) });
  if (!link) throw invalidLink();
  return { linkId: link.id, requestId: link.request };
}
