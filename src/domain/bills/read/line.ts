/** Type of a bill line by its words. */
import { categoryOf, saysOf } from '../charge-words.ts';
import type { ReadLine } from './bill.ts';

export type RawLine = Omit<ReadLine, 'category' | 'kind'>;

/** Taxes are found by column or words, one-time charges by words; credits without days are one-time too. */
export function sorted(line: RawLine): ReadLine {
  const category = line.taxType === null ? categoryOf(line.description) : 'GOV_TAXES_AND_FEES';
  const isOnce =
    category === 'ONE_TIME_CHARGE' || saysOf('LATE_FEE', line.description) || (line.amount < 0 && line.from === null);
  return { ...line, category, kind: isOnce ? 'ONE_TIME' : 'RECURRING' };
}
