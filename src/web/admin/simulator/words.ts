/** Steps, reasons and choices of a simulated walk in words. */
import type { Change } from '#domain/questionnaire/counterfactual.ts';
import type { QuestionnaireDefinition } from '#domain/questionnaire/definition.ts';
import type { Explanation, Reason } from '#domain/questionnaire/explain.ts';
import type { Light } from '#domain/questionnaire/simulate/lights.ts';
import type { Meaning } from '#web/theme/tokens.ts';

interface OutcomeWord {
  readonly label: string;
  readonly color: Meaning;
}

export const outcomeWords: Readonly<Record<Explanation['outcome'], OutcomeWord>> = {
  asked: { label: 'Asked', color: 'success' },
  skipped: { label: 'Skipped', color: 'neutral' },
  derived: { label: 'Answered by itself', color: 'info' },
  copied: { label: 'Copied', color: 'info' },
  ahead: { label: 'Ahead', color: 'neutral' },
};

/** `Services: WAN` for an option, by its question. */
export function optionName({ questions }: QuestionnaireDefinition, optionId: string): string {
  const question = questions.find(({ options = [] }) => options.some(({ id }) => id === optionId));
  const option = question?.options?.find(({ id }) => id === optionId);
  return question && option ? `${question.dashboardTitle}: ${option.title}` : optionId;
}

function questionName({ questions }: QuestionnaireDefinition, questionId: string): string {
  return questions.find(({ id }) => id === questionId)?.dashboardTitle ?? questionId;
}

export function reasonText(definition: QuestionnaireDefinition, reason: Reason): string {
  switch (reason.kind) {
    case 'always':
      return 'It has no conditions, so it is asked on every walk.';
    case 'option':
      return `${optionName(definition, reason.optionId)} is ${reason.isChosen ? 'chosen' : 'not chosen'}.`;
    case 'guard':
      return reason.description;
    case 'places':
      return reason.scope === 'location' ? 'No location meets its conditions.' : 'No connection meets its conditions.';
    case 'derived':
      return 'The answer follows from earlier answers.';
    default:
      return 'The question is retired.';
  }
}

/** `choose Services: WAN; drop Services: Internet` */
export function changeText(definition: QuestionnaireDefinition, { questionId, choose, drop }: Change): string {
  const names = (ids: readonly string[]) => ids.map((id) => optionName(definition, id)).join(', ');
  const parts = [
    ...(choose.length > 0 ? [`choose ${names(choose)}`] : []),
    ...(drop.length > 0 ? [`drop ${names(drop)}`] : []),
  ];
  return parts.length > 0 ? parts.join('; ') : `answer ${questionName(definition, questionId)}`;
}

/** What the condition wants of its option, and where. */
export function wantText({ condition, places }: Light): string {
  const { mustMet, mustNotMet, type } = condition;
  const want = mustNotMet ? 'must not be chosen' : mustMet ? 'must be chosen' : 'chosen, or another alternative';
  if (places === null) return want;
  return `${want} at the ${type === 'connection_only' ? 'connection' : 'location'}: ${places.lit} of ${places.all}`;
}
