/** The term of a quote, with a mark when its price is assumed to continue. */
import { fill } from '#domain/format/fill.ts';
import { comparisonMessages as texts } from '#generated/domain/messages/comparison.ts';
import type { ComparedQuote } from '../comparison-api.ts';
import { termOf } from '../lines.ts';
import { isAssumed } from './model.ts';

export const termMark = (compared: ComparedQuote, months: number | null): string =>
  isAssumed(compared, months) ? fill(texts['comparison.assumed'], { term: termOf(compared) }) : termOf(compared);
