/** Types for the used parts of untyped libraries. */
declare module 'pdfkit' {
  import type { Font } from 'fontkit';

  export interface Content {
    readonly push: unknown;
  }
  export interface Structure {
    add(child: Structure | Content): Structure;
    end(): Structure;
  }
  interface TextOptions {
    readonly lineBreak?: boolean;
    readonly features?: Readonly<Record<string, boolean>>;
    readonly width?: number;
    readonly align?: 'left' | 'right' | 'center';
  }
  export default class PDFDocument {
    constructor(options: object);
    readonly info: Record<string, unknown>;
    readonly page: { readonly width: number; readonly height: number };
    registerFont(name: string, source: Uint8Array | Font): this;
    font(name: string): this;
    fontSize(size: number): this;
    fillColor(color: string): this;
    widthOfString(text: string, options?: TextOptions): number;
    text(text: string, x: number, y: number, options?: TextOptions): this;
    addPage(): this;
    switchToPage(index: number): this;
    bufferedPageRange(): { readonly start: number; readonly count: number };
    struct(type: string, options?: object): Structure;
    addStructure(structure: Structure): this;
    markContent(tag: string, options?: object): this;
    markStructureContent(tag: string, options?: object): Content;
    endMarkedContent(): this;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    lineWidth(width: number): this;
    rect(x: number, y: number, w: number, h: number): this;
    fill(color: string): this;
    stroke(color: string): this;
    on(event: 'data', listener: (piece: Uint8Array) => void): this;
    on(event: 'end', listener: () => void): this;
    end(): void;
  }
}

declare module 'fontkit' {
  export interface Glyph {
    /** A number; an object if the font distinguishes glyphs by their text too. */
    readonly id: unknown;
    readonly advanceWidth: number;
    readonly codePoints: readonly number[];
  }
  export interface GlyphRun {
    readonly glyphs: readonly Glyph[];
    readonly positions: readonly { readonly xAdvance: number; readonly xOffset: number; readonly yOffset: number }[];
    readonly advanceWidth: number;
  }
  export interface Subset {
    readonly glyphs: number[];
    includeGlyph(glyph: unknown): number;
  }
  export interface Font {
    readonly unitsPerEm: number;
    readonly ascent: number;
    readonly characterSet: readonly number[];
    hasGlyphForCodePoint(codePoint: number): boolean;
    layout(text: string, features?: Readonly<Record<string, boolean>>): GlyphRun;
    getGlyph(id: number): Glyph;
    createSubset(): Subset;
  }
  export function create(bytes: Uint8Array): Font;
}

declare module 'subset-font' {
  /** All glyphs of a variable font at one point of its axes, as TrueType. */
  export default function subsetFont(
    font: Uint8Array,
    text: undefined,
    options: {
      readonly keepAllGlyphs: true;
      readonly targetFormat: 'truetype';
      readonly variationAxes: Readonly<Record<string, number>>;
    },
  ): Promise<Uint8Array>;
}
