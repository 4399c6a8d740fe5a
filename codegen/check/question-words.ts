/**
 * Questions must have an existing type with a form of answer that it takes, and use current closed-list values, so that
 * a renamed value is reported here too.
 */
import { closedList } from '../emit/value-schema.ts';
import type { Finding } from '../errors.ts';
import type { ClosedList } from '../ir/closed-list.ts';
import type { Model } from '../ir/model.ts';
import type { QuestionTypeFile } from '../ir/question-type.ts';
import { toKebab } from '../naming.ts';
import type { SourceFile } from '../parse/source-file.ts';
import { suggest } from './closest.ts';
import { isComplete, unknown, type CheckContext } from './context.ts';

interface QuestionSource {
  readonly type: string;
  readonly options?: readonly { readonly value?: unknown }[];
  readonly answer?: {
    readonly shape: string;
    readonly scope?: string;
    readonly lists?: Readonly<Record<string, string>>;
    readonly files?: object;
    readonly meeting?: object;
  };
  readonly feeds?: readonly string[];
}

export function checkQuestionWords(context: CheckContext): readonly Finding[] {
  const { model, sources } = context;
  if (!isComplete(context, 'question', 'question-type', 'catalogue', 'type')) return [];
  return [
    ...sources.ofKind('question-type').flatMap((file) => formOf(file, model)),
    ...sources.ofKind('question').flatMap((file) => [...typeOf(file, model), ...optionsOf(file, model)]),
  ];
}

/** A form is in the file of its name; each of its types belongs to no other form, and those that it shares exist. */
function formOf({ path, stem, value }: SourceFile, { questionnaire: { types: forms } }: Model): readonly Finding[] {
  const { id, types, alsoFor = [] } = value as unknown as QuestionTypeFile;
  const at = (pointer: string) => ({ file: path, pointer });
  const others = forms.filter((form) => form.id !== id).flatMap((form) => form.types);
  const misnamed =
    stem === toKebab(id) ? [] : [{ origin: at('/id'), message: `The file of "${id}" is ${toKebab(id)}.json.` }];
  const twice = types.flatMap((type, index) =>
    others.some((other) => other.id === type.id)
      ? [
          {
            origin: at(`/types/${index}/id`),
            message: `Another form of answer has the type "${type.id}".`,
            hint: 'Name it in "alsoFor".',
          },
        ]
      : [],
  );
  const known = others.map((other) => other.id);
  const missing = alsoFor.flatMap((type, index) =>
    known.includes(type) ? [] : [unknown(at(`/alsoFor/${index}`), 'question type', type, known)],
  );
  return [...misnamed, ...twice, ...missing];
}

/** The type exists, and its answer has a form of that type, with the scope and the parts that the form needs. */
function typeOf({ path, value }: SourceFile, { questionnaire: { types } }: Model): readonly Finding[] {
  if (types.length === 0) return [];
  const question = value as unknown as QuestionSource;
  const { type, answer = { shape: '' } } = question;
  const at = (pointer: string) => ({ file: path, pointer });
  const taking = types.filter((form) => typesOf(form).includes(type));
  if (taking.length === 0) return [unknown(at('/type'), 'question type', type, types.flatMap(typesOf))];
  const form = taking.find(({ id }) => id === answer.shape);
  if (!form) {
    const message = `The type "${type}" has no answer of the form "${answer.shape}".`;
    const hint = suggest(
      answer.shape,
      taking.map(({ id }) => id),
    );
    return [{ origin: at('/answer/shape'), message, ...(hint !== undefined && { hint }) }];
  }
  const { scope, needs = [] } = form;
  const missing = needs.filter((part) => (part === 'options' ? question.options : answer[part]) === undefined);
  return [
    ...(scope === undefined || answer.scope === scope
      ? []
      : [{ origin: at('/answer'), message: `An answer of the form "${form.id}" needs "scope": "${scope}".` }]),
    ...missing.map((part) => ({
      origin: at(part === 'options' ? '' : '/answer'),
      message: `An answer of the form "${form.id}" needs "${part}".`,
    })),
  ];
}

const typesOf = ({ types, alsoFor = [] }: QuestionTypeFile): readonly string[] => [
  ...types.map(({ id }) => id),
  ...alsoFor,
];

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
