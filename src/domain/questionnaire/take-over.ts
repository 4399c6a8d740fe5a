/** Moves answers of questions that were renamed, split or merged since. [QN-048] */
import type { AnswerData, Response, Responses } from './answer.ts';
import type { Question, QuestionnaireDefinition, EarlierAnswers } from './definition.ts';

/**
 * Stored answers as answers to the current questions. A question with its own answer keeps it; answers that no question
 * takes over stay unchanged.
 */
export function takeOver({ questions }: QuestionnaireDefinition, stored: Responses): Responses {
  const rules = questions.flatMap(({ takesOver = [] }) => takesOver);
  if (!rules.some(({ question }) => stored.some(({ questionId }) => questionId === question))) return stored;
  const answered = new Set(stored.map(({ questionId }) => questionId));
  const taken = questions.filter(({ id }) => !answered.has(id)).flatMap((question) => takenAnswer(question, stored));
  const alive = new Set(questions.map(({ id }) => id));
  return [...stored.flatMap((response) => remainder(response, rules, alive)), ...taken];
}

/** The question's answer from those of earlier questions, if any. */
function takenAnswer(question: Question, stored: Responses): readonly Response[] {
  const parts = (question.takesOver ?? []).flatMap((rule) =>
    stored
      .filter(({ questionId }) => questionId === rule.question)
      .map((response) => ({ ...response, data: withReplacedOptions(response.data, (id) => translated(rule, id)) })),
  );
  const [first, ...others] = parts.filter(({ data }) => !isEmpty(data));
  if (!first) return [];
  const data = others.reduce<AnswerData>((all, part) => merged(all, part.data), first.data);
  return [{ ...first, questionId: question.id, rev: question.rev, data }];
}

const translated = ({ options }: EarlierAnswers, id: string): readonly string[] =>
  options === undefined ? [id] : (options[id] ?? []);

/** The rest for the original question: nothing if it was removed, else the options that did not move. */
function remainder(
  response: Response,
  rules: readonly EarlierAnswers[],
  alive: ReadonlySet<string>,
): readonly Response[] {
  const own = rules.filter(({ question }) => question === response.questionId);
  if (own.length === 0) return [response];
  if (!alive.has(response.questionId)) return [];
  const moved = new Set(own.flatMap(({ options = {} }) => Object.keys(options)));
  const data = withReplacedOptions(response.data, (id) => (moved.has(id) ? [] : [id]));
  return isEmpty(data) ? [] : [{ ...response, data }];
}

type OptionChoice = { readonly optionIds: readonly string[] };
const keys = ['locationOptionIds', 'connectionOptionIds'] as const;
type Key = (typeof keys)[number];

/** Choices of an answer per location or connection; empty for other answers. */
const entriesOf = (data: AnswerData, key: Key): readonly OptionChoice[] => {
  const entries: Partial<Record<Key, readonly OptionChoice[]>> = data as object;
  return entries[key] ?? [];
};

const withEntries = (key: Key, entries: readonly OptionChoice[]): AnswerData => {
  const answer: object = { [key]: entries };
  return answer as AnswerData;
};

/** The answer with each chosen option replaced; answers without options are unchanged. */
function withReplacedOptions(data: AnswerData, replace: (id: string) => readonly string[]): AnswerData {
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

/** Merges two answers: choices per place, texts on separate lines; for anything else the first counts. */
function merged(a: AnswerData, b: AnswerData): AnswerData {
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
