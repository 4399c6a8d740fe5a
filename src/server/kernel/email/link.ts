/** Creates the one-time link of an email when it is sent: only the hash of its token is stored (ruling 15). */
import type { EmailLink } from './mailer.ts';
import { newToken, tokenHash } from '../identity/token.ts';
import { newId } from '../data/id.ts';
import type { Session } from '../data/session.ts';
import type { EmailJob } from './outgoing.ts';
import { addLink, revokeLinks } from './queries.ts';

export async function issueLink(
  session: Session,
  email: EmailJob,
  link: EmailLink,
  publicUrl: string,
): Promise<string> {
  const token = newToken();
  if (!link.keepsEarlier) await revokeEarlier(session, email, link);
  await storeLink(session, token, email.to, link);
  const query = new URLSearchParams({ ...link.query, token });
  return `${publicUrl}${link.path}?${query}`;
}

/** `email`: the link's receiver. */
export const storeLink = (session: Session, token: string, email: string, link: EmailLink): Promise<unknown> =>
  addLink.change(session, {
    id: newId(),
    purpose: link.purpose,
    hash: tokenHash(token),
    email,
    user: link.userId,
    team: link.teamId ?? null,
    entity: link.subject?.entity ?? null,
    record: link.subject?.id ?? null,
    detail: link.detail ? JSON.stringify(link.detail) : null,
    hours: link.expiresInHours,
  });

/** Sending again replaces earlier links. */
const revokeEarlier = (session: Session, { to }: EmailJob, link: EmailLink): Promise<unknown> =>
  revokeLinks.change(session, {
    purpose: link.purpose,
    email: to,
    user: link.userId,
    record: link.subject?.id ?? null,
    team: link.teamId ?? null,
  });
