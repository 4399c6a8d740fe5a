/** A converted amount in words, with the rate and its day. */
import { formatDate } from '#domain/format/date.ts';
import { fill } from '#domain/format/fill.ts';
import { codeFirst } from '#domain/format/money.ts';
import { formatNumber } from '#domain/format/number.ts';
import { approvalMessages as texts } from '#generated/domain/messages/approval.ts';
import { rateDigits, type Exchange } from './exchange.ts';
import type { Money } from './money.ts';

/** `EUR 12,000.00 at 1.0842 of Nov 27, 2026 = USD 13,010.40`. */
export const exchangeText = (money: Money, { amount, rate, asOf }: Exchange): string =>
  fill(texts['approval.exchange'], {
    amount: codeFirst(money),
    rate: formatNumber(rate, rateDigits),
    date: formatDate(asOf, 'text'),
    converted: codeFirst(amount),
  });
