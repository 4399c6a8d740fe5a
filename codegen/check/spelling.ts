/**
 * Spell-checks titles, labels, descriptions and messages: common misspellings, typos of known words, and British
 * spelling. Add a correct word that is reported to `words.txt`.
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
/** Plainer words to suggest. */
const plainWords = new Map(Object.entries(JSON.parse(beside('plain-words.json')) as Record<string, string>));
/** A word in quotes is a name, such as that of a grant. */
const unusual = new RegExp(`(?<!")\\b(?:${[...plainWords.keys()].join('|')})\\b`, 'gi');
/** Files with records: every value of several words may be shown. Their names are not spell-checked. */
const withRecords: ReadonlySet<string> = new Set(['demo', 'demo-office']);
const words: ReadonlySet<string> = new Set(beside('words.txt').trim().split('\n'));

/** Keys with user-visible text. */
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

export function misspeltIn({ value, path, kind }: SourceFile): readonly Finding[] {
  if (value === undefined) return [];
  const origin = { file: path, pointer: '' };
  const look: TextCheck = (text, at, key) => [...inText(text, at), ...(kind === null ? [] : unusualIn(text, at, key))];
  const inTexts = inValue(value, origin, '', (text, at, key) => (readWords.has(key) ? look(text, at, key) : []));
  if (kind === null || !withRecords.has(kind.id)) return inTexts;
  return [
    ...inTexts,
    ...inValue(value, origin, '', (text, at, key) =>
      !readWords.has(key) && text.includes(' ') ? unusualIn(text, at, key) : [],
    ),
  ];
}

type TextCheck = (text: string, origin: Finding['origin'], key: string) => readonly Finding[];

function inValue(value: Json, origin: Finding['origin'], key: string, look: TextCheck): readonly Finding[] {
  const at = (step: string | number): Finding['origin'] => ({ ...origin, pointer: pointerTo(origin.pointer, step) });
  if (typeof value === 'string') return look(value, origin, key);
  if (Array.isArray(value))
    return (value as readonly Json[]).flatMap((item, index) => inValue(item, at(index), key, look));
  return isObject(value) ? Object.entries(value).flatMap(([name, child]) => inValue(child, at(name), name, look)) : [];
}

const unusualIn: TextCheck = (text, origin) =>
  [...text.matchAll(unusual)].map(([found]) => ({
    origin,
    message: `"${found}" is hard to read.`,
    hint: `Write "${plainWords.get(found.toLowerCase())}".`,
  }));

function inText(text: string, origin: Finding['origin']): readonly Finding[] {
  const wrong = [...text.matchAll(/[A-Za-z]+/g)].flatMap(([word]) => {
    const right = misspellings.get(word.toLowerCase());
    return right === undefined ? [] : [{ origin, message: `"${word}" is misspelt.`, hint: `Write "${right}".` }];
  });
  return wrong.length > 0 ? wrong : slips(text, origin);
}

/** Words of running text, without placeholders such as `{name}`, URLs, file names, or camelCase. */
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
