/** Which questionnaire a visitor gets: the one begun before, or a new one. */
import type { QuestionnaireRecord } from '../api/questionnaire-api.ts';

export interface Visitor {
  readonly teamId: string | null;
  readonly isDemo: boolean;
}

/** The earlier questionnaire goes on, is offered to be resumed, or is replaced by a new one. */
export type Arrival = 'continue' | 'resume' | 'replace';

/** [QN-182] [QN-183] [QN-184] [QN-186] [QN-212] */
export function arrivalOf(record: QuestionnaireRecord, visitor: Visitor): Arrival {
  const isForeign = record.teamId !== null && record.teamId !== visitor.teamId;
  if (record.status === 'COMPLETED' || record.isDemo !== visitor.isDemo) return 'replace';
  if (isForeign && record.userInfo !== null) return 'replace';
  if (record.status === 'SUBMITTED') return 'continue';
  return record.responses.length > 0 && !isForeign ? 'resume' : 'continue';
}

/** Key in local storage of the questionnaire in progress; on behalf there is one for each team. [QN-211] */
export function storageKey(onBehalfOf: string | null): string {
  return onBehalfOf === null ? 'trunkline.questionnaire' : `trunkline.questionnaire.team.${onBehalfOf}`;
}
