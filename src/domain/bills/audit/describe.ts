/** A finding in one sentence, and the dispute letter about it. */
import { messages } from '#generated/domain/messages.ts';
import { fill } from '../../format/fill.ts';
import { formatDate } from '../../format/date.ts';
import { formatMoney } from '../../format/money.ts';
import type { Finding } from './model.ts';

/** The problem with its figures. */
export function describe(finding: Finding, currency: string): string {
  const { code, billed, expected, exposure, liability, facts } = finding;
  const amount = (value: number | null) => formatMoney({ value: value ?? 0, code: currency });
  const days = Object.entries(facts).map(([name, each]) => [
    name,
    typeof each === 'string' && isDay.test(each) ? formatDate(each, 'text') : each,
  ]);
  return fill(messages[`billing.finding${code}`], {
    ...Object.fromEntries(days),
    billed: amount(billed),
    expected: amount(expected),
    amount: amount(exposure || liability),
  });
}

const isDay = /^\d{4}-\d{2}-\d{2}$/;

export interface DisputeLetter {
  readonly provider: string;
  readonly account: string;
  readonly number: string;
  /** YYYY-MM-DD */
  readonly date: string;
  readonly team: string;
  /** The text of `describe`. */
  readonly summary: string;
  /** `$23.50` */
  readonly amount: string;
  readonly evidence: readonly { readonly kind: string; readonly text: string; readonly day?: string | null }[];
  readonly disputeBy: string;
}

/** Draft of the letter. Its facts come from the finding, so they need not be typed. */
export function disputeLetter(letter: DisputeLetter): string {
  const evidence = letter.evidence.map(({ kind, text, day }) => {
    const when = day ? `, ${formatDate(day, 'text')}` : '';
    return `- ${kind}: ${text}${when}`;
  });
  return fill(messages['billing.disputeLetter'], {
    ...letter,
    date: formatDate(letter.date, 'text'),
    disputeBy: formatDate(letter.disputeBy, 'text'),
    evidence: evidence.join('\n'),
  });
}
