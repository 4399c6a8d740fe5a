/** Texts of general rules, extracted from the messages so that browsers load only these. */
import { SchemaError } from '../../errors.ts';
import type { JsonObject } from '../../ir/json.ts';
import type { Model } from '../../ir/model.ts';
import type { OutputFile } from '../../write/output.ts';

const source = 'schemas/messages/en.json';

/** Message id by the rule's name in `src/runtime/validation/errors.ts`. */
const messageIds = {
  required: 'validation.required',
  notShown: 'validation.notShown',
  tooShort: 'validation.tooShort',
  tooLong: 'validation.tooLong',
  invalid: 'validation.invalid',
  email: 'validation.email',
  phone: 'validation.phone',
  url: 'validation.url',
  date: 'validation.date',
  dateBefore: 'validation.dateBefore',
  dateAfter: 'validation.dateAfter',
  dateFuture: 'validation.dateFuture',
  datePast: 'validation.datePast',
  dateBusinessDay: 'validation.dateBusinessDay',
  dateStart: 'validation.dateStart',
  dateEnd: 'validation.dateEnd',
  integer: 'validation.integer',
  number: 'validation.number',
  mixed: 'validation.mixed',
  positive: 'validation.positive',
  currency: 'validation.currency',
  oneCurrency: 'validation.oneCurrency',
  unique: 'validation.unique',
  unknownField: 'error.unknownField',
  oneLine: 'validation.oneLine',
  name: 'validation.name',
} as const;

type Texts = Readonly<Record<keyof typeof messageIds | 'dateFormat', string>>;

/** Texts by rule, and how a date within them is written; a message that is missing stops the run. */
export function validationTexts(model: Model): Texts {
  const texts = new Map(model.messages.map(({ id, text }) => [id, text]));
  const absent = Object.values(messageIds).filter((id) => !texts.has(id));
  if (absent.length > 0) throw missing(absent);
  const rules = Object.entries(messageIds).map(([rule, id]) => [rule, texts.get(id)!]);
  return Object.fromEntries([...rules, ['dateFormat', formDates(model)]]) as Texts;
}

/** The format of dates in forms. [SH-071] */
function formDates({ limits }: Model): string {
  const formats = limits.find(({ id }) => id === 'dateFormats')?.value as JsonObject | undefined;
  if (typeof formats?.['form'] === 'string') return formats['form'];
  const origin = { file: 'schemas/limits.json', pointer: '/limits' };
  const message = 'Every form needs the limit "dateFormats" with the format "form", which is not there.';
  throw new SchemaError([{ origin, message }]);
}

function textOf(messages: Model['messages'], id: string): string {
  const text = messages.find((message) => message.id === id)?.text;
  if (text === undefined) throw missing([id]);
  return text;
}

const missing = (ids: readonly string[]): SchemaError =>
  new SchemaError(
    ids.map((id) => ({
      origin: { file: source, pointer: '/messages' },
      message: `Every form needs the message "${id}", which is not there.`,
    })),
  );

/** The texts of a number that may be as far below zero as above it. [VA-022] */
export function rangeTexts({ messages }: Model, { minimum, maximum }: JsonObject): Readonly<Record<string, string>> {
  if (typeof maximum !== 'number' || maximum <= 0 || minimum !== -maximum) return {};
  const text = textOf(messages, 'validation.range').replace('{limit}', String(maximum));
  return { minimum: text, maximum: text };
}

/** Message id by the keyword of a limit. */
const limitMessages = {
  minLength: 'validation.minLength',
  maxLength: 'validation.maxLength',
  minimum: 'validation.minimum',
  maximum: 'validation.maximum',
  minItems: 'validation.minItems',
  maxItems: 'validation.maxItems',
} as const;

/** Limits with a specified text: empty is "Required", below zero or one "Invalid". [VA-015] [VA-016] */
const isSpecified = (keyword: string, limit: number): boolean => keyword.startsWith('min') && limit <= 1;

/** Like `toLocaleString('en-US')`, which is slow on first use. */
const american = (limit: number): string => {
  const [whole = '', ...part] = String(limit).split('.');
  return [whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ','), ...part].join('.');
};

/** Texts of a field's limits, with the limit filled in. */
export function limitTexts({ messages }: Model, schema: JsonObject): Readonly<Record<string, string>> {
  const found = Object.entries(limitMessages).flatMap(([keyword, id]) => {
    const limit = schema[keyword];
    if (typeof limit !== 'number' || isSpecified(keyword, limit)) return [];
    const text = messages.find((message) => message.id === id)?.text;
    return text === undefined ? [] : [[keyword, text.replace('{limit}', american(limit))] as const];
  });
  return Object.fromEntries(found);
}

export const textsFile = (texts: Texts): OutputFile => ({
  path: 'generated/validate/texts.ts',
  source,
  text: `import type { ValidationTexts } from '../../src/runtime/validation/texts.ts';\n\nexport const validationTexts: ValidationTexts = ${JSON.stringify(texts)};\n`,
  format: true,
});
