/** Begins a questionnaire for a visitor, a member or, by staff, for a team. */
import { limits } from '#generated/domain/limits.ts';
import { randomUUID } from 'node:crypto';
import type { Principal } from '#server/kernel/access/principal.ts';
import { jobScope } from '#server/kernel/access/scope.ts';
import { countRequest, perNetwork, type RateLimit } from '#server/kernel/data/rate-limit.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { addRecord } from '#server/kernel/data/system-write.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { refreshSoftblock } from '#server/areas/procurement/contract.ts';
import { contactOfUser, questionnaireOfVisitor } from './queries.ts';
import { teamOfMember, teamOnBehalf } from './team-choice.ts';
import { visitorOf } from './visitor.ts';

interface StartInput {
  readonly user_id?: string;
  readonly team_id?: string;
  readonly ly_uuid?: string;
  readonly is_demo?: boolean;
  readonly time_zone?: string;
}

/** Called before the transaction of `start`. Throws 429 for a visitor who began too many. */
export async function countStart(context: CallContext, { ly_uuid }: StartInput): Promise<void> {
  const { pool, scope } = context;
  if (scope.principal.kind === 'user') return;
  await countRequest(pool, await startLimit(context, visitorOf(context, ly_uuid)));
}

/** Returns the new questionnaire's id. The session acts as the server. */
export async function start(session: Session, context: CallContext, wish: StartInput): Promise<string> {
  const owner = await ownerOf(session, context, wish);
  const zone = wish.time_zone ?? zoneOf(context.scope.principal);
  const values = { is_demo: wish.is_demo ?? false, time_zone: zone, ...owner };
  return (await addRecord(session, 'questionnaire', values)).id;
}

async function ownerOf(session: Session, context: CallContext, wish: StartInput) {
  const { principal } = context.scope;
  if (principal.kind !== 'user') return { ly_uuid: keepVisitor(context, wish.ly_uuid) };
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
  const { userId: accountId, realUserId } = principal;
  // Staff viewing as the member answer for the member, as in their own account. [SH-008] (ruling 37)
  if (realUserId !== null)
    return {
      team_id: teamId,
      account_id: accountId,
      is_on_behalf: true,
      user_info: await contactOf(session, accountId),
    };
  await refreshSoftblock(session, teamId);
  return { team_id: teamId, account_id: accountId, ly_uuid: visitorOf(context, wish.ly_uuid) };
}

/** A known visitor has a separate limit. New ones share the limit of their network, which may be a whole office. */
async function startLimit({ pool, ipAddress }: CallContext, visitor: string | null): Promise<RateLimit> {
  const isKnown =
    visitor !== null &&
    (await transaction(pool, jobScope('limits'), { mode: 'read' }, (session) =>
      questionnaireOfVisitor.isAny(session, { visitor }),
    ));
  return isKnown
    ? { key: `questionnaires-by:${visitor}`, most: limits.questionnaireStartsPerHour, windowS: 3600 }
    : perNetwork('new-visitors', ipAddress, limits.newVisitorsPerAddressPerHour, 3600);
}

const zoneOf = (principal: Principal): string | null => (principal.kind === 'user' ? principal.timeZone : null);

/** Prefills the contact info of the member for staff. */
async function contactOf(session: Session, userId: string) {
  const { timezone: _, ...contact } = await contactOfUser.one(session, { user: userId });
  return Object.fromEntries(Object.entries(contact).filter(([, known]) => known));
}

function keepVisitor(context: CallContext, given: string | undefined): string {
  const visitorId = visitorOf(context, given) ?? randomUUID();
  context.cookies.set(limits.uniqueIdCookieName, visitorId);
  return visitorId;
}
