/** Describes `x-date` in words, for readers of the API and the reference. */
import { dateWord } from '../ir/build/plain-schema.ts';
import type { JsonObject } from '../ir/json.ts';

const words: Readonly<Record<string, string>> = { notBefore: 'not before', notAfter: 'not after', after: 'after' };

/** `not before today`, `after billingStartDate`, `business days only`; empty without the keyword. */
export function dayRules(schema: JsonObject): readonly string[] {
  const rule = (schema[dateWord] ?? {}) as JsonObject;
  return Object.entries(rule).map(([word, than]) =>
    word === 'businessDay' ? 'business days only' : `${words[word]} ${String(than)}`,
  );
}

/** The description with its rules as a last sentence. */
export function withDayRules(description: string, schema: JsonObject): string {
  const rules = dayRules(schema).join(', ');
  if (rules === '') return description;
  const sentence = `${rules[0]!.toUpperCase()}${rules.slice(1)}.`;
  return description === '' ? sentence : `${description} ${sentence}`;
}
