/** The printed bill. It contains frozen data only, so the same bill gives the same bytes. [BI-027] */
import { chargeCategories } from '#generated/domain/lists/charge-category.ts';
import { messages } from '#generated/domain/messages.ts';
import type { Block, PdfContent, Runs } from '../../documents/content.ts';
import { formatDate } from '../../format/date.ts';
import { fill } from '../../format/fill.ts';
import { precisionOf } from '../../format/money.ts';
import type { Period } from '../periods.ts';
import { periodText } from './months.ts';

export interface PrintedBill {
  readonly number: string;
  readonly team: string;
  readonly period: Period;
  readonly issueDate: string;
  /** Null on a reversal. */
  readonly dueDate: string | null;
  readonly currency: string;
  /** Number of the reversed bill; null on a bill. */
  readonly reverses: string | null;
  readonly comments: string | null;
  readonly lines: readonly PrintedLine[];
  /** Sum per category. */
  readonly subtotals: readonly { readonly category: string; readonly amount: number }[];
  readonly total: number;
}

export interface PrintedLine {
  readonly description: string;
  readonly category: string | null;
  readonly isEstimate: boolean;
  /** Minor units. */
  readonly amount: number;
}

export function billContent(bill: PrintedBill): PdfContent {
  const { number, reverses, comments, lines } = bill;
  const title = fill(messages[reverses === null ? 'billing.pdfTitle' : 'billing.pdfReversalTitle'], { number });
  return {
    title,
    language: 'en-US',
    madeAt: `${bill.issueDate}T00:00:00.000Z`,
    // Page numbers are filled in at layout.
    foot: fill(messages['billing.pdfFoot'], { number }),
    blocks: [
      { kind: 'heading', level: 1, text: plain(messages['shell.product']) },
      { kind: 'heading', level: 2, text: plain(title) },
      facts(bill),
      linesOf(bill),
      sums(bill),
      ...(lines.some(({ isEstimate }) => isEstimate) ? [paragraph(messages['billing.pdfEstimates'])] : []),
      ...(comments === null ? [] : [paragraph(comments)]),
    ],
  };
}

function facts({ team, period, issueDate, dueDate, reverses }: PrintedBill): Block {
  const rows: readonly (readonly [string, string | null])[] = [
    [messages['billing.pdfFor'], team],
    [messages['billing.pdfPeriod'], periodText(period)],
    [messages['billing.pdfIssued'], formatDate(issueDate, 'text')],
    [messages['billing.pdfDue'], dueDate === null ? null : formatDate(dueDate, 'text')],
    [messages['billing.pdfReverses'], reverses],
  ];
  return {
    kind: 'table',
    head: [],
    rows: rows.flatMap(([name, text]) => (text === null ? [] : [[strong(name), plain(text)]])),
    widths: [1, 3],
  };
}

const linesOf = ({ lines, currency }: PrintedBill): Block => ({
  kind: 'table',
  head: [
    plain(messages['billing.pdfLine']),
    plain(messages['billing.pdfCategory']),
    plain(messages['billing.pdfAmount']),
  ],
  rows: lines.map(({ description, category, amount }) => [
    plain(description),
    plain(category === null ? '' : categoryText(category)),
    plain(printedAmount(amount, currency)),
  ]),
  widths: [5, 2, 1.6],
  right: [2],
});

const sums = ({ subtotals, total, currency }: PrintedBill): Block => ({
  kind: 'together',
  blocks: [
    {
      kind: 'table',
      head: [],
      rows: [
        ...subtotals.map(({ category, amount }) => [
          plain(categoryText(category)),
          plain(printedAmount(amount, currency)),
        ]),
        [strong(messages['billing.pdfTotal']), strong(printedAmount(total, currency))],
      ],
      widths: [7, 1.6],
      right: [1],
    },
  ],
});

const categoryText = (category: string): string =>
  chargeCategories.find(({ value }) => value === category)?.label ?? category;

/** `3,367.99 USD`, with the decimals of the currency on every line. */
function printedAmount(value: number, code: string): string {
  const digits = precisionOf(code);
  const parts = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return `${new Intl.NumberFormat('en-US', parts).format(value / 10 ** digits)} ${code}`;
}

const plain = (text: string): Runs => [{ text }];
const strong = (text: string): Runs => [{ text, style: 'strong' }];
const paragraph = (text: string): Block => ({ kind: 'paragraph', text: plain(text) });
