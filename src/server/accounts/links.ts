/** Redeems the one-time links of mails: each holds for one purpose, until it is used, replaced or too old (ruling 15). */
import type { LinkPurpose } from '#generated/domain/lists/link-purpose.ts';
import { limits } from '#generated/domain/limits.ts';
import { invalid } from '../errors.ts';
import type { Row, Session } from '../data/session.ts';
import type { HitLimit } from './hits.ts';
import { tokenHash } from './token.ts';

export interface RedeemedLink {
  readonly id: string;
  readonly email: string;
  readonly userId: string | null;
  readonly teamId: string | null;
  readonly subjectId: string | null;
}

const columns = 'id, email, user_id, team_id, subject_id';
const isLive = `token_hash = $1 and purpose = $2 and consumed_at is null and revoked_at is null and expires_at > now()`;

/** Uses the link up; of several that try at once, one succeeds. Throws 422 for a link that does not hold. */
export async function consumeLink(
  session: Session,
  purpose: LinkPurpose,
  token: string,
  fault: string,
): Promise<RedeemedLink> {
  const text = `update link_tokens set consumed_at = now(), updated_at = now(), version = version + 1 where ${isLive} returning ${columns}`;
  return toLink(await session.query(text, [tokenHash(token), purpose]), fault);
}

/** Looks at a link without using it. */
export async function peekLink(
  session: Session,
  purpose: LinkPurpose,
  token: string,
  fault: string,
): Promise<RedeemedLink> {
  return toLink(
    await session.query(`select ${columns} from link_tokens where ${isLive}`, [tokenHash(token), purpose]),
    fault,
  );
}

export const linkUses = (ipAddress: string): HitLimit => ({
  key: `link-use-from:${ipAddress}`,
  most: limits.linkUsesPerAddressPerMinute,
  windowS: 60,
});

function toLink([row]: readonly Row[], fault: string): RedeemedLink {
  if (!row) throw invalid({ token: [fault] }, fault);
  const [id, email, userId, teamId, subjectId] = row as [string, string, string | null, string | null, string | null];
  return { id, email, userId, teamId, subjectId };
}
