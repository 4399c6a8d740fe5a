import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isOnPage, overlaps, pageBox, pointToFile, rounded, toFile, toShown } from '#domain/documents/geometry.ts';

const crop = [50, 60, 500, 700] as const;
const shown = { x: 72, y: 100, w: 180, h: 36 };

describe('a place on a page as shown', () => {
  test.each([
    [0, { x: 122, y: 564, w: 180, h: 36 }],
    [90, { x: 150, y: 132, w: 36, h: 180 }],
    [180, { x: 248, y: 160, w: 180, h: 36 }],
    [270, { x: 364, y: 448, w: 36, h: 180 }],
  ])('turned by %i degrees lies in the file as the design measured it', (rotate, expected) => {
    expect(toFile(pageBox(crop, rotate), shown)).toEqual(expected);
  });

  test.each([
    [0, { x: 122, y: 600 }],
    [90, { x: 150, y: 132 }],
    [180, { x: 428, y: 160 }],
    [270, { x: 400, y: 628 }],
  ])('turned by %i degrees begins its text at one point', (rotate, expected) => {
    expect(pointToFile(pageBox(crop, rotate), shown)).toEqual(expected);
  });

  test('comes back from the file, for every page and place', () => {
    const number = fc.double({ min: -2000, max: 2000, noNaN: true });
    const size = fc.double({ min: 1, max: 2000, noNaN: true });
    const page = fc
      .tuple(number, number, size, size, fc.integer({ min: -8, max: 8 }), fc.double({ min: 0.1, max: 10, noNaN: true }))
      .map(([l, b, w, h, turns, unit]) => pageBox([l, b, l + w, b + h], turns * 90, unit));
    const rect = fc.record({ x: number, y: number, w: size, h: size });
    fc.assert(
      fc.property(page, rect, (box, place) => {
        const back = toShown(box, toFile(box, place));
        for (const key of ['x', 'y', 'w', 'h'] as const) expect(back[key]).toBeCloseTo(place[key], 6);
        const [l, b, r, t] = box.crop;
        const whole = toFile(box, { x: 0, y: 0, w: box.width, h: box.height });
        expect([whole.x, whole.y, whole.x + whole.w, whole.y + whole.h].map((at) => Math.round(at * 1e6) + 0)).toEqual(
          [l, b, r, t].map((at) => Math.round(at * 1e6) + 0),
        );
      }),
    );
  });

  test('is stored with one decimal, on the page, without overlaps', () => {
    expect(rounded({ x: 1.04, y: 2.06, w: 3, h: 4.449 })).toEqual({ x: 1, y: 2.1, w: 3, h: 4.4 });
    const page = pageBox(crop, 90);
    expect([page.width, page.height]).toEqual([640, 450]);
    expect(isOnPage(page, { x: 460, y: 414, w: 180, h: 36 })).toBe(true);
    expect(isOnPage(page, { x: 461, y: 414, w: 180, h: 36 })).toBe(false);
    expect(overlaps(shown, { ...shown, x: 251 })).toBe(true);
    expect(overlaps(shown, { ...shown, x: 252 })).toBe(false);
  });
});
