/** Steps, reasons and choices of a simulation in words. */
import { fill } from '#domain/format/fill.ts';
import type { Change } from '#domain/questionnaire/counterfactual.ts';
import type { QuestionnaireDefinition } from '#domain/questionnaire/definition.ts';
import type { Explanation, Reason } from '#domain/questionnaire/explain.ts';
import type { Light } from '#domain/questionnaire/simulate/lights.ts';
import { adminMessages as texts } from '#generated/domain/messages/admin.ts';
import type { Meaning } from '#web/theme/tokens.ts';

interface OutcomeWord {
  readonly label: string;
  readonly color: Meaning;
}

export const outcomeWords: Readonly<Record<Explanation['outcome'], OutcomeWord>> = {
  asked: { label: texts['admin.simulatorAsked'], color: 'success' },
  skipped: { label: texts['admin.simulatorSkipped'], color: 'neutral' },
  derived: { label: texts['admin.simulatorDerived'], color: 'info' },
  copied: { label: texts['admin.simulatorCopied'], color: 'info' },
  ahead: { label: texts['admin.simulatorAhead'], color: 'neutral' },
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
      return texts['admin.simulatorAlways'];
    case 'option':
      return fill(reason.isChosen ? texts['admin.simulatorIsChosen'] : texts['admin.simulatorIsNotChosen'], {
        option: optionName(definition, reason.optionId),
      });
    case 'guard':
      return reason.description;
    case 'places':
      return reason.scope === 'location' ? texts['admin.simulatorNoLocation'] : texts['admin.simulatorNoConnection'];
    case 'derived':
      return texts['admin.simulatorFollows'];
    default:
      return texts['admin.simulatorRetired'];
  }
}

/** `choose Services: WAN; drop Services: Internet` */
export function changeText(definition: QuestionnaireDefinition, { questionId, choose, drop }: Change): string {
  const names = (ids: readonly string[]) => ids.map((id) => optionName(definition, id)).join(', ');
  const parts = [
    ...(choose.length > 0 ? [fill(texts['admin.simulatorChoose'], { options: names(choose) })] : []),
    ...(drop.length > 0 ? [fill(texts['admin.simulatorDrop'], { options: names(drop) })] : []),
  ];
  return parts.length > 0
    ? parts.join('; ')
    : fill(texts['admin.simulatorAnswer'], { question: questionName(definition, questionId) });
}

/** Which option the condition needs, and where it is chosen. */
export function wantText({ condition, places }: Light): string {
  const { mustMet, mustNotMet, type } = condition;
  const want = mustNotMet
    ? texts['admin.simulatorMustNotBeChosen']
    : mustMet
      ? texts['admin.simulatorMustBeChosen']
      : texts['admin.simulatorAlternative'];
  if (places === null) return want;
  const text = type === 'connection_only' ? texts['admin.simulatorAtConnection'] : texts['admin.simulatorAtLocation'];
  return fill(text, { want, ...places });
}
