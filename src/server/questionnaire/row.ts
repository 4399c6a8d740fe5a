/** A questionnaire and its answers as they are stored. */
import { questionnaire } from '#generated/domain/questionnaire.ts';
import type { AnswerData, Response, Responses } from '#domain/questionnaire/answer.ts';
import type { QuestionnaireDefinition } from '#domain/questionnaire/definition.ts';
import type { Attic } from '#domain/questionnaire/attic.ts';
import type { Session } from '../data/session.ts';
import { takeOver } from '#domain/questionnaire/take-over.ts';
import { camelKeys } from './keys.ts';

/** One answer as it was sent. */
export interface GivenAnswer {
  readonly questionId: string;
  readonly data: AnswerData;
}

/** The released questions. */
export const definition = questionnaire as QuestionnaireDefinition;

export interface QuestionnaireRow {
  readonly id: string;
  readonly teamId: string | null;
  /** The member for whom it is filled in. */
  readonly accountId: string | null;
  /** Whoever was signed in when it was begun; null for a visitor's. */
  readonly createdById: string | null;
  readonly lyUuid: string | null;
  readonly status: 'IN_PROGRESS' | 'SUBMITTED' | 'COMPLETED';
  readonly type: string | null;
  readonly isDemo: boolean;
  readonly isOnBehalf: boolean;
  readonly locationNumber: number | null;
  readonly userInfo: Readonly<Record<string, unknown>> | null;
  readonly attic: Attic;
  readonly fileIds: readonly string[];
  /** The booked call. */
  readonly meeting: { readonly eventId: string; readonly start: string } | null;
  readonly createdAt: string;
  readonly submittedAt: string | null;
  readonly completedAt: string | null;
}

const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const columns = `id, team_id, account_id, created_by_id, ly_uuid, status, type, is_demo, is_on_behalf, location_number,
  user_info, attic, file_ids, ${instant('created_at')}, ${instant('submitted_at')}, ${instant('completed_at')},
  ${instant('meeting_at')}, meeting_event_id`;

/** Null for an absent one; a locked one waits for and keeps out every other change. */
export async function readRow(session: Session, id: string, isLocked: boolean): Promise<QuestionnaireRow | null> {
  const [row] = await session.query(
    `select ${columns} from questionnaires where id = $1${isLocked ? ' for update' : ''}`,
    [id],
  );
  if (!row) return null;
  const [key, teamId, accountId, createdById, lyUuid, status, type, isDemo, isOnBehalf] = row as string[];
  const [locationNumber, userInfo, attic, fileIds, createdAt, submittedAt, completedAt, meetingAt, eventId] =
    row.slice(9);
  return {
    id: key,
    teamId,
    accountId,
    createdById,
    lyUuid,
    status,
    type,
    isDemo,
    isOnBehalf,
    locationNumber,
    userInfo,
    attic: camelKeys(attic),
    fileIds,
    meeting: meetingAt === null ? null : { eventId, start: meetingAt },
    createdAt,
    submittedAt,
    completedAt,
  } as unknown as QuestionnaireRow;
}

/** Answers to the questions of today, in their order. */
export async function readResponses(session: Session, questionnaireId: string): Promise<Responses> {
  const responses = takeOver(definition, await readStored(session, questionnaireId));
  return responses.toSorted((a, b) => orderOf(a) - orderOf(b));
}

/** Answers as they are stored: those of a question that is gone since are still its own. */
export async function readStored(session: Session, questionnaireId: string): Promise<Responses> {
  const rows = await session.query(
    `select question_id, rev, source, data from questionnaire_responses where questionnaire_id = $1`,
    [questionnaireId],
  );
  return rows.map(
    ([questionId, rev, source, data]) => ({ questionId, rev, source, data: camelKeys(data) }) as unknown as Response,
  );
}

const orderOf = ({ questionId }: Response): number =>
  definition.questions.find(({ id }) => id === questionId)?.order ?? Number.POSITIVE_INFINITY;
