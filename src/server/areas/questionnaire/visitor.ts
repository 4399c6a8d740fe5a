/** Access to a questionnaire: the visitor who began it, members of its team, staff. */
import { limits } from '#generated/domain/limits.ts';
import { resourceById } from '#generated/resources/registry.ts';
import { mayInTeam } from '#server/kernel/access/allowance.ts';
import { userIdOf } from '#server/kernel/access/principal.ts';
import { refusal, type Scope } from '#server/kernel/access/scope.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { notFound } from '#server/kernel/errors.ts';
import { isUuid } from '#server/kernel/http/uuid.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { readRow, type QuestionnaireRow } from './row.ts';

/** The visitor's id: the parameter of the specification, otherwise the cookie. */
export function visitorOf(context: CallContext, given: string | undefined): string | null {
  const id = given ?? context.cookies.get(limits.uniqueIdCookieName);
  return id !== undefined && isUuid(id) ? id.toLowerCase() : null;
}

/**
 * The questionnaire, locked for a change; 404 unless the caller may read it, 403 for readers only. The session acts as
 * the server.
 */
export async function requireQuestionnaire(
  session: Session,
  scope: Scope,
  id: string,
  visitorId: string | null,
  use: 'read' | 'update',
): Promise<QuestionnaireRow> {
  const row = await readRow(session, id, use === 'update');
  if (!row) throw notFound();
  if (isVisitorsOwn(row, visitorId)) return row;
  const { principal } = scope;
  const { access } = resourceById('questionnaire');
  const isOwn = row.accountId !== null && row.accountId === userIdOf(principal);
  if (!isOwn && !mayInTeam(access.read, principal, row.teamId)) throw notFound();
  if (use === 'update' && !mayInTeam(access.update, principal, row.teamId)) throw refusal(principal, access.update);
  return row;
}

/** The visitor's id gives access until the account is verified. */
const isVisitorsOwn = (row: QuestionnaireRow, visitorId: string | null): boolean =>
  row.createdById === null && visitorId !== null && row.lyUuid === visitorId && row.status !== 'COMPLETED';
