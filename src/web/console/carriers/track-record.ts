/** A carrier's reply times, declines and slips in words. A figure based on too few facts is not shown. [domain 5.10] */
import { queryOptions } from '@tanstack/react-query';
import { readProviderScorecard, type ReadProviderScorecard200 } from '#generated/client/providers.ts';
import { limits } from '#generated/domain/limits.ts';
import { scorecardMessages as texts } from '#generated/domain/messages/scorecard.ts';
import { fill } from '#domain/format/fill.ts';
import { formatNumber } from '#domain/format/number.ts';

export const trackRecordOf = (provider: string) =>
  queryOptions({
    queryKey: ['records', 'providers', 'scorecard', provider],
    queryFn: ({ signal }) => readProviderScorecard(provider, { signal }),
  });

export interface Figure {
  readonly key: string;
  readonly title: string;
  readonly help: string;
  /** Null while too few facts support it. */
  readonly shown: string | null;
  readonly count: number;
  /** `14 answers`, or how many more are needed. */
  readonly behind: string;
}

export const figuresOf = (card: ReadProviderScorecard200): readonly Figure[] =>
  kinds.map(({ key, unit, facts, ...words }) => {
    const { value, count } = card[key];
    const isShown = value !== null;
    return {
      key,
      ...words,
      count,
      shown: isShown ? fill(unit, { value: formatNumber(value, Number.isInteger(value) ? 0 : 1) }) : null,
      behind: isShown ? fill(facts, { count }) : fill(texts['scorecard.tooFew'], { count, least }),
    };
  });

const least = limits.scorecardMinimumCount;

const kinds = [
  {
    key: 'response_hours',
    title: texts['scorecard.responseHours'],
    help: texts['scorecard.responseHelp'],
    unit: texts['scorecard.hours'],
    facts: texts['scorecard.answers'],
  },
  {
    key: 'no_bid_percent',
    title: texts['scorecard.noBidPercent'],
    help: texts['scorecard.noBidHelp'],
    unit: texts['scorecard.percent'],
    facts: texts['scorecard.services'],
  },
  {
    key: 'slip_days',
    title: texts['scorecard.slipDays'],
    help: texts['scorecard.slipHelp'],
    unit: texts['scorecard.days'],
    facts: texts['scorecard.locations'],
  },
] as const;
