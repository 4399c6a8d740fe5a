/** The comparison as a file: a line per quote, amounts as quoted, worked out by the same figures as the page. */
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

/** A text that a spreadsheet would run as a formula is made plain. */
function cell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

export function downloadCsv(comparison: Comparison, day: string): void {
  const url = URL.createObjectURL(new Blob([`\ufeff${comparisonCsv(comparison)}`], { type: 'text/csv' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: `quotes-${day}.csv` });
  link.click();
  URL.revokeObjectURL(url);
}
