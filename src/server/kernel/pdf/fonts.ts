/** Fonts for pages: bundled TrueType files, and font families for all other scripts. */
import { create, type Font } from 'fontkit';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { mirrored } from './bidi.ts';
import { sliceFor, type Slice } from './scripts/families.ts';

const files = {
  text: 'inter/400Regular/Inter_400Regular',
  strong: 'inter/700Bold/Inter_700Bold',
  em: 'inter/400Regular_Italic/Inter_400Regular_Italic',
  title: 'bitter/700Bold/Bitter_700Bold',
  /** Typed signatures. */
  hand: 'bitter/400Regular_Italic/Bitter_400Regular_Italic',
} as const;

export type OwnFont = keyof typeof files;
/** A bundled font, or `family/part/weight` of a script. */
export type FontName = OwnFont | `${string}/${string}/${number}`;

export const fontNames = Object.keys(files) as readonly OwnFont[];

const { resolve } = createRequire(import.meta.url);
const contents = new Map<OwnFont, Buffer>();
const opened = new Map<FontName, Font>();

export function fontFile(name: OwnFont): Buffer {
  const known = contents.get(name) ?? readFileSync(resolve(`@expo-google-fonts/${files[name]}.ttf`));
  contents.set(name, known);
  return known;
}

export const isOwn = (name: FontName): name is OwnFont => Object.hasOwn(files, name);

/** Fonts of scripts must be prepared first. */
export function openedFont(name: FontName): Font {
  const known = opened.get(name) ?? (isOwn(name) ? create(fontFile(name)) : undefined);
  if (!known) throw new Error(`The font ${name} was not prepared.`);
  opened.set(name, known);
  return known;
}

/** Loads the fonts that the text needs besides the bundled ones, in these weights; returns their names. */
export async function prepareFonts(text: string, weights: readonly number[] = [400]): Promise<readonly FontName[]> {
  const slices = new Map<string, Slice>();
  const context = text.normalize('NFC');
  for (const word of context.split(/\s+/).filter((each) => /[^\p{ASCII}]/u.test(each)))
    for (const letter of new Set(word)) {
      if (has('text', letter)) continue;
      const slice = sliceFor(letter, word);
      if (slice) slices.set(`${slice.family}/${slice.part}`, slice);
    }
  const names: FontName[] = [];
  for (const slice of slices.values())
    for (const weight of weights) {
      const name = nameOf(slice, weight);
      names.push(name);
      if (opened.has(name)) continue;
      const { scriptFont } = await import('./scripts/script-font.ts');
      opened.set(name, await scriptFont(slice, weight));
    }
  return names;
}

const nameOf = ({ family, part }: Slice, weight: number): FontName => `${family}/${part}/${weight}`;

const has = (name: FontName, letter: string): boolean => openedFont(name).hasGlyphForCodePoint(letter.codePointAt(0)!);

/** Height of the tallest letters above the baseline at size 1. */
export const ascentOf = (name: FontName): number => openedFont(name).ascent / openedFont(name).unitsPerEm;

/** Width of a piece at size 1. */
export function widthOf({ text, font: name }: Piece): number {
  const { unitsPerEm } = openedFont(name);
  return openedFont(name).layout(text).advanceWidth / unitsPerEm;
}

/**
 * The font for a letter of a word: the requested one, else the widest bundled one, else that of its script; null if
 * none has the letter.
 */
function fontFor(letter: string, wanted: OwnFont, word: string): FontName | null {
  if (has(wanted, letter)) return wanted;
  if (has('text', letter)) return 'text';
  const slice = sliceFor(letter, word);
  return slice && nameOf(slice, wanted === 'strong' || wanted === 'title' ? 700 : 400);
}

/** Tabular figures without kerning, because kerning hides a decimal point. */
export const figureFeatures = { tnum: true, kern: false };

/** OpenType features of a piece: figures for amounts, dates and numbers. */
export const featuresOf = (text: string): { readonly features?: typeof figureFeatures } =>
  /^\P{L}*\d\P{L}*$/u.test(text) ? { features: figureFeatures } : {};

export interface Piece {
  readonly text: string;
  readonly font: FontName;
}

const invisible = /\p{Default_Ignorable_Code_Point}/u;
/** Characters that take the font of the previous letter. */
const dependent = /[\p{Mark}\p{Default_Ignorable_Code_Point}\u{1f3fb}-\u{1f3ff}]/u;

/**
 * Splits part of a word into pieces of one font each, in reading order. Composes accents; a letter without a font is
 * printed as its code, so that nothing disappears.
 */
export function piecesOf(
  text: string,
  wanted: OwnFont,
  { word = text, isRightToLeft = false }: { readonly word?: string; readonly isRightToLeft?: boolean } = {},
): readonly Piece[] {
  const pieces: { text: string; font: FontName }[] = [];
  for (const letter of text.normalize('NFC')) {
    const last = pieces.at(-1);
    if (last && dependent.test(letter) && has(last.font, letter)) {
      last.text += letter;
      continue;
    }
    const font = fontFor(letter, wanted, word);
    if (invisible.test(letter) && (font === null || font !== last?.font)) continue;
    const shown = font === null ? codeOf(letter) : isRightToLeft ? mirrored(letter) : letter;
    // The bundled fonts reverse neutral characters in right-to-left text, so each gets its own piece.
    const isSeparate = isRightToLeft && font !== null && isOwn(font);
    if (last && last.font === (font ?? 'text') && !isSeparate) last.text += shown;
    else pieces.push({ text: shown, font: font ?? 'text' });
  }
  return pieces;
}

const codeOf = (letter: string): string => `[U+${letter.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`;

/** Letters that cannot be printed, each once, for errors to signers and template authors. */
export function unprintable(text: string): readonly string[] {
  const word = text.normalize('NFC');
  const letters = Array.from(word).filter((letter) => !/\s/.test(letter) && !invisible.test(letter));
  return [...new Set(letters)].filter((letter) => fontFor(letter, 'text', word) === null);
}

/** The text as it appears on a page: unprintable letters as codes, without invisible characters. */
export const printedText = (text: string): string => {
  const word = text.normalize('NFC');
  return Array.from(word, (letter) =>
    invisible.test(letter) ? '' : /\s/.test(letter) || fontFor(letter, 'text', word) !== null ? letter : codeOf(letter),
  ).join('');
};
