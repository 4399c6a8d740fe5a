/** Amounts on a page: decimal points aligned, and none hidden by the previous digit. */
import { expect, test } from 'vitest';
import { create } from 'fontkit';
import { fontFile, fontNames, featuresOf } from '#server/kernel/pdf/fonts.ts';

test.each(fontNames)('figures are equally wide in the font %s, and none is drawn into another', (name) => {
  const font = create(fontFile(name));
  const widths = (text: string) => {
    const run = font.layout(text, featuresOf(text).features);
    return { width: run.advanceWidth, advances: run.positions.map(({ xAdvance }) => xAdvance) };
  };
  const amounts = ['111.11', '615.18', '564.13', '888.88'].map(widths);
  expect(new Set(amounts.map(({ width }) => width)).size).toBe(1);
  for (const { advances } of amounts) {
    const figures = advances.filter((_, at) => at !== 3);
    expect(new Set(figures).size).toBe(1);
    expect(advances[3]).toBe(amounts[0]!.advances[3]);
  }
});

test.each([
  ['1,234.50', true],
  ['$615.18', true],
  ['08/31/26', true],
  ['USD', false],
  ['CB-2026-08', false],
  ['', false],
])('%s is set as figures: %s', (text, isFigures) => {
  expect(featuresOf(text).features !== undefined).toBe(isFigures);
});
