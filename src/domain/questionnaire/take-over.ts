/** Answers that were stored for questions which have been renamed, split or merged since. [QN-048] */
import type { AnswerData, Response, Responses } from './answer.ts';
import type { Question, QuestionnaireDefinition, TakenOver } from './definition.ts';

/**
 * The stored answers as answers to the questions of today. A question that has an answer of its own keeps it; what nobody
 * takes over stays as it was stored.
 */
export function takeOver({ questions }: QuestionnaireDefinition, stored: Responses): Responses {
  const rules = questions.flatMap(({ takesOver = [] }) => takesOver);
  if (!rules.some(({ question }) => stored.some(({ questionId }) => questionId === question))) return stored;
  const answered = new Set(stored.map(({ questionId }) => questionId));
  const taken = questions.filter(({ id }) => !answered.has(id)).flatMap((question) => taking(question, stored));
  const alive = new Set(questions.map(({ id }) => id));
  return [...stored.flatMap((response) => leaving(response, rules, alive)), ...taken];
}

/** The answer that the question makes of those before it, if any. */
function taking(question: Question, stored: Responses): readonly Response[] {
  const parts = (question.takesOver ?? []).flatMap((rule) =>
    stored
      .filter(({ questionId }) => questionId === rule.question)
      .map((response) => ({ ...response, data: picked(response.data, (id) => translated(rule, id)) })),
  );
  const [first, ...others] = parts.filter(({ data }) => !isEmpty(data));
  if (!first) return [];
  const data = others.reduce<AnswerData>((all, part) => together(all, part.data), first.data);
  return [{ ...first, questionId: question.id, rev: question.rev, data }];
}

const translated = ({ options }: TakenOver, id: string): readonly string[] =>
  options === undefined ? [id] : (options[id] ?? []);

/** What stays with the question it was stored for: nothing once that is gone, else the options that did not move. */
function leaving(response: Response, rules: readonly TakenOver[], alive: ReadonlySet<string>): readonly Response[] {
  const own = rules.filter(({ question }) => question === response.questionId);
  if (own.length === 0) return [response];
  if (!alive.has(response.questionId)) return [];
  const moved = new Set(own.flatMap(({ options = {} }) => Object.keys(options)));
  const data = picked(response.data, (id) => (moved.has(id) ? [] : [id]));
  return isEmpty(data) ? [] : [{ ...response, data }];
}

type OptionChoice = { readonly optionIds: readonly string[] };
const keys = ['locationOptionIds', 'connectionOptionIds'] as const;
type Key = (typeof keys)[number];

/** The choices of an answer that holds them place by place; none of another answer. */
const entriesOf = (data: AnswerData, key: Key): readonly OptionChoice[] => {
  const entries: Partial<Record<Key, readonly OptionChoice[]>> = data as object;
  return entries[key] ?? [];
};

const withEntries = (key: Key, entries: readonly OptionChoice[]): AnswerData => {
  const answer: object = { [key]: entries };
  return answer as AnswerData;
};

/** The answer with each chosen option replaced; answers without options stay as they are. */
function picked(data: AnswerData, replace: (id: string) => readonly string[]): AnswerData {
  const chosen = <T extends OptionChoice>(entry: T): T => ({ ...entry, optionIds: entry.optionIds.flatMap(replace) });
  if ('optionIds' in data) return chosen(data);
  const key = keys.find((one) => one in data);
  if (key === undefined) return data;
  return withEntries(key, entriesOf(data, key).map(chosen));
}

function isEmpty(data: AnswerData): boolean {
  const key = keys.find((one) => one in data);
  if (key !== undefined) return entriesOf(data, key).every(({ optionIds }) => optionIds.length === 0);
  return 'optionIds' in data && data.optionIds.length === 0;
}

/** Choices of two questions in one answer, place by place, and texts one under the other; of anything else the first counts. */
function together(a: AnswerData, b: AnswerData): AnswerData {
  if ('text' in a && 'text' in b) return { text: [a.text, b.text].filter(Boolean).join('\n\n') };
  if ('optionIds' in a && 'optionIds' in b) return { ...a, optionIds: union(a.optionIds, b.optionIds) };
  const key = keys.find((one) => one in a && one in b);
  if (key === undefined) return a;
  const [ours, theirs] = [entriesOf(a, key), entriesOf(b, key)];
  const place = (entry: OptionChoice): string => JSON.stringify({ ...entry, optionIds: null });
  const joined = ours.map((entry) => {
    const other = theirs.find((one) => place(one) === place(entry));
    return { ...entry, optionIds: union(entry.optionIds, other?.optionIds ?? []) };
  });
  const more = theirs.filter((entry) => !ours.some((one) => place(one) === place(entry)));
  return withEntries(key, [...joined, ...more]);
}

const union = (a: readonly string[], b: readonly string[]): readonly string[] => [...new Set([...a, ...b])];
