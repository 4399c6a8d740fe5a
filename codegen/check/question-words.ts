/** Questions must use current closed-list values, so that a renamed value is reported here too. */
import { closedList } from '../emit/value-schema.ts';
import type { Finding } from '../errors.ts';
import type { ClosedList } from '../ir/closed-list.ts';
import type { Model } from '../ir/model.ts';
import type { SourceFile } from '../parse/source-file.ts';
import { isComplete, unknown, type CheckContext } from './context.ts';

interface QuestionSource {
  readonly type: string;
  readonly options?: readonly { readonly value?: unknown }[];
  readonly answer?: { readonly lists?: Readonly<Record<string, string>> };
  readonly feeds?: readonly string[];
}

export function checkQuestionWords(context: CheckContext): readonly Finding[] {
  const { model, sources } = context;
  if (!isComplete(context, 'question', 'catalogue', 'type')) return [];
  return sources.ofKind('question').flatMap((file) => [...typeOf(file, model), ...optionsOf(file, model)]);
}

/** Answer records keep the type of their question. */
function typeOf({ path, value }: SourceFile, { types }: Model): readonly Finding[] {
  const { type } = value as unknown as QuestionSource;
  const known = types.find(({ id }) => id === 'question-type')?.values.map((each) => String(each.value)) ?? [];
  return known.length === 0 || known.includes(type)
    ? []
    : [unknown({ file: path, pointer: '/type' }, 'value of question-type', type, known)];
}

function optionsOf({ path, value }: SourceFile, model: Model): readonly Finding[] {
  const question = value as unknown as QuestionSource;
  const lists = listsBehind(question, model);
  if (lists.length === 0) return [];
  const known = new Set(lists.flatMap(({ values }) => values.map((each) => String(each.value))));
  const names = lists.map(({ id }) => id).join(' or ');
  return (question.options ?? []).flatMap(({ value: word }, index) =>
    !isWord(word) || known.has(String(word))
      ? []
      : [unknown({ file: path, pointer: `/options/${index}/value` }, `value of ${names}`, String(word), known)],
  );
}

/** The lists behind the options: those that the answer names, or those of the attributes that it fills. */
function listsBehind({ answer, feeds = [] }: QuestionSource, model: Model): readonly ClosedList[] {
  const named = Object.values(answer?.lists ?? {});
  const ids = named.length > 0 ? named : fedLists(feeds, model);
  return model.types.filter(({ id }) => ids.includes(id));
}

/** The question with renamed values replaced by their current ones. */
export function inTodaysWords<Question extends QuestionSource>(question: Question, model: Model): Question {
  const values = listsBehind(question, model).flatMap((list) => list.values);
  const today = (word: unknown): unknown => values.find(({ accepts }) => accepts.includes(String(word)))?.value ?? word;
  const { options } = question;
  return options === undefined
    ? question
    : { ...question, options: options.map((option) => ({ ...option, value: today(option.value) })) };
}

/** Amounts are data, and options without a value are skipped. */
const isWord = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

/** The lists of the catalogue attributes that the answer fills. */
function fedLists(feeds: readonly string[], model: Model): readonly string[] {
  return model.catalogues.flatMap((catalogue) =>
    catalogue.attributes
      .filter(({ key }) => feeds.includes(`${catalogue.id}.${key}`))
      .flatMap(({ schema }) => closedList(schema, model) ?? []),
  );
}
