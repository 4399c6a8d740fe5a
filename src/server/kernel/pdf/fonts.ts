/** The fonts that pages are set in: whole TrueType files, because subsets lack the letters of many names. */
import { create, type Font } from 'fontkit';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const files = {
  text: 'inter/400Regular/Inter_400Regular',
  strong: 'inter/700Bold/Inter_700Bold',
  em: 'inter/400Regular_Italic/Inter_400Regular_Italic',
  title: 'bitter/700Bold/Bitter_700Bold',
  /** Typed signatures. */
  hand: 'bitter/400Regular_Italic/Bitter_400Regular_Italic',
} as const;

export type FontName = keyof typeof files;

export const fontNames = Object.keys(files) as readonly FontName[];

const { resolve } = createRequire(import.meta.url);
const contents = new Map<FontName, Buffer>();
const opened = new Map<FontName, Font>();

export function fontFile(name: FontName): Buffer {
  const known = contents.get(name) ?? readFileSync(resolve(`@expo-google-fonts/${files[name]}.ttf`));
  contents.set(name, known);
  return known;
}

function font(name: FontName): Font {
  const known = opened.get(name) ?? create(fontFile(name));
  opened.set(name, known);
  return known;
}

const has = (name: FontName, letter: string): boolean => font(name).hasGlyphForCodePoint(letter.codePointAt(0)!);

/** Width of a piece in letters of size 1. */
export function widthOf({ text, font: name }: Piece): number {
  const { unitsPerEm } = font(name);
  return font(name).layout(text).advanceWidth / unitsPerEm;
}

/** The font for a letter: the one asked for, else the widest; null where none of ours can print it. */
function fontFor(letter: string, wanted: FontName): FontName | null {
  if (has(wanted, letter)) return wanted;
  return has('text', letter) ? 'text' : null;
}

/** Figures of one width, and none drawn under the one before it: set closer, a decimal point goes unseen. */
export const figureFeatures = { tnum: true, kern: false };

/** What OpenType does with a piece: amounts, dates and numbers stand as figures. */
export const featuresOf = (text: string): { readonly features?: typeof figureFeatures } =>
  /^\P{L}*\d\P{L}*$/u.test(text) ? { features: figureFeatures } : {};

export interface Piece {
  readonly text: string;
  readonly font: FontName;
}

/** The text in pieces of one font each; letters that none can print are left out. Letters with their accents apart are put together. */
export function piecesOf(text: string, wanted: FontName): readonly Piece[] {
  const pieces: { text: string; font: FontName }[] = [];
  for (const letter of text.normalize('NFC')) {
    const font = fontFor(letter, wanted);
    if (font === null) continue;
    const last = pieces.at(-1);
    if (last?.font === font) last.text += letter;
    else pieces.push({ text: letter, font });
  }
  return pieces;
}

/** Letters that cannot be printed, each once: the signer is asked to draw instead, and a template's value is refused. */
export function unprintable(text: string): readonly string[] {
  const letters = Array.from(text.normalize('NFC')).filter((letter) => !/\s/.test(letter));
  return [...new Set(letters)].filter((letter) => fontFor(letter, 'text') === null);
}
