/** Values that dragging the handle writes, in four directions. The series are those of Excel and LibreOffice Calc. */
import { describe, expect, it } from 'vitest';
import { fillArea, filledTexts } from '#web/ui/sheet/model/fill.ts';

const down = (source: readonly string[], count = 3) => filledTexts(source, count, { countsOn: true });
const up = (source: readonly string[], count = 3) => filledTexts(source, count, { countsOn: true, isBackward: true });

describe('a filled series', () => {
  it.each<[readonly string[], readonly string[], readonly string[]]>([
    [
      ['Suite 3', 'Suite 4'],
      ['Suite 5', 'Suite 6', 'Suite 7'],
      ['Suite 2', 'Suite 1', 'Suite 0'],
    ],
    [['Store 007'], ['Store 008', 'Store 009', 'Store 010'], ['Store 006', 'Store 005', 'Store 004']],
    [
      ['10', '20'],
      ['30', '40', '50'],
      ['0', '-10', '-20'],
    ],
    [
      ['Rack 9', 'Rack 6'],
      ['Rack 3', 'Rack 0', 'Rack 9'],
      ['Rack 12', 'Rack 15', 'Rack 18'],
    ],
    [['2026-12-30'], ['2026-12-31', '2027-01-01', '2027-01-02'], ['2026-12-29', '2026-12-28', '2026-12-27']],
    [
      ['2028-02-28', '2028-03-06'],
      ['2028-03-13', '2028-03-20', '2028-03-27'],
      ['2028-02-21', '2028-02-14', '2028-02-07'],
    ],
    [['12/31/2026'], ['01/01/2027', '01/02/2027', '01/03/2027'], ['12/30/2026', '12/29/2026', '12/28/2026']],
    [['1/9/2027'], ['1/10/2027', '1/11/2027', '1/12/2027'], ['1/8/2027', '1/7/2027', '1/6/2027']],
  ])('of %j continues to %j and back to %j', (source, after, before) => {
    expect(down(source)).toEqual(after);
    expect(up(source)).toEqual(before);
  });

  it.each<[string, readonly string[]]>([
    ['a lone number, such as a postal code', ['02108']],
    ['names with numbers of different words', ['Suite 3', 'Floor 4']],
    ['an uneven step', ['Suite 1', 'Suite 2', 'Suite 4']],
    ['no day of the calendar', ['2026-02-30', '2026-02-31']],
    ['words', ['Mall', 'Castle']],
  ])('repeats %s, from its other end when it goes back', (_what, source) => {
    const turn = (at: number): string => source[((at % source.length) + source.length) % source.length]!;
    expect(down(source)).toEqual([0, 1, 2].map((at) => turn(source.length + at)));
    expect(up(source)).toEqual([-1, -2, -3].map(turn));
  });

  it('repeats numbered names where nothing should count', () => {
    expect(filledTexts(['Suite 3', 'Suite 4'], 3, { countsOn: false })).toEqual(['Suite 3', 'Suite 4', 'Suite 3']);
  });
});

describe('the area that a drag of the handle fills', () => {
  const box = { top: 4, bottom: 5, left: 2, right: 3 };
  it.each<[string, { row: number; column: number }, object | null]>([
    ['below', { row: 9, column: 2 }, { ...box, bottom: 9 }],
    ['above', { row: 1, column: 4 }, { ...box, top: 1 }],
    ['to the right', { row: 5, column: 6 }, { ...box, right: 6 }],
    ['to the left', { row: 5, column: 0 }, { ...box, left: 0 }],
    ['above, to the head', { row: -1, column: 2 }, { ...box, top: 0 }],
    ['nowhere', { row: 4, column: 3 }, null],
  ])('lies %s', (_where, cell, area) => expect(fillArea(box, cell)).toEqual(area));
});
