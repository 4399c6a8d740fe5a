/**
 * Redeems one-time links of emails: each is valid for one purpose until it is used, replaced or expired (ruling 15).
 */
import type { LinkPurpose } from '#generated/domain/lists/link-purpose.ts';
import { limits } from '#generated/domain/limits.ts';
import { invalid } from '../errors.ts';
import type { Session } from '../data/session.ts';
import { perNetwork, type RateLimit } from '../data/rate-limit.ts';
import { tokenHash } from '../identity/token.ts';
import { liveLink, usedLink, useLink } from './queries.ts';

export interface RedeemedLink {
  readonly id: string;
  readonly email: string;
  readonly userId: string | null;
  readonly teamId: string | null;
  readonly subjectId: string | null;
}

/** Uses up the link; of concurrent attempts only one succeeds. Throws 422 for an invalid link. */
export async function consumeLink(
  session: Session,
  purpose: LinkPurpose,
  token: string,
  fault: string,
): Promise<RedeemedLink> {
  return required(await useLink.first(session, { hash: tokenHash(token), purpose }), fault);
}

/** The record of a link that was used while valid and has not expired; null for any other. */
export const usedSubject = async (session: Session, purpose: LinkPurpose, token: string): Promise<string | null> =>
  (await usedLink.first(session, { hash: tokenHash(token), purpose }))?.subject ?? null;

/** Checks a link without using it. */
export async function peekLink(
  session: Session,
  purpose: LinkPurpose,
  token: string,
  fault: string,
): Promise<RedeemedLink> {
  return required(await liveLink.first(session, { hash: tokenHash(token), purpose }), fault);
}

export const linkUses = (ipAddress: string): RateLimit =>
  perNetwork('link-use', ipAddress, limits.linkUsesPerAddressPerMinute, 60);

function required(link: RedeemedLink | undefined, fault: string): RedeemedLink {
  if (!link) throw invalid({ token: [fault] }, fault);
  return link;
}
