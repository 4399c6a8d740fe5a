/** Splits blocks into strips, which are never broken across pages. */
import { encodeQR } from 'qr';
import type { Block, Runs } from '#domain/documents/content.ts';
import { breakLines, type Face, type Line, type Measure } from './lines.ts';

export interface Cell {
  readonly line: Line;
  readonly face: Face;
  /** From the left margin. */
  readonly x: number;
  /** Key and tag of the line's structure element; lines of a paragraph share it. */
  readonly element: ElementKey;
}

export interface Figure {
  readonly rows: readonly (readonly boolean[])[];
  /** Side length in points. */
  readonly size: number;
  readonly element: ElementKey;
}

/** A structure element, identified by its path; the same object is the same element. */
export interface ElementKey {
  readonly tag: string;
  readonly parent: ElementKey | null;
  /** Alternative text of a figure. */
  readonly alt?: string;
}

export interface Strip {
  readonly height: number;
  /** Space above, dropped at the top of a page. */
  readonly space: number;
  /** Stays on the page of the next strip. */
  readonly isWithNext: boolean;
  readonly cells: readonly Cell[];
  /** Drawn from the left margin down, over the following strips. */
  readonly figure?: Figure;
  /** A full-width rule below. */
  readonly hasRule?: boolean;
  readonly breaksPage?: boolean;
  /** Repeated if the strip starts a page. */
  readonly head?: Strip;
}

const faces = {
  1: { font: 'title', size: 20, leading: 26 },
  2: { font: 'title', size: 14, leading: 20 },
  3: { font: 'strong', size: 11, leading: 16 },
  text: { font: 'text', size: 10, leading: 15 },
  cell: { font: 'text', size: 9, leading: 13 },
  head: { font: 'strong', size: 9, leading: 13 },
} as const satisfies Record<string, Face>;

const padding = 4;

export function stripsOf(blocks: readonly Block[], width: number, measure: Measure): readonly Strip[] {
  return blocks.flatMap((block) => stripsOfBlock(block, width, measure));
}

function stripsOfBlock(block: Block, width: number, measure: Measure): readonly Strip[] {
  switch (block.kind) {
    case 'heading': {
      const strips = textStrips(block.text, faces[block.level], `H${block.level}`, width, 0, measure, 14);
      return strips.map((strip) => ({ ...strip, isWithNext: true }));
    }
    case 'paragraph':
      return textStrips(block.text, faces.text, 'P', width, 0, measure, 7);
    case 'list':
      return listStrips(block, width, measure);
    case 'table':
      return tableStrips(block, width, measure);
    case 'code':
      return codeStrips(block, width, measure);
    case 'together':
      return stripsOf(block.blocks, width, measure).map((strip, at, all) => ({
        ...strip,
        isWithNext: at < all.length - 1 || strip.isWithNext,
      }));
    case 'pageBreak':
      return [{ height: 0, space: 0, isWithNext: false, cells: [], breaksPage: true }];
    default:
      return block satisfies never;
  }
}

function textStrips(
  text: Runs,
  face: Face,
  tag: string,
  width: number,
  x: number,
  measure: Measure,
  space: number,
  parent: ElementKey | null = null,
): readonly Strip[] {
  const element = { tag, parent };
  return breakLines(text, face, width - x, measure).map((line, at) => ({
    height: line.height,
    space: at === 0 ? space : 0,
    isWithNext: false,
    cells: [{ line, face, x, element }],
  }));
}

function listStrips(
  { isOrdered, items }: Extract<Block, { kind: 'list' }>,
  width: number,
  measure: Measure,
): readonly Strip[] {
  const list = { tag: 'L', parent: null };
  return items.flatMap((item, at) => {
    const [li, face] = [{ tag: 'LI', parent: list }, faces.text];
    const mark = breakLines([{ text: isOrdered ? `${at + 1}.` : '•' }], face, 20, measure)[0]!;
    const [first, ...rest] = textStrips(item, face, 'LBody', width, 20, measure, 4, li);
    const label = { line: mark, face, x: 6, element: { tag: 'Lbl', parent: li } };
    return [{ ...first!, cells: [label, ...first!.cells] }, ...rest];
  });
}

const codeSize = 92;

/** The QR code is next to its lines; its remaining height follows as an empty strip. */
function codeStrips(
  { text, alt, beside }: Extract<Block, { kind: 'code' }>,
  width: number,
  measure: Measure,
): readonly Strip[] {
  const element = { tag: 'Figure', parent: null, alt };
  const figure = { rows: encodeQR(text, 'raw', { ecc: 'medium', border: 1 }), size: codeSize, element };
  const lines = beside.flatMap((runs) => textStrips(runs, faces.text, 'P', width, codeSize + 20, measure, 7));
  const used = lines.reduce((sum, { height, space }, at) => sum + height + (at === 0 ? 0 : space), 0);
  const rest = { height: Math.max(0, codeSize - used) + 8, space: 0, isWithNext: false, cells: [] };
  return [...lines, rest].map((strip, at, all) => ({
    ...strip,
    ...(at === 0 && { space: 10, figure }),
    isWithNext: at < all.length - 1,
  }));
}

function tableStrips(table: Extract<Block, { kind: 'table' }>, width: number, measure: Measure): readonly Strip[] {
  const count = Math.max(table.head.length, ...table.rows.map((row) => row.length), 1);
  const shares = Array.from({ length: count }, (_, at) => table.widths?.[at] ?? 1);
  const whole = shares.reduce((sum, share) => sum + share, 0);
  const columns = shares.map((share, at) => ({
    x: (shares.slice(0, at).reduce((sum, each) => sum + each, 0) / whole) * width,
    width: (share / whole) * width,
    isRight: table.right?.includes(at) ?? false,
  }));
  const element = { tag: 'Table', parent: null };
  const row = (cells: readonly Runs[], tag: 'TH' | 'TD') =>
    rowStrips(cells, tag, columns, { tag: 'TR', parent: element }, measure);
  const heads = table.head.length > 0 ? row(table.head, 'TH') : [];
  const head = heads.length === 1 ? heads[0] : undefined;
  const body = table.rows.flatMap((cells) => row(cells, 'TD')).map((strip) => (head ? { ...strip, head } : strip));
  const all = [...heads.map((strip) => ({ ...strip, isWithNext: true })), ...body];
  return all.map((strip, at) => (at === 0 ? { ...strip, space: 8 } : strip));
}

/** One strip per line of the tallest cell, because a row may exceed a page. Short rows stay whole. */
function rowStrips(
  cells: readonly Runs[],
  tag: 'TH' | 'TD',
  columns: readonly { x: number; width: number; isRight: boolean }[],
  row: ElementKey,
  measure: Measure,
): readonly Strip[] {
  const face = tag === 'TH' ? faces.head : faces.cell;
  const laid = columns.map(({ width }, at) => breakLines(cells[at] ?? [], face, width - 2 * padding, measure));
  const elements = columns.map(() => ({ tag, parent: row }));
  const count = Math.max(...laid.map((lines) => lines.length));
  return Array.from({ length: count }, (_, at) => {
    const isLast = at === count - 1;
    const height = Math.max(...laid.map((lines) => lines[at]?.height ?? 0));
    const parts = columns.flatMap(({ x, width, isRight }, column): readonly Cell[] => {
      const line = laid[column]![at];
      if (!line || (line.parts.length === 0 && at > 0)) return [];
      const left = isRight ? x + width - padding - line.width : x + padding;
      return [{ line, face, x: left, element: elements[column]! }];
    });
    const isShort = count <= 20;
    return {
      height: height + (isLast ? 6 : 0),
      space: at === 0 ? 4 : 0,
      isWithNext: isShort && !isLast,
      cells: parts,
      hasRule: isLast,
    };
  });
}
