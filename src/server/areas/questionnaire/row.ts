/** A questionnaire and its answers as stored. */
import { questionnaire } from '#generated/domain/questionnaire.ts';
import type { AnswerData, Response, Responses } from '#domain/questionnaire/answer.ts';
import type { QuestionnaireDefinition } from '#domain/questionnaire/definition.ts';
import type { ClearedAnswers } from '#domain/questionnaire/cleared-answers.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { takeOver } from '#domain/questionnaire/take-over.ts';
import { camelKeys } from './keys.ts';
import { lockedQuestionnaire, questionnaireById, storedResponses, type StoredQuestionnaire } from './queries.ts';

/** One answer as sent. */
export interface GivenAnswer {
  readonly questionId: string;
  readonly data: AnswerData;
}

/** The released questions. */
export const definition = questionnaire as QuestionnaireDefinition;

export interface QuestionnaireRow {
  readonly id: string;
  readonly teamId: string | null;
  /** The member whom staff fill it in for. */
  readonly accountId: string | null;
  /** The signed-in author; null for a visitor. */
  readonly createdById: string | null;
  readonly lyUuid: string | null;
  readonly status: StoredQuestionnaire['status'];
  readonly type: StoredQuestionnaire['type'];
  readonly isDemo: boolean;
  readonly isOnBehalf: boolean;
  /** IANA zone of the author; null when the page did not send it. */
  readonly timeZone: string | null;
  readonly locationNumber: number | null;
  /** Sites of the answers so far, and the requested services of a completed one. */
  readonly locations: StoredQuestionnaire['locations'];
  readonly servicesToCreate: StoredQuestionnaire['services_to_create'];
  readonly userInfo: Readonly<Record<string, unknown>> | null;
  readonly clearedAnswers: ClearedAnswers;
  readonly fileIds: readonly string[];
  /** The booked call. */
  readonly meeting: { readonly eventId: string; readonly start: string } | null;
  readonly createdAt: string;
  readonly submittedAt: string | null;
  readonly completedAt: string | null;
}

/** Null for an absent one; with `isLocked`, locks the row against every other change. */
export async function readRow(session: Session, id: string, isLocked: boolean): Promise<QuestionnaireRow | null> {
  const row = await (isLocked ? lockedQuestionnaire : questionnaireById).first(session, { id });
  return row ? rowOf(row) : null;
}

const rowOf = (row: StoredQuestionnaire): QuestionnaireRow => ({
  id: row.id,
  teamId: row.team_id,
  accountId: row.account_id,
  createdById: row.created_by_id,
  lyUuid: row.ly_uuid,
  status: row.status,
  type: row.type,
  isDemo: row.is_demo,
  isOnBehalf: row.is_on_behalf,
  timeZone: row.time_zone,
  locationNumber: row.location_number,
  locations: row.locations,
  servicesToCreate: row.services_to_create,
  userInfo: row.user_info,
  clearedAnswers: camelKeys(row.cleared_answers) as ClearedAnswers,
  fileIds: row.file_ids,
  meeting:
    row.meeting_at === null || row.meeting_event_id === null
      ? null
      : { eventId: row.meeting_event_id, start: row.meeting_at },
  createdAt: row.created_at,
  submittedAt: row.submitted_at,
  completedAt: row.completed_at,
});

/** Answers to current questions, in their order. */
export async function readResponses(session: Session, questionnaireId: string): Promise<Responses> {
  const responses = takeOver(definition, await readStored(session, questionnaireId));
  return responses.toSorted((a, b) => orderOf(a) - orderOf(b));
}

/** Answers as stored, including those of questions that no longer exist. */
export async function readStored(session: Session, questionnaireId: string): Promise<Responses> {
  const rows = await storedResponses.all(session, { questionnaire: questionnaireId });
  return rows.map(({ question_id, rev, source, data }) => ({
    questionId: question_id,
    rev,
    source,
    data: camelKeys(data) as AnswerData,
  }));
}

const orderOf = ({ questionId }: Response): number =>
  definition.questions.find(({ id }) => id === questionId)?.order ?? Number.POSITIVE_INFINITY;
