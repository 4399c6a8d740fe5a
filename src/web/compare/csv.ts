/** The comparison as a file: one line per quote, amounts as quoted, with the same calculated figures as the page. */
import { byteOrderMark, plainCell } from '#domain/format/csv-cell.ts';
import { comparisonMessages as texts } from '#generated/domain/messages/comparison.ts';
import { fill } from '#domain/format/fill.ts';
import type { Comparison } from './comparison-api.ts';
import { linesOf, providerOf, rateText } from './lines.ts';

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
  return [...basisOf(comparison), ...rows].map((row) => row.map(cell).join(',')).join('\r\n');
}

/** The basis of the figures: months, currency and rates. */
function basisOf({ horizon_months: months, currency, rates, is_rate_sensitive, all_in }: Comparison): string[][] {
  const foreignRates = is_rate_sensitive ? rates.filter(({ code }) => code !== 'USD') : [];
  return [
    [
      texts['comparison.horizon'],
      months === null ? texts['comparison.ownTerm'] : fill(texts['comparison.months'], { months }),
    ],
    [texts['comparison.currency'], currency],
    [texts['comparison.allIn'], texts[all_in ? 'comparison.yes' : 'comparison.no']],
    ...foreignRates.map((rate) => [rateText(rate)]),
    [],
  ];
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
