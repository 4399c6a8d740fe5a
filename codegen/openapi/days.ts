/** `x-date` in words, for people who read the API or the reference. */
import { dateWord } from '../ir/build/plain-schema.ts';
import type { JsonObject } from '../ir/json.ts';

const words: Readonly<Record<string, string>> = { notBefore: 'not before', notAfter: 'not after', after: 'after' };

/** `not before today`, `after billingStartDate`, `business days only`; empty for a schema without the word. */
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
