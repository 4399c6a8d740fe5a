/**
 * Titles, labels, descriptions and messages hold none of the common misspellings, no word one slip away from a known
 * one, and American spelling. A right word that is taken for a slip goes into `words.txt`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '../errors.ts';
import type { Json } from '../ir/json.ts';
import { pointerTo } from '../parse/place.ts';
import { isObject, type SourceFile } from '../parse/source-file.ts';
import { nearWord } from './near-word.ts';

const beside = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8');
const misspellings = new Map(Object.entries(JSON.parse(beside('misspellings.json')) as Record<string, string>));
const words: ReadonlySet<string> = new Set(beside('words.txt').trim().split('\n'));

/** Keys whose text people read. */
const readWords: ReadonlySet<string> = new Set([
  'title',
  'description',
  'label',
  'chip',
  'hint',
  'confirm',
  'subtitle',
  'help',
  'note',
  'text',
  'subject',
  'inApp',
  'summary',
  'x-titlePlural',
  'dashboardTitle',
]);

export const misspeltIn = ({ value, path }: SourceFile): readonly Finding[] =>
  value === undefined ? [] : misspelt(value, '', '', path);

function misspelt(value: Json, pointer: string, key: string, file: string): readonly Finding[] {
  if (typeof value === 'string') return readWords.has(key) ? inText(value, { file, pointer }) : [];
  if (Array.isArray(value))
    return (value as readonly Json[]).flatMap((item, index) => misspelt(item, pointerTo(pointer, index), key, file));
  return isObject(value)
    ? Object.entries(value).flatMap(([name, child]) => misspelt(child, pointerTo(pointer, name), name, file))
    : [];
}

function inText(text: string, origin: Finding['origin']): readonly Finding[] {
  const wrong = [...text.matchAll(/[A-Za-z]+/g)].flatMap(([word]) => {
    const right = misspellings.get(word.toLowerCase());
    return right === undefined ? [] : [{ origin, message: `"${word}" is misspelt.`, hint: `Write "${right}".` }];
  });
  return wrong.length > 0 ? wrong : slips(text, origin);
}

/** Words of the running text: neither places such as `{name}`, nor addresses, names of files, or camelCase. */
const plainWord = /(?<![\w{./@-])[A-Za-z][a-z]+(?![\w@/:]|\.\w)/g;

function slips(text: string, origin: Finding['origin']): readonly Finding[] {
  return [...text.matchAll(plainWord)].flatMap(([word]) => {
    const near = nearWord(word, words);
    if (near === null) return [];
    return [
      {
        origin,
        message: `"${word}" looks misspelt.`,
        hint: `Did you mean "${near}"? If it is right, add it to codegen/check/words.txt.`,
      },
    ];
  });
}
