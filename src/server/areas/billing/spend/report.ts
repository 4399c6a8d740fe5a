/** The figures of spend as a file: every charge as CSV, the tables of the page as PDF. */
import { stringify } from 'csv-stringify/sync';
import { byteOrderMark, plainCell } from '#domain/format/csv-cell.ts';
import { fill } from '#domain/format/fill.ts';
import { decimalText, formatMoney } from '#domain/format/money.ts';
import { sumsBy } from '#domain/spend/figures.ts';
import { spendBy, sumOf, type SpendBy, type SpendLine } from '#domain/spend/line.ts';
import { shares } from '#domain/spend/shares.ts';
import { chargeCategories } from '#generated/domain/lists/charge-category.ts';
import { serviceTypes } from '#generated/domain/lists/service-type.ts';
import { messages } from '#generated/domain/messages.ts';
import type { Block, PdfContent, Runs } from '#server/kernel/pdf/content.ts';

/** One row for each share of each charge; the amounts add up to the figures of the page. */
export function spendCsv(lines: readonly SpendLine[], currency: string): string {
  const head = [
    'month',
    'invoice',
    'carrier',
    'service',
    'site',
    'serviceType',
    'category',
    'glAccount',
    'costCenter',
    'description',
    'amount',
    'currency',
  ] as const;
  const rows = lines.flatMap((line) => {
    const splits = line.splits.length > 0 ? line.splits : [{ account: '', costCenter: null, percent: 100 }];
    const amounts = shares(
      line.amount,
      splits.map(({ percent }) => percent),
    );
    return splits.map(({ account, costCenter }, at) => [
      line.month,
      ...[
        line.invoiceNumber,
        line.carrier,
        line.serviceName ?? '',
        line.site ?? '',
        typeName(line.serviceType ?? ''),
        categoryName(line.category),
        account,
        costCenter ?? '',
        line.description,
      ].map(plainCell),
      decimalText({ value: amounts[at]!, code: currency }),
      currency,
    ]);
  });
  return (
    byteOrderMark + stringify([head.map((key) => messages[`spend.${key}`]), ...rows], { record_delimiter: 'windows' })
  );
}

const nameIn = (list: readonly { readonly value: string; readonly label: string }[], key: string): string =>
  list.find(({ value }) => value === key)?.label ?? key;
const typeName = (key: string): string => nameIn(serviceTypes, key);
const categoryName = (key: string): string => nameIn(chargeCategories, key);

/** Display name of a key. */
function keyName(by: SpendBy, key: string): string {
  if (key === '') return messages['spend.unallocated'];
  if (by === 'service_type') return typeName(key);
  return by === 'category' ? categoryName(key) : key;
}

const titles = {
  carrier: messages['spend.byCarrier'],
  site: messages['spend.bySite'],
  service_type: messages['spend.byType'],
  category: messages['spend.byCategory'],
  cost_center: messages['spend.byCostCenter'],
} as const;

interface About {
  readonly team: string;
  readonly from: string;
  readonly until: string;
  readonly currency: string;
  readonly madeAt: string;
}

const plain = (text: string): Runs => [{ text }];

export function spendPdf(lines: readonly SpendLine[], { team, from, until, currency, madeAt }: About): PdfContent {
  const money = (value: number): Runs => plain(formatMoney({ value, code: currency }));
  const months = [...Map.groupBy(lines, ({ month }) => month)].toSorted(([one], [other]) => one.localeCompare(other));
  const table = (title: string, first: string, rows: readonly (readonly [string, number])[]): readonly Block[] => [
    { kind: 'heading', level: 2, text: plain(title) },
    {
      kind: 'table',
      head: [plain(first), plain(messages['spend.amount'])],
      rows: [
        ...rows.map(([name, amount]) => [plain(name), money(amount)]),
        [plain(messages['spend.total']), money(sumOf(lines))],
      ],
      widths: [3, 1],
      right: [1],
    },
  ];
  const title = fill(messages['spend.reportTitle'], { team });
  return {
    title,
    language: 'en-US',
    madeAt,
    foot: messages['spend.reportFoot'],
    blocks: [
      { kind: 'heading', level: 1, text: plain(title) },
      { kind: 'paragraph', text: plain(fill(messages['spend.reportPeriod'], { from, until, currency })) },
      ...table(
        messages['spend.byMonth'],
        messages['spend.month'],
        months.map(([month, of]) => [month, sumOf(of)]),
      ),
      ...spendBy.flatMap((by) =>
        table(
          titles[by],
          messages['spend.name'],
          sumsBy(lines, by).map(({ key, amount }) => [keyName(by, key), amount]),
        ),
      ),
    ],
  };
}
