/** Describes the limits of a value by JSON Schema keywords. */
import type { JsonObject } from '../ir/json.ts';
import { code } from './markdown.ts';

const limits = ['minLength', 'maxLength', 'minimum', 'maximum', 'pattern', 'minItems', 'maxItems'];

export const isLimit = (word: string): boolean => limits.includes(word);

/** ``maxLength `5000` ``; empty for a schema without limits. */
export const limitWords = (schema: JsonObject): readonly string[] =>
  limits.flatMap((word) => (schema[word] === undefined ? [] : [`${word} ${code(String(schema[word]))}`]));
