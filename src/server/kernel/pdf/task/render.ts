/** Renders generated content to pages: tagged for screen readers, fonts embedded, deterministic bytes. */
import PDFDocument, { type Structure } from 'pdfkit';
import { pageBox } from '#domain/documents/geometry.ts';
import type { PdfContent, Runs } from '#domain/documents/content.ts';
import {
  ascentOf,
  featuresOf,
  fontFile,
  openedFont,
  fontNames,
  prepareFonts,
  unprintable,
  type FontName,
} from '../fonts.ts';
import { placesKey, type Anchor, type Rendered } from '../types.ts';
import { breakLines, type Face, type Measure, type Part } from './lines.ts';
import { stripsOf, type Cell, type ElementKey, type Figure, type Strip } from './strips.ts';

const page = { width: 612, height: 792, top: 64, side: 64, bottom: 72 };
const width = page.width - 2 * page.side;
const colors = { text: '#1B2130', foot: '#5A6376', rule: '#CDD3DF', missing: '#B3261E', missingBack: '#F8E3E1' };

export async function render(content: PdfContent): Promise<{ answer: Omit<Rendered, 'bytes'>; bytes: Uint8Array }> {
  const document = newDocument(content, await prepareFonts(lettersOf(content), [400, 700]));
  const whole = gather(document);
  const measure = cachedMeasure(document);
  const setting = new Setting(document);
  for (const group of groupsOf(stripsOf(content.blocks, width, measure))) setting.place(group);
  setting.finish();
  const { count } = document.bufferedPageRange();
  for (let at = 0; at < count; at += 1) foot(document, at, content.foot, count, measure);
  keepPlaces(document, setting.anchors);
  document.end();
  const pages = Array.from({ length: count }, () => pageBox([0, 0, page.width, page.height], 0));
  const { anchors, text } = setting;
  return { answer: { pages, anchors, text, unprintable: unprintable(lettersOf(content)) }, bytes: await whole };
}

/** Marks are not printed: the file stores the positions of its signers for later use. */
function keepPlaces(document: PDFDocument, anchors: readonly Anchor[]): void {
  if (anchors.length > 0) document.info[placesKey] = JSON.stringify(anchors);
}

function newDocument({ title, language, madeAt }: PdfContent, fonts: readonly FontName[]): PDFDocument {
  const when = new Date(madeAt);
  const document = new PDFDocument({
    size: [page.width, page.height],
    margins: { top: 0, left: 0, right: 0, bottom: 0 },
    bufferPages: true,
    tagged: true,
    subset: 'PDF/UA',
    pdfVersion: '1.7',
    lang: language,
    displayTitle: true,
    // The library would include its standard font without glyphs.
    font: null,
    info: { Title: title, Author: 'Trunkline', CreationDate: when, ModDate: when },
  });
  for (const name of fontNames) document.registerFont(name, fontFile(name));
  for (const name of fonts) document.registerFont(name, openedFont(name));
  return document;
}

function gather(document: PDFDocument): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  document.on('data', (piece) => pieces.push(piece));
  return new Promise((done) => document.on('end', () => done(Buffer.concat(pieces))));
}

function cachedMeasure(document: PDFDocument): Measure {
  const known = new Map<string, number>();
  return (text, font, size) => {
    const key = `${font} ${size} ${text}`;
    const found = known.get(key) ?? document.font(font).fontSize(size).widthOfString(text, featuresOf(text));
    known.set(key, found);
    return found;
  };
}

/** Groups strips that must share a page with the next one. */
function groupsOf(strips: readonly Strip[]): readonly (readonly Strip[])[] {
  const groups: Strip[][] = [];
  let isOpen = false;
  for (const strip of strips) {
    if (isOpen) groups.at(-1)!.push(strip);
    else groups.push([strip]);
    isOpen = strip.isWithNext;
  }
  return groups;
}

/** The current position: page, height, and open structure elements. */
class Setting {
  readonly anchors: Anchor[] = [];
  readonly text: string[] = [''];
  readonly #document: PDFDocument;
  readonly #root: Structure;
  readonly #elements = new Map<ElementKey, Structure>();
  #y = page.top;

  constructor(document: PDFDocument) {
    this.#document = document;
    this.#root = document.struct('Document');
    document.addStructure(this.#root);
  }

  place(group: readonly Strip[]): void {
    const height = group.reduce((sum, strip) => sum + strip.height + strip.space, 0);
    const room = page.height - page.bottom;
    const isTall = height > room - page.top;
    if (!isTall && this.#y > page.top && this.#y + height > room) this.#turn(group[0]!);
    for (const strip of group) {
      if (strip.breaksPage && this.#y > page.top) this.#turn(strip);
      if (this.#y > page.top && this.#y + strip.space + strip.height > room) this.#turn(strip);
      this.#draw(strip);
    }
  }

  finish(): void {
    this.#root.end();
  }

  #turn(next: Strip): void {
    this.#document.addPage();
    this.text.push('');
    this.#y = page.top;
    if (next.head) this.#repeat(next.head);
  }

  /** Repeats a table's head, only visually. */
  #repeat(head: Strip): void {
    this.#document.markContent('Artifact', { type: 'Pagination' });
    for (const cell of head.cells) this.#drawCell(cell, this.#y);
    this.#rule(this.#y + head.height - 3);
    this.#document.endMarkedContent();
    this.#y += head.height;
  }

  #draw(strip: Strip): void {
    if (this.#y > page.top) this.#y += strip.space;
    if (strip.figure) this.#drawFigure(strip.figure);
    for (const cell of strip.cells) {
      const element = this.#elementOf(cell.element);
      element.add(this.#document.markStructureContent(cell.element.tag));
      this.#drawCell(cell, this.#y);
      this.#document.endMarkedContent();
      this.#note(cell);
    }
    if (strip.hasRule) {
      this.#document.markContent('Artifact', { type: 'Layout' });
      this.#rule(this.#y + strip.height - 3);
      this.#document.endMarkedContent();
    }
    this.#y += strip.height;
  }

  #elementOf(key: ElementKey): Structure {
    const known = this.#elements.get(key);
    if (known) return known;
    const made = this.#document.struct(key.tag, key.alt === undefined ? {} : { alt: key.alt });
    (key.parent ? this.#elementOf(key.parent) : this.#root).add(made);
    this.#elements.set(key, made);
    return made;
  }

  #drawFigure({ rows, size, element }: Figure): void {
    const side = size / rows.length;
    this.#elementOf(element).add(this.#document.markStructureContent(element.tag));
    // Slightly enlarged, because viewers show seams between them.
    rows.forEach((row, y) =>
      row.forEach((isDark, x) => {
        if (isDark) this.#document.rect(page.side + x * side, this.#y + y * side, side + 0.1, side + 0.1);
      }),
    );
    this.#document.fill('#000000');
    this.#document.endMarkedContent();
  }

  #drawCell({ line, face, x }: Cell, y: number): void {
    const base = y + line.height - face.leading;
    for (const part of line.parts) {
      const left = page.side + x + part.left;
      if (part.place) this.#keep(part.place.name, left, y, part.width, part.place.height);
      else {
        if (part.isMissing) this.#document.rect(left - 1, base, part.width + 2, face.leading).fill(colors.missingBack);
        const color = part.isMissing ? colors.missing : colors.text;
        this.#document.fillColor(color);
        drawText(this.#document, part, face, left, base + (face.leading - face.size * 1.21) / 2);
      }
    }
  }

  #keep(name: string, x: number, y: number, w: number, h: number): void {
    this.anchors.push({ page: this.text.length, name, box: { x, y, w, h } });
    this.#document
      .moveTo(x, y + h + 1)
      .lineTo(x + w, y + h + 1)
      .lineWidth(0.7)
      .stroke(colors.foot);
  }

  #rule(y: number): void {
    this.#document
      .moveTo(page.side, y)
      .lineTo(page.side + width, y)
      .lineWidth(0.5)
      .stroke(colors.rule);
  }

  #note({ line }: Cell): void {
    this.text[this.text.length - 1] += `${line.text}\n`;
  }
}

const footFace = { font: 'text', size: 8, leading: 12 } as const;

function foot(document: PDFDocument, at: number, pattern: string, count: number, measure: Measure): void {
  document.switchToPage(at);
  const text = pattern.replace('{n}', String(at + 1)).replace('{m}', String(count));
  document.markContent('Artifact', { type: 'Pagination' });
  const line = breakLines([{ text }], footFace, width, measure)[0]!;
  const left = page.width - page.side - line.width;
  document.fillColor(colors.foot);
  for (const part of line.parts) drawText(document, part, footFace, left + part.left, page.height - 44);
  document.endMarkedContent();
}

/** All scripts share one baseline: `y` is the top of a letter in the face's own font. */
function drawText(document: PDFDocument, { text, font }: Part, face: Face, x: number, y: number): void {
  const drop = (ascentOf(face.font) - ascentOf(font)) * face.size;
  document
    .font(font)
    .fontSize(face.size)
    .text(text, x, y + drop, { lineBreak: false, ...featuresOf(text) });
}

/** All letters of the content, to check which can be printed. */
function lettersOf({ blocks, foot }: PdfContent): string {
  const text = (runs: Runs): string => runs.map((run) => run.text).join('\n');
  const letters = (list: PdfContent['blocks']): string =>
    list
      .map((block) => {
        if (block.kind === 'heading' || block.kind === 'paragraph') return text(block.text);
        if (block.kind === 'list') return block.items.map(text).join('\n');
        if (block.kind === 'table') return [...block.head, ...block.rows.flat()].map(text).join('\n');
        if (block.kind === 'code') return block.beside.map(text).join('\n');
        return block.kind === 'together' ? letters(block.blocks) : '';
      })
      .join('\n');
  return `${letters(blocks)}\n${foot}`;
}
