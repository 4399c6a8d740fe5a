/** The term of an offer; marked where its price is taken to go on after it. */
import { fill } from '#domain/format/fill.ts';
import { comparisonMessages as texts } from '#generated/domain/messages/comparison.ts';
import type { ComparedQuote } from '../comparison-api.ts';
import { termOf } from '../lines.ts';
import { isAssumed } from './model.ts';

export const termMark = (compared: ComparedQuote, months: number | null): string =>
  isAssumed(compared, months) ? fill(texts['comparison.assumed'], { term: termOf(compared) }) : termOf(compared);
