/**
 * A font for one script from a file of a variable family. Its glyphs keep their text in the PDF, because shaping may
 * use one glyph for different letters or reorder letters.
 */
import { create, type Font, type Glyph, type GlyphRun, type Subset } from 'fontkit';
import { Blob, Buffer as ShapeBuffer, Direction, Face, Font as Shaper, shape } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { hasRightToLeft } from '../bidi.ts';
import { sliceFile, type Slice } from './families.ts';

export async function scriptFont(slice: Slice, weight: number): Promise<Font> {
  const options = { keepAllGlyphs: true, targetFormat: 'truetype', variationAxes: { wght: weight } } as const;
  const bytes = Uint8Array.from(await subsetFont(sliceFile(slice), undefined, options));
  const font = create(bytes);
  const shaper = new Shaper(new Face(new Blob(bytes.buffer)));
  const tags = new Map<string, GlyphTag>();
  return Object.create(font, {
    postscriptName: { value: `${slice.family}-${slice.part}-${weight}` },
    layout: { value: (text: string): GlyphRun => shaped(font, shaper, text, tags) },
    createSubset: { value: (): Subset => subsetByText(font) },
  }) as Font;
}

/** A glyph and its text; the same pair is the same object. */
interface GlyphTag {
  readonly gid: number;
  readonly text: string;
}

/** Shaped by HarfBuzz, which knows the rules of every script. */
function shaped(font: Font, shaper: Shaper, text: string, tags: Map<string, GlyphTag>): GlyphRun {
  const buffer = new ShapeBuffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setDirection(isRightToLeft(text) ? Direction.RTL : Direction.LTR);
  shape(shaper, buffer);
  const infos = buffer.getGlyphInfos();
  const positions = buffer
    .getGlyphPositions()
    .map(({ xAdvance, xOffset, yOffset }) => ({ xAdvance, xOffset, yOffset }));
  const texts = textsOf(
    infos.map(({ cluster }) => cluster),
    text,
  );
  const glyphs = infos.map(({ codepoint: gid }, at): Glyph => {
    const own = texts[at]!;
    const tag = tags.get(`${gid} ${own}`) ?? { gid, text: own };
    tags.set(`${gid} ${own}`, tag);
    const codePoints = Array.from(own, (letter) => letter.codePointAt(0)!);
    return { id: tag, advanceWidth: font.getGlyph(gid).advanceWidth, codePoints };
  });
  return { glyphs, positions, advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) };
}

/** Arabic digits are read from left to right. */
const isRightToLeft = (text: string): boolean => hasRightToLeft(text.replaceAll(/\p{Number}/gu, ''));

const invisible = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * The text of each glyph, for correct text extraction: the letters of a cluster in order, the rest at its last glyph.
 */
function textsOf(clusters: readonly number[], text: string): readonly string[] {
  const starts = [...new Set(clusters)].toSorted((one, other) => one - other);
  const texts = clusters.map(() => '');
  for (const [at, start] of starts.entries()) {
    const letters = Array.from(text.slice(start, starts[at + 1] ?? text.length).replaceAll(invisible, ''));
    const own = clusters.flatMap((cluster, glyph) => (cluster === start ? [glyph] : []));
    const read = isRightToLeft(text) ? own.toReversed() : own;
    read.forEach((glyph, place) => {
      texts[glyph] = (place === read.length - 1 ? letters.slice(place) : letters.slice(place, place + 1)).join('');
    });
  }
  return texts;
}

/** Adds a glyph once for each text. */
function subsetByText(font: Font): Subset {
  const subset = font.createSubset();
  const known = new Map<GlyphTag, number>();
  const include = subset.includeGlyph.bind(subset);
  subset.includeGlyph = (glyph) => {
    const tag = tagOf(glyph);
    // Component glyphs have no text.
    if (tag === null) return include(glyph);
    const at = known.get(tag) ?? subset.glyphs.push(tag.gid) - 1;
    known.set(tag, at);
    return at;
  };
  return subset;
}

function tagOf(glyph: unknown): GlyphTag | null {
  if (typeof glyph !== 'object' || glyph === null) return null;
  return 'gid' in glyph ? (glyph as GlyphTag) : tagOf((glyph as Glyph).id);
}
