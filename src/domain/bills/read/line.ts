/** What kind of charge a line of a bill is, by its words. */
import { categoryOf, saysOf } from '../charge-words.ts';
import type { ReadLine } from './bill.ts';

export type RawLine = Omit<ReadLine, 'category' | 'kind'>;

/** A tax by its own column or words; one-time by its words; credits without days are one-time as well. */
export function sorted(line: RawLine): ReadLine {
  const category = line.taxType === null ? categoryOf(line.description) : 'GOV_TAXES_AND_FEES';
  const isOnce =
    category === 'ONE_TIME_CHARGE' || saysOf('LATE_FEE', line.description) || (line.amount < 0 && line.from === null);
  return { ...line, category, kind: isOnce ? 'ONE_TIME' : 'RECURRING' };
}
