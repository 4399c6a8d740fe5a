/** Facts about the author of a questionnaire for the question engine. */
import type { Context } from '#domain/questionnaire/context.ts';
import { dayIn } from '#runtime/validation/calendar.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { toggleFor } from '#server/kernel/data/toggle.ts';
import { teamFacts } from './queries.ts';
import type { QuestionnaireRow } from './row.ts';

/**
 * A visitor's questionnaire stays one even after a sign-in, because its questions must not change under the answers.
 * Days are in the zone of its author.
 */
export async function factsFor(session: Session, row: QuestionnaireRow): Promise<Context> {
  const teamId = row.createdById === null ? null : row.teamId;
  const [team, bulkSite, widget, required] = await Promise.all([
    teamFacts.one(session, { team: teamId, questionnaire: row.id }),
    toggleFor(session, 'bulkSiteRfp', teamId),
    toggleFor(session, 'meetingWidget', teamId),
    toggleFor(session, 'meetingRequired', teamId),
  ]);
  return {
    today: dayIn(row.timeZone ?? 'UTC'),
    isSignedIn: row.createdById !== null,
    hasTeam: teamId !== null,
    isOnBehalf: row.isOnBehalf,
    hasCompletedQuestionnaire: team.has_completed,
    isBulkSiteRfpOn: bulkSite.on,
    hasStoredLocations: team.has_addresses,
    meeting: widget.on ? 'chilipiper' : required.on ? 'google_required' : 'google',
    isCompleted: row.status === 'COMPLETED',
  };
}
