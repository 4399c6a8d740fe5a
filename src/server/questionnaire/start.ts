/** Begins a questionnaire for a visitor, a member or, through staff, a team. */
import { limits } from '#generated/domain/limits.ts';
import { randomUUID } from 'node:crypto';
import { countHit } from '../accounts/hits.ts';
import type { Session } from '../data/session.ts';
import { addRecord } from '../data/system-write.ts';
import type { CallContext } from '../behaviours/context.ts';
import { refreshSoftblock } from '../requests/softblock.ts';
import { teamOfMember, teamOnBehalf } from './team-choice.ts';
import { visitorOf } from './visitor.ts';

interface StartWish {
  readonly user_id?: string;
  readonly team_id?: string;
  readonly ly_uuid?: string;
  readonly is_demo?: boolean;
}

/** Answers the new questionnaire's id. The session acts as the server. */
export async function start(session: Session, context: CallContext, wish: StartWish): Promise<string> {
  const values = { is_demo: wish.is_demo ?? false, ...(await ownerOf(session, context, wish)) };
  const { id } = await addRecord(session, 'questionnaire', values);
  return String(id);
}

async function ownerOf(session: Session, context: CallContext, wish: StartWish) {
  const { principal } = context.scope;
  if (principal.kind !== 'user') {
    await countHit(context.pool, {
      key: `questionnaires-from:${context.ipAddress}`,
      most: startsPerHour,
      windowS: 3600,
    });
    return { ly_uuid: keepVisitor(context, wish.ly_uuid) };
  }
  if (principal.staffRole !== null) {
    const { teamId, accountId } = await teamOnBehalf(session, principal, wish.team_id, wish.user_id);
    return {
      team_id: teamId,
      account_id: accountId,
      is_on_behalf: true,
      user_info: await contactOf(session, accountId),
    };
  }
  const teamId = await teamOfMember(session, principal, wish.team_id);
  if (teamId !== null) await refreshSoftblock(session, teamId);
  return { team_id: teamId, account_id: principal.userId, ly_uuid: visitorOf(context, wish.ly_uuid) };
}

/** What is known of the member need not be typed by staff. */
async function contactOf(session: Session, userId: string) {
  const names = ['first_name', 'last_name', 'email', 'phone', 'company', 'website'] as const;
  const [user] = await session.query(`select ${names.join(', ')} from users where id = $1`, [userId]);
  return Object.fromEntries(names.flatMap((name, at) => (user?.[at] ? [[name, user[at]]] : [])));
}

/** More than a person begins, fewer than a program would. */
const startsPerHour = 60;

function keepVisitor(context: CallContext, given: string | undefined): string {
  const visitorId = visitorOf(context, given) ?? randomUUID();
  context.cookies.set(limits.uniqueIdCookieName, visitorId);
  return visitorId;
}
