/** A layout made by pointing at one bill reads that bill and the carrier's next one. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { gapsOf } from '#domain/bills/read/check.ts';
import { linesOf, readPdf, type Word } from '#domain/bills/read/pdf.ts';
import { layoutFrom, type Pointed } from '#domain/bills/read/point.ts';

const fixture = (name: string): string => readFileSync(`${import.meta.dirname}/fixtures/${name}`, 'utf8');
const wordsOf = (text: string): readonly Word[] =>
  text.split('\n').flatMap((row, at) =>
    [...row.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
      page: 1,
      x: index * 6,
      y: at * 12,
      width: word.length * 6,
      text: word,
    })),
  );

/** The word that a person clicks: the first one of the text, optionally after other words. */
function click(words: readonly Word[], text: string, after = ''): Word {
  const all = linesOf(words).flatMap((line) => line.words);
  const from = after === '' ? 0 : all.findIndex((word) => word.text === after);
  const found = all.slice(from).find((word) => word.text === text);
  if (!found) throw new Error(`"${text}" is not on the bill.`);
  return found;
}

function pointed(
  text: string,
  fields: Record<string, string | readonly [string, string]>,
  end: string,
  skip: readonly string[] = [],
) {
  const words = wordsOf(text);
  const marks = Object.entries(fields).map(([name, at]) => [
    name,
    typeof at === 'string' ? click(words, at) : click(words, ...at),
  ]);
  return layoutFrom(words, {
    fields: Object.fromEntries(marks) as Pointed['fields'],
    end: click(words, end),
    skip: skip.map((each) => click(words, each)),
  });
}

const read = (text: string, layout: ReturnType<typeof pointed>['layout']) => {
  const { bills, problems } = readPdf(wordsOf(text), layout);
  expect(problems).toEqual([]);
  return bills[0]!;
};
const linesIn = ({ lines }: ReturnType<typeof read>) => lines.map(({ description, amount }) => [description, amount]);

test('[BI-022] a bill with labels at the left is read by what was pointed at, and so is the next one of other figures', () => {
  const text = fixture('att.txt');
  const { layout, unclear } = pointed(
    text,
    {
      accountNumber: '831000-4567',
      invoiceNumber: 'AT202611',
      invoiceDate: 'Nov',
      previousBalance: '540.00',
      payments: ['540.00', 'Payments'],
      currentCharges: ['1,174.57', 'charges'],
      total: '1,174.57',
      circuitId: 'DHEC/481516//ATI',
      description: 'Mar',
      amount: '360.48',
    },
    'charges',
  );
  expect(unclear).toEqual([]);
  const bill = read(text, layout);
  expect(gapsOf(bill, 'USD')).toEqual([]);
  expect(bill.header).toMatchObject({
    invoiceDate: { value: '2026-11-01' },
    total: { value: 117_457 },
    payments: { value: 54_000 },
  });
  expect(linesIn(bill)).toEqual([
    ['Mar 17-31', 36_048],
    ['Dedicated internet 500 Mbps, April', 74_500],
    ['State sales tax', 6909],
  ]);
  const next = text
    .replace('AT202611', 'AT202612')
    .replace('Nov 1', 'Dec 1')
    .replace('  745.00', '1,745.00')
    .replaceAll('1,174.57', '2,174.57');
  expect(gapsOf(read(next, layout), 'USD')).toEqual([]);
  expect(read(next, layout).header).toMatchObject({
    invoiceNumber: { value: 'AT202612' },
    invoiceDate: { value: '2026-12-01' },
  });
});

test('[BI-022] values below their labels, rows that are not charges and other decimal signs can be pointed at too', () => {
  const lumen = fixture('lumen.txt');
  const made = pointed(
    lumen,
    {
      accountNumber: '5-XYZ',
      invoiceDate: '06/01/2026',
      currentCharges: '2,042.50',
      invoiceNumber: '2026-06-L',
      description: 'Colocation',
      circuitId: 'CAB-7',
      amount: '2,150.00',
    },
    'End',
    ['Page'],
  );
  expect(made.unclear).toEqual([]);
  // June 1 or January 6: the bill's only day is ambiguous.
  const asked = read(lumen, made.layout);
  expect(gapsOf(asked, 'USD').map(({ text }) => text)).toEqual(['Invoice date is missing.']);
  const bill = read(lumen, { ...made.layout, dateFormat: 'MM/DD/YYYY' });
  expect(gapsOf(bill, 'USD')).toEqual([]);
  expect(linesIn(bill)).toEqual([
    ['Colocation cabinet', 215_000],
    ['Service credit', -10_750],
  ]);
  const zayo = fixture('zayo.txt');
  const german = pointed(
    zayo,
    {
      accountNumber: '0099',
      invoiceNumber: 'Z-1',
      invoiceDate: '01.07.2026',
      currentCharges: ['1.900,00', 'Summe'],
      description: 'Wavelength',
      qty: '1',
      amount: '1.900,00',
    },
    'Summe',
  );
  expect(german.unclear).toEqual([]);
  expect(gapsOf(read(zayo, german.layout), 'USD')).toEqual([]);
  expect(german.layout).toMatchObject({ dateFormat: 'DD.MM.YYYY', decimal: ',' });
});

test('[BI-022] a value without a label next to or above it is reported, and not read from another place', () => {
  const { layout, unclear } = pointed(
    '12345\n\nAccount 77\nItem Amount\nFee 5.00\nEnd',
    { accountNumber: '77', invoiceNumber: '12345', description: 'Fee', amount: '5.00' },
    'End',
  );
  expect(unclear).toEqual(['invoiceNumber']);
  expect(layout.header).toEqual({ accountNumber: { words: 'Account', side: 'RIGHT' } });
});
