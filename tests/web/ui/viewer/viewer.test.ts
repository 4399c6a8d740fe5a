/** Calculations of the viewer: zoom steps, visible pages, positions of hits. */
import { describe, expect, test } from 'vitest';
import { sightOf } from '#web/ui/viewer/page-window.ts';
import { findHits, markedPiece, textOf } from '#web/ui/viewer/search.ts';
import { kindOf } from '#web/ui/viewer/shown-file.ts';
import { firstScale, fitWidth, zoomed } from '#web/ui/viewer/zoom.ts';

describe('zoom', () => {
  test('[FV-004] [FV-005] goes from 1.0 by 0.2 to 3.0 and 0.4, and no further', () => {
    const steps = (direction: 1 | -1): number[] => {
      const scales = [1];
      for (let click = 0; click < 12; click += 1) scales.push(zoomed(scales.at(-1)!, direction));
      return scales;
    };
    expect(steps(1)).toEqual([1, 1.2, 1.4, 1.6, 1.8, 2, 2.2, 2.4, 2.6, 2.8, 3, 3, 3]);
    expect(steps(-1).slice(0, 5)).toEqual([1, 0.8, 0.6, 0.4, 0.4]);
  });

  test('[FV-005] starts at 1.0 if there is room, else at the width of the window', () => {
    expect(firstScale(1200, 612)).toBe(1);
    expect(firstScale(328, 612)).toBe(0.53);
    expect(fitWidth(1248, 612)).toBe(2.03);
    expect(fitWidth(200, 1191)).toBe(0.4);
  });
});

describe('visible pages', () => {
  test('are those in the window, and the one with the largest visible part is the current one', () => {
    const heights = [800, 800, 800];
    expect(sightOf(heights, 0, 700)).toEqual({ first: 0, last: 0, most: 0 });
    expect(sightOf(heights, 600, 700)).toEqual({ first: 0, last: 1, most: 1 });
    expect(sightOf(heights, 1700, 700)).toEqual({ first: 2, last: 2, most: 2 });
  });
});

describe('search', () => {
  const pieces = [
    { str: 'The <Zebra', hasEOL: true },
    { str: 'clause', hasEOL: false },
  ];

  test('finds words in any case, also across line ends, in page order', () => {
    const texts = [textOf(pieces), 'zebra CLAUSE zebra'];
    expect(findHits(texts, 'zebra clause')).toEqual([
      { page: 1, at: 0, start: 5, end: 17 },
      { page: 2, at: 0, start: 0, end: 12 },
    ]);
    expect(findHits(texts, '  ')).toEqual([]);
  });

  test('marks the part of each piece, and escapes text', () => {
    const [hit] = findHits([textOf(pieces)], 'zebra clause');
    expect(markedPiece(pieces, 0, [hit!], hit!)).toBe('The &lt;<mark class="current">Zebra</mark>');
    expect(markedPiece(pieces, 1, [hit!], null)).toBe('<mark>clause</mark>');
  });
});

describe('the kind of a file', () => {
  test('[FV-001] [FV-002] [FV-006] is detected from its bytes, not its name', () => {
    const of = (...bytes: number[]) => kindOf(new Uint8Array(bytes));
    expect(kindOf(new TextEncoder().encode('\n%PDF-1.7'))).toBe('pdf');
    expect(of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a)).toBe('image');
    expect(of(0xff, 0xd8, 0xff, 0xe0)).toBe('image');
    expect(of(0x4d, 0x5a)).toBe('other');
  });
});
