/** Makes the one-time link of a letter, at the moment it is sent: only the hash of its token is stored (ruling 15). */
import type { LetterLink } from '../accounts/post-office.ts';
import { newToken, tokenHash } from '../accounts/token.ts';
import { newId } from '../data/id.ts';
import type { Session } from '../data/session.ts';
import type { OutgoingLetter } from './outgoing.ts';

export async function issueLink(
  session: Session,
  letter: OutgoingLetter,
  link: LetterLink,
  publicUrl: string,
): Promise<string> {
  const token = newToken();
  if (!link.keepsEarlier) await revokeEarlier(session, letter, link);
  await session.change(
    `insert into link_tokens (id, purpose, token_hash, email, user_id, team_id, subject_entity, subject_id, detail, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, now() + make_interval(hours => $10))`,
    [
      newId(),
      link.purpose,
      tokenHash(token),
      letter.to,
      link.userId,
      link.teamId ?? null,
      link.subject?.entity ?? null,
      link.subject?.id ?? null,
      link.detail ? JSON.stringify(link.detail) : null,
      link.expiresInHours,
    ],
  );
  const query = new URLSearchParams({ ...link.query, token });
  return `${publicUrl}${link.path}?${query}`;
}

/** Sending again rotates the token. */
async function revokeEarlier(session: Session, letter: OutgoingLetter, link: LetterLink): Promise<void> {
  await session.change(
    `update link_tokens set revoked_at = now(), updated_at = now(), version = version + 1
      where purpose = $1 and revoked_at is null and consumed_at is null and email = $2
        and user_id is not distinct from $3::uuid and subject_id is not distinct from $4::uuid
        and team_id is not distinct from $5::uuid`,
    [link.purpose, letter.to, link.userId, link.subject?.id ?? null, link.teamId ?? null],
  );
}
