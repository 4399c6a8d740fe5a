/** Values followed by other words on their line, and headings of several lines. [BI-022] */
import { expect, test } from 'vitest';
import { linesOf, readPdf, type Word } from '#domain/bills/read/pdf.ts';
import { layoutFrom } from '#domain/bills/read/point.ts';

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
const wordIn = (words: readonly Word[], text: string): Word =>
  linesOf(words)
    .flatMap((line) => line.words)
    .find((word) => word.text === text)!;

const bill = (
  number: string,
  day: string,
  amount: string,
  figure = amount,
) => `Handelsrechnung (380) Nr. ${number} vom ${day}
Kundennummer: K-77 Seite 1

Art-Nr-Kunde         Menge
Pos   Text           Entgelt
Art-Nr
1     Leitung        ${figure}
Summe                ${amount} EUR fällig`;

function learnt() {
  const words = wordsOf(bill('471102', '05.03.2018', '100.00'));
  return layoutFrom(words, {
    fields: {
      invoiceNumber: wordIn(words, '471102'),
      invoiceDate: wordIn(words, '05.03.2018'),
      accountNumber: wordIn(words, 'K-77'),
      total: linesOf(words).at(-1)!.words[1]!,
      description: wordIn(words, 'Leitung'),
      amount: linesOf(words).find(({ text }) => text.startsWith('1 Leitung'))!.words[2]!,
    },
    end: wordIn(words, 'Summe'),
    skip: [],
  });
}

test('a number ends where other words begin, and is found by no figure of the bill that was pointed at', () => {
  const { layout, unclear } = learnt();
  expect(unclear).toEqual([]);
  expect(layout.header.invoiceDate).toEqual({ words: 'vom', side: 'RIGHT' });
  const { bills } = readPdf(wordsOf(bill('471103', '07.04.2018', '120.50')), layout);
  const { header, lines } = bills[0]!;
  expect([
    header.invoiceNumber?.value,
    header.invoiceDate?.value,
    header.accountNumber?.value,
    header.total?.value,
  ]).toEqual(['471103', '2018-04-07', 'K-77', 12_050]);
  expect(lines.map(({ description, amount }) => [description, amount])).toEqual([['Leitung', 12_050]]);
});

test('the header is shown along with an unreadable row', () => {
  const { bills, problems } = readPdf(wordsOf(bill('471103', '07.04.2018', '120.50', '12x')), learnt().layout);
  expect(problems.map(({ field }) => field)).toEqual(['amount']);
  expect(bills[0]!.header.invoiceNumber?.value).toBe('471103');
});
