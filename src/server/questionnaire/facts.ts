/** What the question engine has to know about whoever fills in a questionnaire. */
import type { Context } from '#domain/questionnaire/context.ts';
import type { Session } from '../data/session.ts';
import { toggleFor } from '../data/toggle.ts';
import type { QuestionnaireRow } from './row.ts';

/** A visitor's questionnaire stays one, whoever signs in meanwhile: its questions must not change under the answers. */
export async function factsFor(session: Session, row: QuestionnaireRow): Promise<Context> {
  const teamId = row.createdById === null ? null : row.teamId;
  const [[found], bulkSite, widget, required] = await Promise.all([
    session.query(
      `select exists (select from questionnaires where team_id = $1 and completed_at is not null and id <> $2),
              exists (select from addresses where team_id = $1 and status = 'Active')`,
      [teamId, row.id],
    ),
    toggleFor(session, 'bulkSiteRfp', teamId),
    toggleFor(session, 'meetingWidget', teamId),
    toggleFor(session, 'meetingRequired', teamId),
  ]);
  return {
    today: earliestToday(),
    isSignedIn: row.createdById !== null,
    hasTeam: teamId !== null,
    isOnBehalf: row.isOnBehalf,
    hasCompletedQuestionnaire: found?.[0] === true,
    isBulkSiteRfpOn: bulkSite.on,
    hasStoredLocations: found?.[1] === true,
    meeting: widget.on ? 'chilipiper' : required.on ? 'google_required' : 'google',
    isCompleted: row.status === 'COMPLETED',
  };
}

/** The calendar day where it is earliest: a date that is tomorrow for its user is never refused (ruling 11). */
const earliestToday = (): string => new Date(Date.now() - 12 * 60 * 60 * 1000).toISOString().slice(0, 10);
