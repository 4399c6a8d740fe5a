/** Positions of fields, and the strokes of a drawn signature. */
import { describe, expect, test } from 'vitest';
import { fitted } from '#web/signing/adopt/strokes.ts';
import { added, faultOf, moved, onAllPages, snapped, type DraftField } from '#web/signing/place/placed.ts';
import { partsOf } from '#web/signing/read/text-lines.ts';

const letter = { width: 612, height: 792, rotate: 0 as const, crop: [0, 0, 612, 792], unit: 1 };
const at = (x: number, y: number, more: Partial<DraftField> = {}): DraftField => ({
  ...added([], 'signature', 's1', 1, letter),
  x,
  y,
  ...more,
});

describe('a placed field', () => {
  test('[DO-029] starts in the center of its page, below existing fields', () => {
    const first = added([], 'signature', 's1', 1, letter);
    expect([first.x, first.y, first.w, first.h]).toEqual([216, 378, 180, 36]);
    expect(added([first], 'date', 's1', 1, letter).y).toBe(418);
  });

  test('[DO-029] stays on its page and never gets smaller than its kind allows', () => {
    expect(moved(at(10, 10), { x: -50, y: 5000 }, letter)).toMatchObject({ x: 0, y: 756 });
    expect(moved(at(10, 10), { w: -500, h: -500 }, letter)).toMatchObject({ w: 120, h: 30 });
    expect(moved(at(10.04, 10), { x: 0.02 }, letter).x).toBe(10.1);
  });

  test('[DO-029] snaps to the edge of its neighbor, and reports an overlap', () => {
    const [one, other] = [at(100, 100), at(300, 103)];
    expect(snapped(other, [one]).y).toBe(100);
    expect(faultOf(at(150, 110), [one], letter)).toBe('overlap');
    expect(faultOf(one, [one, other], letter)).toBeNull();
    expect(faultOf(at(600, 100), [], letter)).toBe('outside');
  });

  test('[DO-029] is repeated on every other page, within each', () => {
    const small = { ...letter, width: 300, height: 200 };
    const copies = onAllPages(at(400, 700), [letter, small]);
    expect(copies.map(({ page, x, y }) => [page, x, y])).toEqual([[2, 120, 164]]);
  });
});

describe('a drawn signature', () => {
  test('[DO-029] fills its box at any pad size, and stays within it', () => {
    const strokes = fitted(
      [
        [
          [10, 10],
          [110, 60],
        ],
        [[60, 35]],
      ],
      5,
    );
    expect(strokes[0]).toEqual([
      [0.06, 0.06],
      [0.412, 0.94],
    ]);
    expect(strokes[1]).toEqual([[0.236, 0.5]]);
    expect(fitted([], 5)).toEqual([]);
  });
});

describe('the text of a page', () => {
  test('[DO-029] has each field in its place, labeled by the text before it', () => {
    const field = { ...at(72, 120), id: 'f1', value: null };
    const lines = [
      { text: 'For the customer', bottom: 100 },
      { text: 'Date', bottom: 200 },
    ];
    expect(
      partsOf(lines, [field]).map((part) => (part.kind === 'text' ? part.text : `field after ${part.after}`)),
    ).toEqual(['For the customer', 'field after For the customer', 'Date']);
  });
});
