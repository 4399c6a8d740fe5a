/** Which questionnaire a visitor gets: the one begun before, or a new one. */
import type { QuestionnaireRecord } from '../api/questionnaire-api.ts';

export interface Visitor {
  readonly teamId: string | null;
  readonly isDemo: boolean;
  readonly isOnBehalf: boolean;
}

/** The earlier questionnaire goes on, is offered to be resumed, or is replaced by a new one. */
export type Arrival = 'continue' | 'resume' | 'replace';

/** [QN-182] [QN-183] [QN-184] [QN-186] [QN-212] */
export function arrivalOf(record: QuestionnaireRecord, visitor: Visitor): Arrival {
  const isForeign = record.teamId !== null && record.teamId !== visitor.teamId;
  if (record.status === 'COMPLETED' || record.isDemo !== visitor.isDemo) return 'replace';
  // The two variants ask other questions under other limits: one never goes on with answers of the other.
  if (record.context.isOnBehalf !== visitor.isOnBehalf) return 'replace';
  if (isForeign && record.userInfo !== null) return 'replace';
  if (record.status === 'SUBMITTED') return 'continue';
  return record.responses.length > 0 && !isForeign ? 'resume' : 'continue';
}

interface Memorized {
  readonly isOnBehalf: boolean;
  readonly teamId: string | null;
  /** The customer whom staff view as. */
  readonly viewedId: string | null;
}

/** Key in local storage of the questionnaire in progress; on behalf there is one for each team, and for each customer viewed as. [QN-211] */
export function storageKey({ isOnBehalf, teamId, viewedId }: Memorized): string {
  const parts = isOnBehalf ? [`.team.${teamId}`, viewedId === null ? '' : `.as.${viewedId}`] : [];
  return ['trunkline.questionnaire', ...parts].join('');
}
