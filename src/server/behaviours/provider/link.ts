/** Which quote request a provider's link opens (QR-007, QR-008, rulings 15 and 18). */
import { messages } from '#generated/domain/messages.ts';
import { createScope, systemScope, type Scope } from '../../access/scope.ts';
import { tokenHash } from '../../accounts/token.ts';
import { getRecord } from '../../data/read.ts';
import type { WireRecord } from '../../data/record.ts';
import { inSession, type Session } from '../../data/session.ts';
import { ApiError } from '../../errors.ts';
import { resourceById } from '#generated/resources/registry.ts';
import type { CallContext } from '../context.ts';

/** Runs `work` for the request that the token opens, as the server on behalf of the link's bearer. */
export async function withQuoteRequest<T>(
  context: CallContext,
  token: string,
  work: (session: Session, request: WireRecord) => Promise<T>,
): Promise<T> {
  return inSession(context.pool, systemScope('provider-page', context.scope), async (finder) => {
    const { linkId, request } = await openedBy(finder, token);
    const scope = bearerScope(linkId, String(request['id']), context.scope);
    return work({ ...finder, scope }, request);
  });
}

/** The link and the request that it opens, 404 with the specified words when it opens none. The session acts as the server. */
export async function openedBy(session: Session, token: string): Promise<{ linkId: string; request: WireRecord }> {
  const { linkId, requestId } = await findLink(session, token);
  const request = await getRecord(session, resourceById('quote-request'), requestId);
  if (request['status'] === 'CANCELLED')
    throw new ApiError('notFound', { message: messages['quoteRequest.cancelled'] });
  return { linkId, request };
}

/** The audit names the link, not the person: whoever holds the mail may answer. */
const bearerScope = (linkId: string, subjectId: string, caller: Scope): Scope =>
  systemScope(
    'provider-page',
    createScope({ kind: 'provider_link', linkId, purpose: 'quote_request', subjectId }, caller.requestId),
  );

/** A withdrawn request is told apart from a link that is wrong, replaced or too old. */
async function findLink(session: Session, token: string): Promise<{ linkId: string; requestId: string }> {
  const [row] = await session.query(
    `select l.id, l.subject_id from link_tokens l join quote_requests r on r.id = l.subject_id
      where l.token_hash = $1 and l.purpose = 'quote_request'
        and (r.status = 'CANCELLED' or (l.revoked_at is null and l.expires_at > now()))`,
    [tokenHash(token)],
  );
  if (!row) throw new ApiError('notFound', { message: messages['quoteRequest.invalid'] });
  return { linkId: row[0] as string, requestId: row[1] as string };
}
