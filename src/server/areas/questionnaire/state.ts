/** The state of a questionnaire that its page needs to continue. */
import type { components } from '#generated/api/types/components.ts';
import { limits } from '#generated/domain/limits.ts';
import type { Responses } from '#domain/questionnaire/answer.ts';
import type { ClearedAnswers } from '#domain/questionnaire/cleared-answers.ts';
import type { Context } from '#domain/questionnaire/context.ts';
import { originOfAll } from '#domain/questionnaire/origin-of-all.ts';
import { resume, type Resumed } from '#domain/questionnaire/resume.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { snakeKeys } from '#server/kernel/data/keys.ts';
import { factsFor } from './facts.ts';
import { definition, readResponses, readRow } from './row.ts';
import { isSoftblocked } from '#server/areas/procurement/contract.ts';

/** Answers that no longer fit become defaults when their questions are asked again. */
function withRemoved(
  cleared: ClearedAnswers,
  stored: Responses,
  { clearedAnswers: gone }: Resumed,
  context: Context,
): ClearedAnswers {
  const [first] = gone;
  if (!first) return cleared;
  const origin = originOfAll(definition, stored, context);
  return [...cleared, { questionId: first.questionId, data: first.data, later: gone, origin }];
}

type QuestionnaireState = components['schemas']['QuestionnaireState'];

/**
 * Answers that no longer fit the released questions are returned as cleared; the stored ones stay until the next
 * save.
 */
export async function stateOf(session: Session, id: string): Promise<QuestionnaireState> {
  const row = (await readRow(session, id, false))!;
  const context = await factsFor(session, row);
  const stored = await readResponses(session, id);
  const resumed = row.status === 'IN_PROGRESS' ? resume(definition, stored, context) : null;
  return {
    id: row.id,
    status: row.status,
    type: row.type,
    team_id: row.teamId,
    account_id: row.accountId,
    ly_uuid: row.lyUuid,
    is_demo: row.isDemo,
    location_number: row.locationNumber,
    locations: [...row.locations],
    services_to_create: [...row.servicesToCreate],
    user_info: row.userInfo,
    created_at: row.createdAt,
    submitted_at: row.submittedAt,
    completed_at: row.completedAt,
    is_softblocked: await isSoftblocked(session, row.teamId),
    current_question_id: resumed?.questionId ?? null,
    responses: snakeKeys(resumed?.responses ?? stored) as QuestionnaireState['responses'],
    cleared_answers: snakeKeys(
      resumed ? withRemoved(row.clearedAnswers, stored, resumed, context) : row.clearedAnswers,
    ) as QuestionnaireState['cleared_answers'],
    meeting: row.meeting && {
      event_id: row.meeting.eventId,
      start: row.meeting.start,
      end: new Date(Date.parse(row.meeting.start) + limits.meetingLengthMinutes * 60_000).toISOString(),
    },
    context: snakeKeys(context) as QuestionnaireState['context'],
  };
}
