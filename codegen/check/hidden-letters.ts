/** Finds homoglyphs: words that mix alphabets, and invisible characters. */
import type { Finding } from '../errors.ts';
import type { Json } from '../ir/json.ts';
import { pointerTo } from '../parse/place.ts';
import type { SourceFile } from '../parse/source-file.ts';

export const hiddenLettersIn = ({ value, path, text }: SourceFile): readonly Finding[] =>
  value === undefined || !suspicious.test(text) ? [] : inValue(value, '', path);

/** A fast first test; matches need a closer look. */
const suspicious =
  /[\p{Script=Cyrillic}\p{Script=Greek}\u00a0\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]|\\u/u;

function inValue(value: Json, pointer: string, file: string): readonly Finding[] {
  if (typeof value === 'string') return inText(value, { origin: { file, pointer }, at: 'value' });
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, child]) => {
    const place = pointerTo(pointer, key);
    return [...inText(key, { origin: { file, pointer: place }, at: 'key' }), ...inValue(child as Json, place, file)];
  });
}

type Place = Pick<Finding, 'origin'> & { readonly at: 'key' | 'value' };

const inText = (text: string, place: Place): readonly Finding[] => [...mixed(text, place), ...unseen(text, place)];

const foreign = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;

function mixed(text: string, place: Place): readonly Finding[] {
  return (text.match(/[\p{L}\p{M}]+/gu) ?? []).flatMap((word) => {
    const strange = foreign.exec(word)?.[0];
    if (strange === undefined || !/\p{Script=Latin}/u.test(word)) return [];
    const message = `"${word}" mixes alphabets: its "${strange}" is ${alphabetOf(strange)} (${codeOf(strange)}).`;
    return [{ ...place, message, hint: 'Type the word again.' }];
  });
}

const alphabetOf = (letter: string): string => (/\p{Script=Greek}/u.test(letter) ? 'Greek' : 'Cyrillic');

const invisible = /[\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u;

function unseen(text: string, place: Place): readonly Finding[] {
  const found = invisible.exec(text);
  if (!found) return [];
  const message = `An invisible character (${codeOf(found[0])}) comes after "${text.slice(Math.max(0, found.index - 20), found.index)}".`;
  return [{ ...place, message, hint: 'Delete it.' }];
}

const codeOf = (letter: string): string => `U+${letter.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
