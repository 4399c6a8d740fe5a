/** The read model of the comparison page: the same figures for screen, CSV and print (QT-019, QT-020, QT-026 to QT-031). */
import { differencesOf } from '#domain/prices/differences.ts';
import type { RateSnapshot } from '#domain/prices/exchange.ts';
import { figuresOf, type View } from '#domain/prices/figures.ts';
import { sumOf, type Money } from '#domain/prices/money.ts';
import { badgesOf, isRateSensitive, ranked, type Candidate, type RankingRates } from '#domain/prices/ranking.ts';
import { catalogues } from '#generated/domain/catalogues/registry.ts';
import { limits } from '#generated/domain/limits.ts';
import type { components } from '#generated/api/types/quotes.ts';
import type { CatalogueDefinition } from '#runtime/product.ts';
import type { WireRecord } from '../../data/record.ts';
import type { Enclosed } from './attachments.ts';

type Schemas = components['schemas'];
export type Comparison = Schemas['QuoteComparison'];

export interface ComparedGroup {
  readonly groupId: string;
  readonly services: readonly WireRecord[];
  /** Every quote of the group that the caller may see. */
  readonly quotes: readonly WireRecord[];
  readonly rates: RateSnapshot;
  /** What providers sent beside their prices, by quote request. */
  readonly enclosed: ReadonlyMap<string, Enclosed>;
  /** How many quotes providers still owe, by service. */
  readonly unanswered: ReadonlyMap<string, number>;
}

export interface ComparisonView {
  readonly horizonMonths: number | null;
  readonly isAllIn: boolean;
  /** Currency that amounts are ranked in. */
  readonly currency: string;
}

type Compared = Candidate & { readonly record: WireRecord };

/** All that the quotes of one service are compared with and by. */
interface Field extends Pick<ComparedGroup, 'quotes' | 'enclosed' | 'unanswered'> {
  readonly candidates: readonly Compared[];
  readonly ranking: RankingRates;
}

const nothingEnclosed: Enclosed = { comments: null, attachments: [] };

export function compare(
  { groupId, services, quotes, rates, enclosed, unanswered }: ComparedGroup,
  wanted: ComparisonView,
): Comparison {
  const view: View = {
    horizonMonths: wanted.horizonMonths,
    openEndedMonths: limits.comparisonHorizonMonths,
    isAllIn: wanted.isAllIn,
  };
  const ranking: RankingRates = { code: wanted.currency, rates };
  const candidates = quotes.filter(hasStatus('AVAILABLE')).map((record) => toCandidate(record, view));
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
    services: services.map((service) => compareService(service, { quotes, candidates, ranking, enclosed, unanswered })),
    totals: totalsOf(services, quotes),
  };
}

function compareService(
  service: WireRecord,
  { quotes, candidates, ranking, enclosed, unanswered }: Field,
): Schemas['ComparedService'] {
  const ofService = (record: WireRecord): boolean => record['service_id'] === service['id'];
  const own = candidates.filter(({ record }) => ofService(record));
  const badges = badgesOf(own, ranking);
  const asked = (service['request_config'] ?? service['detail'] ?? {}) as Record<string, unknown>;
  return {
    service_id: service['id'] as string,
    service_type: service['service_type'] as string,
    name: (service['name'] as string | null) ?? null,
    asked,
    quotes: ranked(own, ranking).map((candidate) =>
      toCompared(candidate, asked, [...(badges.get(candidate.id) ?? [])], enclosed),
    ),
    no_bids: quotes.filter(ofService).filter(hasStatus('NO_BID')) as unknown as Schemas['Quote'][],
    pending: unanswered.get(service['id'] as string) ?? 0,
  };
}

function toCompared(
  { record, mbps, figures }: Compared,
  asked: Readonly<Record<string, unknown>>,
  badges: Schemas['ComparedQuote']['badges'],
  enclosed: Field['enclosed'],
): Schemas['ComparedQuote'] {
  const attributes = catalogueOf(record)?.attributes ?? [];
  const { comments, attachments } = enclosed.get(String(record['quote_request_id'])) ?? nothingEnclosed;
  const quoted = (record['detail'] ?? {}) as Readonly<Record<string, unknown>>;
  return {
    quote: record as unknown as Schemas['Quote'],
    mbps,
    is_expired: record['is_expired'] === true,
    figures: figures as unknown as Schemas['ComparedQuote']['figures'],
    badges,
    differences: differencesOf(attributes, asked, quoted) as unknown as Schemas['ComparedQuote']['differences'],
    provider_comments: comments,
    attachments: [...attachments],
  };
}

function toCandidate(record: WireRecord, view: View): Compared {
  const priced = {
    term: record['term'] as number | null,
    mrc: record['mrc'] as Money | null,
    nrc: record['nrc'] as Money | null,
    taxesAndFees: record['taxes_and_fees'] as Money | null,
    mbps: speedOf(record),
  };
  return {
    ...priced,
    record,
    id: record['id'] as string,
    providerName: ((record['provider'] as WireRecord | null)?.['name'] as string | undefined) ?? '',
    installInterval: record['install_interval'] as number | null,
    hasConstruction: record['has_construction'] as string | null,
    isRecommended: record['recommended'] === true,
    figures: figuresOf(priced, view),
  };
}

/** The first speed of the catalogue for which more is better, e.g. the download speed or the bandwidth. */
function speedOf(record: WireRecord): number | null {
  const speed = catalogueOf(record)?.attributes.find(
    (attribute) => attribute.unit === 'Mbps' && attribute.isQuoted && attribute.compare === 'higher',
  );
  const value = speed && (record['detail'] as WireRecord | null)?.[speed.wire];
  return typeof value === 'number' && value > 0 ? value : null;
}

const catalogueOf = (record: WireRecord): CatalogueDefinition | undefined =>
  catalogues[record['service_type'] as keyof typeof catalogues];

const hasStatus =
  (status: string) =>
  (record: WireRecord): boolean =>
    record['provider_response_status'] === status;

function totalsOf(services: readonly WireRecord[], quotes: readonly WireRecord[]): Schemas['ComparedTotals'] {
  const selected = quotes.filter((quote) => quote['selected'] === true);
  const sums = (['mrc', 'nrc', 'tcv'] as const).map((key) =>
    sumOf(selected.flatMap((quote) => (quote[key] as Money | null) ?? [])),
  );
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
