/** The field label of an issue, so that "Required" has a subject. */
import { dataAs, type AnswerData } from '#domain/questionnaire/answer.ts';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import type { Issue } from '#domain/questionnaire/validate/issue.ts';
import { fill } from '#domain/format/fill.ts';
import type { QuestionView } from '../journey/view.ts';
import { connectionName, locationName } from '../place-name.ts';

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

function placeOf({ evaluation }: QuestionContext, data: AnswerData, path: Issue['path']): string {
  const [key, at] = path;
  if (at === undefined) return '';
  const entry = entryAt(data, path);
  if (key === 'crossConnects') return locationName(evaluation, Number(at));
  if (key === 'connectionOptionIds') return connectionName(evaluation, entry?.connectionIdx ?? Number(at));
  if (key === 'locationsAddresses') return locationName(evaluation, entry?.idx ?? Number(at));
  if (key === 'wanAddresses') return fill(texts['questionnaire.wanLocationNumber'], { n: Number(at) + 1 });
  if (key === 'locations' || key === 'storedLocations' || key === 'colocations')
    return fill(texts['questionnaire.locationNumber'], { n: Number(at) + 1 });
  if (key === 'connections') return fill(texts['questionnaire.rowNumber'], { n: Number(at) + 1 });
  if (key === 'billUpload' || key === 'fileUrls') return fileName(data, Number(at));
  return entry?.locationIdx === undefined ? '' : locationName(evaluation, entry.locationIdx);
}

interface Entry {
  readonly locationIdx?: number;
  readonly connectionIdx?: number;
  readonly idx?: number;
}

/** The part of the answer at the first two steps of the path. */
function entryAt(data: AnswerData, [key, at]: Issue['path']): Entry | undefined {
  const part: unknown = Object.entries(data).find(([name]) => name === key)?.[1];
  return (part as Readonly<Record<string, Entry | undefined>> | undefined)?.[at!];
}

function fileName(data: AnswerData, at: number): string {
  const bill = dataAs('billUpload', data)?.billUpload[at]?.fileUrls?.[0]?.name;
  return bill ?? dataAs('fileUrls', data)?.fileUrls[at]?.name ?? fill(texts['questionnaire.fileNumber'], { n: at + 1 });
}

function fieldOf(path: Issue['path']): string {
  const last = path.findLast((part) => typeof part === 'string');
  const key = `questionnaire.field.${String(last)}`;
  if (Object.hasOwn(texts, key)) return texts[key as keyof typeof texts];
  return path.includes('counts') ? String(last) : '';
}
