/** Data of the comparison page: the same figures for screen, CSV and print (QT-019, QT-020, QT-026 to QT-031). */
import { differencesOf, termDifferenceOf } from '#domain/prices/differences.ts';
import { converted, type RateSnapshot } from '#domain/prices/exchange.ts';
import { figuresOf, type Figure, type FigureId, type View } from '#domain/prices/figures.ts';
import { sumOf, type Money } from '#domain/prices/money.ts';
import {
  badgesOf,
  isRateSensitive,
  ranked,
  type Badge,
  type Candidate,
  type RankingRates,
} from '#domain/prices/ranking.ts';
import type { CurrencyCode } from '#generated/domain/lists/currency-code.ts';
import type { QuoteStatus } from '#generated/domain/lists/quote-status.ts';
import { catalogueOf } from '#domain/services/catalogue.ts';
import { limits } from '#generated/domain/limits.ts';
import { resourceById } from '#generated/resources/registry.ts';
import type { components } from '#generated/api/types/components.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import type { Enclosed } from './attachments.ts';
import { isOtherPrice, type PriceBefore } from './before.ts';

type Schemas = components['schemas'];
export type Comparison = Schemas['QuoteComparison'];

export interface ComparedGroup {
  readonly groupId: string;
  readonly services: readonly RecordOf<'service'>[];
  /** Every quote of the group that the caller may see. */
  readonly quotes: readonly RecordOf<'quote'>[];
  readonly rates: RateSnapshot;
  /** Comments and files of providers, by quote request. */
  readonly enclosed: ReadonlyMap<string, Enclosed>;
  /** The previous price of a quote that the customer read. */
  readonly before: ReadonlyMap<string, PriceBefore>;
  /** Number of unanswered quotes by service. */
  readonly unanswered: ReadonlyMap<string, number>;
  /** Requested lengths; null when the request leaves them open. */
  readonly terms: readonly string[] | null;
}

export interface ComparisonView {
  readonly horizonMonths: number | null;
  readonly isAllIn: boolean;
  /** Currency for ranking amounts. */
  readonly currency: CurrencyCode;
}

type Quote = RecordOf<'quote'>;
type Service = RecordOf<'service'>;
type Compared = Candidate & { readonly record: Quote };

/** Data for comparing the quotes of one service. */
interface Field extends Pick<ComparedGroup, 'quotes' | 'enclosed' | 'before' | 'unanswered' | 'terms'> {
  readonly candidates: readonly Compared[];
  readonly ranking: RankingRates;
  /** Compares each quote over its own term. */
  readonly isOwnTerms: boolean;
}

const nothingEnclosed: Enclosed = { comments: null, attachments: [] };

export function compare(
  { groupId, services, quotes, rates, enclosed, before, unanswered, terms }: ComparedGroup,
  wanted: ComparisonView,
): Comparison {
  const view: View = {
    horizonMonths: wanted.horizonMonths,
    openEndedMonths: limits.comparisonHorizonMonths,
    isAllIn: wanted.isAllIn,
  };
  const ranking: RankingRates = { code: wanted.currency, rates };
  const candidates = quotes.filter(hasStatus('AVAILABLE')).map((record) => toCandidate(record, view));
  const field: Field = {
    quotes,
    candidates,
    ranking,
    enclosed,
    before,
    unanswered,
    terms,
    isOwnTerms: view.horizonMonths === null,
  };
  return {
    service_group_id: groupId,
    currency: wanted.currency,
    horizon_months: wanted.horizonMonths,
    all_in: wanted.isAllIn,
    is_rate_sensitive: isRateSensitive(candidates),
    rates: Object.entries(rates).map(([code, rate]) => ({
      code,
      usd_per_unit: rate.usdPerUnit,
      source: rate.source,
      as_of: rate.asOf,
    })),
    services: services.map((service) => compareService(service, field)),
    totals: totalsOf(services, quotes),
  };
}

function compareService(service: Service, field: Field): Schemas['ComparedService'] {
  const ofService = (record: Quote): boolean => record.service_id === service.id;
  const own = field.candidates.filter(({ record }) => ofService(record));
  const asked = service.request_config ?? service.detail ?? {};
  return {
    service_id: service.id,
    service_type: service.service_type,
    name: service.name,
    asked,
    quotes: ranksOf(own, field).flatMap((rank) => compareRank(rank, asked, field)),
    no_bids: field.quotes.filter(ofService).filter(hasStatus('NO_BID')).map(asAnswered),
    pending: field.unanswered.get(service.id) ?? 0,
  };
}

/** Quotes that are ranked together: all of them over a common time, otherwise those of one term. [QT-031] */
function ranksOf(own: readonly Compared[], { isOwnTerms }: Field): readonly (readonly Compared[])[] {
  if (!isOwnTerms) return [own];
  const byTerm = [...Map.groupBy(own, ({ term }) => term ?? Number.POSITIVE_INFINITY)];
  return byTerm.toSorted(([a], [b]) => a - b).map(([, rank]) => rank);
}

/** A single quote of a term gets no best badge when others have another term. */
function compareRank(
  rank: readonly Compared[],
  asked: Readonly<Record<string, unknown>>,
  field: Field,
): readonly Schemas['ComparedQuote'][] {
  const { ranking, candidates, isOwnTerms } = field;
  const isAlone = isOwnTerms && rank.length === 1 && candidates.some(({ record }) => isRival(record, rank[0]!.record));
  const badges = badgesOf(rank, ranking);
  return ranked(rank, ranking).map((candidate) => {
    const earned = badges.get(candidate.id) ?? [];
    return toCompared(candidate, asked, isAlone ? earned.filter((badge) => !isLowest(badge)) : earned, field);
  });
}

const isRival = (a: Quote, b: Quote): boolean => a.service_id === b.service_id && a.id !== b.id;
const isLowest = (badge: Badge): boolean => badge === 'lowest_tcv' || badge === 'lowest_mrc';

function toCompared(
  { record, mbps, figures }: Compared,
  asked: Readonly<Record<string, unknown>>,
  badges: readonly Badge[],
  { enclosed, before, ranking, terms }: Field,
): Schemas['ComparedQuote'] {
  const attributes = catalogueOf(record.service_type)?.attributes ?? [];
  const { comments, attachments } = enclosed.get(record.quote_request_id ?? '') ?? nothingEnclosed;
  const earlier = before.get(record.id) ?? null;
  const shown = (id: FigureId) => withConversion(figures[id], ranking);
  return {
    quote: asAnswered(record),
    mbps,
    is_expired: record.is_expired,
    figures: {
      tcv: shown('tcv'),
      effective_monthly: shown('effective_monthly'),
      price_per_mbps: shown('price_per_mbps'),
    },
    badges: [...badges],
    differences: [
      ...termDifferenceOf(termTitle, terms, record.term),
      ...differencesOf(attributes, asked, record.detail ?? {}),
    ],
    before: earlier && isOtherPrice(earlier, record) ? asBefore(earlier) : null,
    provider_comments: comments,
    attachments: [...attachments],
  };
}

const termTitle = resourceById('quote').fields.find(({ key }) => key === 'term')!.title;

/** An amount in another currency shows the converted amount of its ranking. */
function withConversion(figure: Figure, { code, rates }: RankingRates): Schemas['ComparedFigure'] {
  const { value, formula, inputs, missing } = figure;
  const amount = value !== null && value.code !== code ? converted(value, code, rates) : null;
  return { value: asMoney(value), converted: asMoney(amount), formula, inputs, missing: [...missing] };
}

function toCandidate(record: Quote, view: View): Compared {
  const { term, mrc, nrc, taxes_and_fees: taxesAndFees } = record;
  const priced = { term, mrc, nrc, taxesAndFees, mbps: speedOf(record) };
  return {
    ...priced,
    record,
    id: record.id,
    providerName: record.provider?.name ?? '',
    installInterval: record.install_interval,
    hasConstruction: record.has_construction,
    isRecommended: record.recommended,
    figures: figuresOf(priced, view),
  };
}

/** The first speed attribute for which more is better, e.g. the download speed or the bandwidth. */
function speedOf(record: Quote): number | null {
  const speed = catalogueOf(record.service_type)?.attributes.find(
    (attribute) => attribute.unit === 'Mbps' && attribute.isQuoted && attribute.compare === 'higher',
  );
  const value = speed && record.detail?.[speed.wire];
  return typeof value === 'number' && value > 0 ? value : null;
}

const hasStatus =
  (status: QuoteStatus) =>
  (record: Quote): boolean =>
    record.provider_response_status === status;

function totalsOf(services: readonly Service[], quotes: readonly Quote[]): Schemas['ComparedTotals'] {
  const selected = quotes.filter((quote) => quote.selected);
  const sums = (['mrc', 'nrc', 'tcv'] as const).map((key) => sumOf(selected.flatMap((quote) => quote[key] ?? [])));
  const [mrc, nrc, tcv] = sums.map((sum) => (sum === 'mixed' ? null : sum));
  return {
    selected: selected.length,
    services: services.length,
    is_mixed: sums.includes('mixed'),
    total_mrc: mrc ?? null,
    total_nrc: nrc ?? null,
    tcv: tcv ?? null,
  };
}

const asBefore = ({ mrc, nrc, ...rest }: PriceBefore): Schemas['PriceBefore'] => ({
  ...rest,
  mrc: asMoney(mrc),
  nrc: asMoney(nrc),
});

/** A record with the type of the API. */
const asAnswered = (record: Quote): Schemas['Quote'] => record as Schemas['Quote'];
const asMoney = (money: Money | null): Schemas['Money'] | null => money as Schemas['Money'] | null;
