/** Decides whether a visitor gets the earlier questionnaire or a new one. */
import type { QuestionnaireRecord } from '../api/questionnaire-api.ts';

export interface Visitor {
  readonly teamId: string | null;
  readonly isDemo: boolean;
  readonly isOnBehalf: boolean;
}

/** The earlier questionnaire continues, is offered in a dialog, or is replaced by a new one. */
export type Arrival = 'continue' | 'resume' | 'replace';

/** [QN-182] [QN-183] [QN-184] [QN-186] [QN-212] */
export function arrivalOf(record: QuestionnaireRecord, visitor: Visitor): Arrival {
  const isForeign = record.teamId !== null && record.teamId !== visitor.teamId;
  if (record.status === 'COMPLETED' || record.isDemo !== visitor.isDemo) return 'replace';
  // The two variants have different questions and limits, so they cannot share answers.
  if (record.context.isOnBehalf !== visitor.isOnBehalf) return 'replace';
  if (isForeign && record.userInfo !== null) return 'replace';
  if (record.status === 'SUBMITTED') return 'continue';
  return record.responses.length > 0 && !isForeign ? 'resume' : 'continue';
}

interface Memorized {
  readonly isOnBehalf: boolean;
  readonly teamId: string | null;
  /** The customer as whom staff view. */
  readonly viewedId: string | null;
}

/**
 * Key in local storage of the questionnaire in progress; on behalf there is one per team and viewed customer. [QN-211]
 */
export function storageKey({ isOnBehalf, teamId, viewedId }: Memorized): string {
  const parts = isOnBehalf ? [`.team.${teamId}`, viewedId === null ? '' : `.as.${viewedId}`] : [];
  return ['trunkline.questionnaire', ...parts].join('');
}
