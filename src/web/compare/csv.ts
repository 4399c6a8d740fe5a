/** The comparison as a file: a line per quote, amounts as quoted, worked out by the same figures as the page. */
import { byteOrderMark, plainCell } from '#domain/format/csv-cell.ts';
import { comparisonMessages as texts } from '#generated/domain/messages/comparison.ts';
import type { Comparison } from './comparison-api.ts';
import { linesOf, providerOf } from './lines.ts';

function comparisonCsv(comparison: Comparison): string {
  const rows = comparison.services.flatMap((service) => {
    const lines = linesOf(service);
    const name = service.name ?? service.service_type;
    return [
      [texts['comparison.service'], texts['comparison.provider'], ...lines.map(({ label }) => label)],
      ...service.quotes.map((each) => [
        name,
        providerOf(each),
        ...lines.map(({ text }) => text(each) ?? texts['comparison.unknown']),
      ]),
    ];
  });
  return rows.map((row) => row.map(cell).join(',')).join('\r\n');
}

function cell(text: string): string {
  const plain = plainCell(text);
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

export function downloadCsv(comparison: Comparison, day: string): void {
  const url = URL.createObjectURL(new Blob([byteOrderMark + comparisonCsv(comparison)], { type: 'text/csv' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: `quotes-${day}.csv` });
  link.click();
  URL.revokeObjectURL(url);
}
