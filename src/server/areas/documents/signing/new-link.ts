/** Sends a new link to a pending signer; the answer never reveals whether there is one (design 2.G). */
import { messages } from '#generated/domain/messages.ts';
import { limits } from '#generated/domain/limits.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { countRequests, emailsFrom } from '#server/kernel/data/rate-limit.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { ApiError } from '#server/kernel/errors.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { inSameTime } from '#server/kernel/identity/same-time.ts';
import { keepEvent } from './events.ts';
import { lockedDocument } from './lock.ts';
import { waitingFor } from './queries.ts';
import { askAgain } from './send.ts';

export async function askForLink(context: CallContext, email: string): Promise<{ message: string }> {
  await inSameTime(async () => {
    if (await isWithin(context, email)) await sendLinks(context, email.trim());
  });
  return { message: messages['signing.newLinkOnItsWay'] };
}

/** Beyond the limits nothing is sent, and the answer is the same. */
async function isWithin({ pool, ipAddress }: CallContext, email: string): Promise<boolean> {
  const key = `signing-link:${email.trim().toLowerCase()}`;
  const byAddress = { key, most: limits.signingLinksPerAddressPerHour, windowS: 3600 };
  try {
    await countRequests(pool, [byAddress, emailsFrom(ipAddress)]);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'tooManyRequests') return false;
    throw error;
  }
}

/**
 * Sends a link for each pending signature. After expiry, the staff owner is notified that somebody still wants to sign.
 */
async function sendLinks({ pool, scope, services, ipAddress, userAgent }: CallContext, email: string): Promise<void> {
  const system = systemScope('signing', scope);
  const found = await transaction(pool, system, { mode: 'write' }, (session) => waitingFor.all(session, { email }));
  for (const { id, name, document: documentId, team_id: teamId, user_id: user, is_open: isOpen } of found)
    await transaction(pool, system, { mode: 'write' }, async (session) => {
      const document = await lockedDocument(session, documentId);
      const actor = { userId: null, name, ipAddress, userAgent };
      await keepEvent(session, document, { kind: 'link_requested', signerId: id, actor });
      if (isOpen) return askAgain(session, document, { id, user }, services);
      await services.notifier.announce(session, {
        event: 'contract.signature_wanted',
        teamId,
        record: { entity: 'signable-document', id: documentId },
        values: { signer: name },
      });
    });
}
