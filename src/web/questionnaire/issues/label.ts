/** The field label of an issue, so that "Required" has a subject. */
import type { AnswerData } from '#domain/questionnaire/answer.ts';
import { locationName } from '#domain/questionnaire/place-name.ts';
import { typeOfData } from '#domain/questionnaire/types/registry.ts';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import type { Issue } from '#domain/questionnaire/validate/issue.ts';
import type { QuestionView } from '../journey/view.ts';

type QuestionContext = Pick<QuestionView, 'question' | 'evaluation'>;

/** Place and field of the issue, for example "Dallas, Rack type"; empty when it concerns the whole answer. */
function labelOf(context: QuestionContext, data: AnswerData, issue: Issue): string {
  const place = placeOf(context, data, issue.path);
  const field = fieldOf(issue.path);
  return [place, field].filter(Boolean).join(', ');
}

/** The issue in the error summary: "Email: Required". */
export function summaryText(context: QuestionContext, data: AnswerData, issue: Issue): string {
  const { required } = context.evaluation.definition.flow.messages;
  // "Required" needs a subject.
  const label = labelOf(context, data, issue) || (issue.message === required ? context.question.dashboardTitle : '');
  return label === '' ? issue.message : `${label}: ${issue.message}`;
}

function placeOf({ evaluation }: QuestionContext, data: AnswerData, [key, at]: Issue['path']): string {
  if (at === undefined) return '';
  const named = typeOfData(data)?.rowName?.(evaluation, data, at);
  if (named !== undefined) return named;
  const { locationIdx } = rowAt(data, String(key), at);
  return locationIdx === undefined ? '' : locationName(evaluation, locationIdx);
}

/** The part of the answer at the first two steps of the path. */
function rowAt(data: AnswerData, key: string, at: string | number): { readonly locationIdx?: number } {
  const rows = Object.entries(data).find(([name]) => name === key)?.[1] as Readonly<Record<string, object>> | undefined;
  return rows?.[at] ?? {};
}

function fieldOf(path: Issue['path']): string {
  const last = path.findLast((part) => typeof part === 'string');
  const key = `questionnaire.field.${String(last)}`;
  if (Object.hasOwn(texts, key)) return texts[key as keyof typeof texts];
  return path.includes('counts') ? String(last) : '';
}
