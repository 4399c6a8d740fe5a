/** Length of a contract: `2 years`, `18 months`, `Month to month`. [AT-044] */
import { formatMessages } from '#generated/domain/messages/format.ts';
import { quotedTerms } from '#generated/domain/lists/quoted-term.ts';
import { fill } from './fill.ts';

const labels: ReadonlyMap<number, string> = new Map(quotedTerms.map(({ value, label }) => [value, label]));

/** A renewal of zero months also runs month to month. */
export const termText = (months: number): string =>
  labels.get(Math.max(months, 1)) ?? fill(formatMessages['format.months'], { months });
