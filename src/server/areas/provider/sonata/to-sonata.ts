/** Converts the request of a link to a Sonata quote, with the answers so far. */
import { catalogues } from '#generated/domain/catalogues/registry.ts';
import { sonataQuoteLevels } from '#generated/domain/lists/sonata-quote-level.ts';
import { instantOf } from '#domain/clock/zone.ts';
import { precisionOf } from '#domain/format/money.ts';
import type { ProviderPage } from '../page.ts';
import { constructionPrice, type SonataItem, type SonataQuote } from './from-sonata.ts';
import { statesOf } from './states.ts';

type AskedQuote = ProviderPage['quotes'][number];
type AskedService = ProviderPage['services'][number];
type Answer = NonNullable<ProviderPage['draft']>['quotes'][number] | AskedQuote;
type Level = NonNullable<SonataItem['quoteLevel']>;

/** `expired`: quotes whose last day has passed in the team's zone, `timeZone`. */
export function sonataQuote(page: ProviderPage, expired: ReadonlySet<string>, timeZone: string): SonataQuote {
  const states = statesOf(page, expired);
  const services = new Map(page.services.map((service) => [service.id, service]));
  const drafted = new Map(page.draft?.quotes.map((quote) => [quote.id, quote]));
  const items = page.quotes.map((quote) =>
    sonataItem(quote, drafted.get(quote.id) ?? quote, services.get(quote.service_id)!, states.item(quote), timeZone),
  );
  const comments = page.draft === null ? page.comments : page.draft.comments;
  return {
    id: page.id,
    ...known('externalId', page.display_id),
    description: describe(page),
    state: states.quote,
    instantSyncQuote: false,
    buyerRequestedQuoteLevel: 'firm',
    quoteDate: page.sent_at ?? page.created_at,
    ...known('requestedQuoteCompletionDate', page.due_at),
    ...known('effectiveQuoteCompletionDate', page.completed_at),
    ...overall(items),
    ...notes({ buyer: page.message, seller: comments }),
    quoteItem: [...items, ...addedItems(page, services, timeZone)],
  };
}

const describe = ({ team_name, service_types }: ProviderPage): string =>
  `${team_name}: ${service_types.map((type) => catalogues[type].title).join(', ')}`;

/** Alternatives of a draft do not have our id yet. */
const addedItems = (
  page: ProviderPage,
  services: ReadonlyMap<string, AskedService>,
  timeZone: string,
): readonly SonataItem[] =>
  (page.draft?.quotes ?? []).flatMap((draft, at) => {
    const to = draft.id ? undefined : page.quotes.find(({ id }) => id === draft.alternative_to_id);
    if (!to) return [];
    const asked = { ...to, id: `alternate-${at}`, is_alternative: true, alternative_to_id: to.id };
    return [sonataItem(asked, draft, services.get(to.service_id)!, 'inProgress.draft', timeZone)];
  });

function sonataItem(
  asked: AskedQuote,
  given: Answer,
  service: AskedService,
  state: SonataItem['state'],
  timeZone: string,
): SonataItem {
  const isNoBid = /^no_?bid$/i.test(given.provider_response_status);
  const term = given.term ?? asked.term;
  return {
    id: asked.id,
    action: 'add',
    state,
    ...(asked.alternative_to_id !== null && {
      quoteItemRelationship: [{ id: asked.alternative_to_id, relationshipType: 'alternateTo' as const }],
    }),
    product: productOf(service, given, isNoBid),
    ...(asked.term !== null && !asked.is_alternative && { requestedQuoteItemTerm: termOf(asked.term) }),
    ...notes({ seller: given.comments ?? null }),
    ...(isNoBid
      ? refusal(given, state)
      : { ...offer(given, timeZone), ...(term !== null && { quoteItemTerm: termOf(term) }) }),
  };
}

const termOf = (months: number) => ({ duration: { amount: months, units: 'calendarMonths' as const } });

/** A declined bid in a draft shows only its reason, because its item is still in progress. */
function refusal({ no_bid_reason: reason }: Answer, state: SonataItem['state']): Partial<SonataItem> {
  if (reason) return { terminationError: [{ value: reason }] };
  return state === 'unableToProvide' ? {} : { terminationError: [{}] };
}

function offer(given: Answer, timeZone: string): Partial<SonataItem> {
  const level = levelOf(given);
  const prices = [
    price('MRC', 'recurring', given.mrc_value, given.mrc_code),
    price('NRC', 'nonRecurring', given.nrc_value, given.nrc_code),
    price(constructionPrice, 'recurring', given.construction_cost_value, given.construction_cost_code),
  ].flatMap((each) => each ?? []);
  const days = given.install_interval ?? null;
  return {
    ...(prices.length > 0 && { quoteItemPrice: prices }),
    ...(days !== null && { quoteItemInstallationInterval: { amount: days, units: 'businessDays' as const } }),
    ...known('quoteLevel', level),
    subjectToFeasibilityCheck: given.subject_to_feasibility ?? false,
    ...(given.valid_until && { validFor: lastDay(given.valid_until, timeZone) }),
  };
}

/** The last second of the day in the team's zone. */
function lastDay(day: string, timeZone: string): { readonly endDateTime: string } {
  const end = instantOf(day.slice(0, 10), 24 * 60, timeZone) - 1000;
  return { endDateTime: new Date(end).toISOString().replace('.000Z', 'Z') };
}

function levelOf({ quote_level, subject_to_feasibility }: Answer): Level | null {
  if (!quote_level) return null;
  if (quote_level === 'BUDGETARY') return 'budgetary';
  return subject_to_feasibility ? 'firmSubjectToFeasibilityCheck' : 'firm';
}

type Price = NonNullable<SonataItem['quoteItemPrice']>[number];

function price(
  name: string,
  priceType: Price['priceType'],
  value: number | null | undefined,
  code: string | null | undefined,
): Price | null {
  if (value === null || value === undefined || !code) return null;
  const amount = { unit: code, value: value / 10 ** precisionOf(code) };
  return {
    name,
    priceType,
    ...(priceType === 'recurring' && { recurringChargePeriod: 'month' as const }),
    price: { dutyFreeAmount: amount },
  };
}

function productOf(service: AskedService, given: Answer, isNoBid: boolean): SonataItem['product'] {
  const attributes = isNoBid ? null : given.detail;
  const asked = service.request_config ?? service.detail ?? {};
  const isAnswered = attributes !== null && attributes !== undefined && Object.keys(attributes).length > 0;
  return {
    place: service.locations.map((site) => ({
      '@type': 'FormattedAddress' as const,
      role: site.end === null ? 'INSTALL_LOCATION' : `INSTALL_LOCATION_${site.end}`,
      ...known('addrLine1', site.street),
      ...known('addrLine2', site.address_line_two),
      ...known('city', site.city),
      ...known('stateOrProvince', site.state_province),
      ...known('postcode', site.postal_code),
      ...known('country', site.country),
    })),
    productOffering: { id: service.service_type },
    productConfiguration: {
      '@type': `urn:trunkline:spec:${service.service_type}:quote`,
      ...(!isNoBid && known('construction', given.has_construction ?? null)),
      attributes: isAnswered ? attributes : asked,
    },
  };
}

/**
 * The quote is as binding as its least binding price, and valid until its first item expires; set when each item has
 * its own values.
 */
function overall(items: readonly SonataItem[]): Partial<SonataQuote> {
  const priced = items.filter(({ quoteItemPrice }) => quoteItemPrice);
  const levels = priced.flatMap(({ quoteLevel }) => quoteLevel ?? []);
  const ends = priced.flatMap(({ validFor }) => validFor?.endDateTime ?? []);
  const isReported = (values: readonly unknown[]): boolean => values.length > 0 && values.length === priced.length;
  return {
    ...(isReported(levels) && { quoteLevel: sonataQuoteLevels.find(({ value }) => levels.includes(value))!.value }),
    ...(isReported(ends) && { validFor: { endDateTime: ends.toSorted()[0]! } }),
  };
}

function notes(texts: Readonly<Partial<Record<'buyer' | 'seller', string | null>>>): Pick<SonataQuote, 'note'> {
  const note = (['buyer', 'seller'] as const).flatMap((source) => {
    const text = texts[source];
    return text ? [{ source, text }] : [];
  });
  return note.length > 0 ? { note } : {};
}

const known = <Key extends string, Value>(key: Key, value: Value | null): { [K in Key]?: Value } =>
  (value === null ? {} : { [key]: value }) as { [K in Key]?: Value };
