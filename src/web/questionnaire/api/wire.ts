/** Converts between snake_case on the wire and camelCase in the engine. */
import type { ClearedAnswers } from '#domain/questionnaire/cleared-answers.ts';
import type { QuestionnaireRecord } from './questionnaire-api.ts';

/** `body`: the state of a questionnaire as the API returns it. */
export function recordOf(body: object): QuestionnaireRecord {
  const record = camelKeys(body) as QuestionnaireRecord & Readonly<Record<'clearedAnswers', ClearedAnswers>>;
  return { ...record, clearedAnswers: record.clearedAnswers };
}

/** Deep copy with camelCase keys; keys that are not snake_case (`Basic`, `42U_standard`) stay as they are. */
export function camelKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelKeys);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [camelKey(key), camelKeys(inner)]));
}

const camelKey = (key: string): string =>
  /^[a-z][a-z0-9]*(_[a-z0-9]+)+$/.test(key)
    ? key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
    : key;
