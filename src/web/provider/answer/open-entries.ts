/** Converts the page of a link to entries: the saved draft, or the quotes as requested (QR-021). */
import type { TypedMoney } from '#web/ui/field/typed.ts';
import { limits } from '#generated/domain/limits.ts';
import type { CatalogueAttribute } from '#runtime/product.ts';
import type { AskedQuote, AskedService, QuoteRequestPage, SentQuote } from '../provider-api.ts';
import { quotedAttributes } from './card-fields.ts';
import { noMoney, type DetailInput, type Entry } from './entry.ts';

export function openEntries(page: QuoteRequestPage): readonly Entry[] {
  const drafted = page.draft?.quotes ?? [];
  const asked = page.quotes.filter((quote) => page.draft === null || !quote.is_alternative || hasDraft(quote, drafted));
  const own = asked.map((quote) => toEntry(page, quote, drafted.find(({ id }) => id === quote.id) ?? quote, quote.id));
  const added = drafted.flatMap((draft, at) => {
    const target = draft.id ? undefined : page.quotes.find(({ id }) => id === draft.alternative_to_id);
    return target ? [toEntry(page, { ...target, is_alternative: true }, draft, `new-${at}`)] : [];
  });
  return [...own, ...added];
}

const hasDraft = (quote: AskedQuote, drafted: readonly SentQuote[]): boolean =>
  drafted.some(({ id }) => id === quote.id);

function toEntry(page: QuoteRequestPage, asked: AskedQuote, given: SentQuote | AskedQuote, key: string): Entry {
  const currency = page.default_currency_code || limits.defaultCurrency;
  const service = page.services.find(({ id }) => id === asked.service_id);
  const isNew = key !== asked.id;
  return {
    key,
    id: isNew ? null : asked.id,
    alternativeToId: given.alternative_to_id ?? null,
    serviceType: asked.service_type,
    askedTerm: asked.is_alternative ? null : (asked.term ?? null),
    isQuoting: !/^no_?bid$/i.test(given.provider_response_status),
    noBidReason: given.no_bid_reason ?? '',
    term: numberText(given.term),
    mrc: moneyOf(given.mrc_value, given.mrc_code, currency),
    nrc: moneyOf(given.nrc_value, given.nrc_code, currency),
    installInterval: given.install_interval ?? undefined,
    construction: given.has_construction ?? '',
    constructionCost: moneyOf(given.construction_cost_value, given.construction_cost_code, ''),
    quoteLevel: given.quote_level ?? '',
    validUntil: given.valid_until?.slice(0, 10) ?? '',
    isSubjectToFeasibility: given.subject_to_feasibility ?? false,
    comments: given.comments ?? '',
    detail: detailOf(asked.service_type, startingDetail(page, given, service), currency),
  };
}

/** Defaults to the requested wire values. */
const startingDetail = (
  page: QuoteRequestPage,
  { detail }: Pick<SentQuote, 'detail'>,
  service: AskedService | undefined,
): Readonly<Record<string, unknown>> =>
  page.draft === null && page.status === 'SENT' ? { ...askedValues(service), ...detail } : { ...detail };

export const askedValues = (service: AskedService | undefined): Readonly<Record<string, unknown>> =>
  service?.request_config ?? service?.detail ?? {};

function detailOf(
  serviceType: string,
  values: Readonly<Record<string, unknown>>,
  currency: string,
): Readonly<Record<string, DetailInput>> {
  return Object.fromEntries(
    quotedAttributes(serviceType).map((attribute) => [
      attribute.wire,
      inputOf(attribute, values[attribute.wire], currency),
    ]),
  );
}

function inputOf({ inputType }: CatalogueAttribute, value: unknown, currency: string): DetailInput {
  if (inputType === 'currency') {
    const money = value as { readonly value: number; readonly code: string } | null | undefined;
    return moneyOf(money?.value, money?.code, currency);
  }
  if (inputType === 'options') return Array.isArray(value) ? value.map(String) : [];
  // With several requested values, the carrier must choose one.
  const [only, ...others] = [value].flat();
  if (only === null || only === undefined || others.length > 0) return '';
  if (inputType === 'link') return String((only as { readonly url?: unknown }).url ?? '');
  return typeof only === 'number' || typeof only === 'boolean' ? only : String(only);
}

const moneyOf = (value: number | null | undefined, code: string | null | undefined, currency: string): TypedMoney => ({
  ...noMoney(code ?? currency),
  ...(value !== null && value !== undefined && { value }),
});

const numberText = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value);
