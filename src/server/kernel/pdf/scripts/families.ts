/** Fonts for scripts that the bundled fonts lack: which file of which family has a letter. */
import { create } from 'fontkit';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

/** The first family with the letter prints it. Latin, Greek and Cyrillic use the bundled fonts. */
const scripts =
  'arabic hebrew thai devanagari bengali tamil telugu gujarati gurmukhi kannada malayalam sinhala khmer lao myanmar ethiopic armenian ' +
  'georgian jp sc tc kr symbols';
const all = [...scripts.split(' ').map((script) => `noto-sans-${script}`), 'noto-emoji'];

/** Chinese characters differ by country; the surrounding letters decide. */
const homes: readonly (readonly [RegExp, string])[] = [
  [/[\u3040-\u30ff]/, 'noto-sans-jp'],
  [/[\u1100-\u11ff\uac00-\ud7af]/, 'noto-sans-kr'],
  [/[\u3100-\u312f]/, 'noto-sans-tc'],
];

/** A file of a family with some of its letters. */
export interface Slice {
  readonly family: string;
  readonly part: string;
}

interface Range {
  readonly from: number;
  readonly to: number;
  readonly slice: Slice;
}

const ranges = new Map<string, readonly Range[]>();
const letters = new Map<string, ReadonlySet<number>>();

/** Null if no font has the letter. `context` is the whole text, which decides the family of Chinese characters. */
export function sliceFor(letter: string, context: string): Slice | null {
  const code = letter.codePointAt(0)!;
  for (const family of familiesFor(context)) {
    const found = rangesOf(family).find(({ from, to, slice }) => code >= from && code <= to && hasLetter(slice, code));
    if (found) return found.slice;
  }
  return null;
}

function familiesFor(context: string): readonly string[] {
  const home = homes.find(([pattern]) => pattern.test(context))?.[1];
  return home === undefined ? all : [home, ...all.filter((family) => family !== home)];
}

export const sliceFile = ({ family, part }: Slice): Buffer =>
  readFileSync(resolve(`@fontsource-variable/${family}/files/${family}-${part}-wght-normal.woff2`));

/** The package lists ranges; the file decides. */
function hasLetter(slice: Slice, code: number): boolean {
  const key = `${slice.family}/${slice.part}`;
  const known = letters.get(key) ?? new Set(create(sliceFile(slice)).characterSet);
  letters.set(key, known);
  return known.has(code);
}

const latin = new Set(['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext']);

function rangesOf(family: string): readonly Range[] {
  const known = ranges.get(family) ?? readRanges(family);
  ranges.set(family, known);
  return known;
}

function readRanges(family: string): readonly Range[] {
  const ranges = JSON.parse(readFileSync(resolve(`@fontsource-variable/${family}/unicode.json`), 'utf8')) as object;
  return Object.entries(ranges as Record<string, string>).flatMap(([key, list]) => {
    const part = key.replaceAll(/[[\]]/g, '');
    if (latin.has(part)) return [];
    return list.split(',').map((range) => {
      const [from = '', to = from] = range.trim().replace('U+', '').split('-');
      return { from: Number.parseInt(from, 16), to: Number.parseInt(to, 16), slice: { family, part } };
    });
  });
}
