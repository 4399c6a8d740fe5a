/** Converts a Sonata quote to the answer of the provider page, and the answer's errors to paths of the quote. */
import type { components } from '#generated/api/types/components.ts';
import { messages } from '#generated/domain/messages.ts';
import { fill } from '#domain/format/fill.ts';
import { aheadOfUtc } from '#domain/clock/zone.ts';
import { parseAmount, precisionOf } from '#domain/format/money.ts';
import type { SentAnswer } from '../take-answer.ts';
import type { SentQuote } from '../answer.ts';
import { isDeclined, sends } from './states.ts';

type Schemas = components['schemas'];
export type SonataQuote = Schemas['SonataQuote'];
export type SonataItem = Schemas['SonataItem'];
type SonataPrice = Schemas['SonataPrice'];

/** Name of the price that marks the construction part of the MRC. */
export const constructionPrice = 'construction';

/** Requires a quote with valid prices. `timeZone` is that of the team, which the days of the quote use. */
export function answerOf(quote: SonataQuote, timeZone: string): SentAnswer {
  return {
    status: sends(quote.state) === 'answer' ? 'COMPLETED' : null,
    comments: commentsOf(quote.note),
    quotes: quote.quoteItem.map((item) => sentQuote(item, quote, timeZone)),
  };
}

function sentQuote(item: SonataItem, quote: SonataQuote, timeZone: string): SentQuote {
  const target = targetOf(item);
  const comments = commentsOf(item.note);
  if (isDeclined(item.state) || item.terminationError !== undefined) {
    return {
      ...target,
      provider_response_status: 'NoBid',
      no_bid_reason: item.terminationError?.[0]?.value ?? null,
      comments,
    };
  }
  const level = item.quoteLevel ?? quote.quoteLevel;
  const configuration = item.product?.productConfiguration;
  return {
    ...target,
    provider_response_status: 'Pending',
    term: (item.quoteItemTerm ?? item.requestedQuoteItemTerm)?.duration.amount ?? null,
    ...amounts(item),
    install_interval: item.quoteItemInstallationInterval?.amount ?? null,
    has_construction: configuration?.construction ?? null,
    quote_level: level === undefined ? null : level === 'budgetary' ? 'BUDGETARY' : 'FIRM',
    subject_to_feasibility: item.subjectToFeasibilityCheck ?? level === 'firmSubjectToFeasibilityCheck',
    valid_until: dayIn(timeZone, (item.validFor ?? quote.validFor)?.endDateTime),
    comments,
    detail: configuration?.attributes ?? {},
  };
}

/** The day of the moment in the time zone. */
function dayIn(timeZone: string, moment: string | undefined): string | null {
  if (moment === undefined) return null;
  const instant = Date.parse(moment);
  return new Date(instant + aheadOfUtc(instant, timeZone)).toISOString().slice(0, 10);
}

/** An alternative uses our id once it has one; the carrier's own id is not stored. */
function targetOf({ id, quoteItemRelationship }: SonataItem): Pick<SentQuote, 'id' | 'alternative_to_id'> {
  const to = quoteItemRelationship?.[0]?.id;
  if (to === undefined) return { id };
  return isOurs(id) ? { id, alternative_to_id: to } : { alternative_to_id: to };
}

const isOurs = (id: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id);

const commentsOf = (notes: SonataQuote['note']): string | null =>
  notes
    ?.flatMap(({ source, text }) => (source === 'seller' ? [text] : []))
    .join('\n\n')
    .trim() || null;

type PriceKind = 'mrc' | 'nrc' | 'construction_cost';

const kindOf = ({ priceType, name }: SonataPrice): PriceKind => {
  if (priceType === 'nonRecurring') return 'nrc';
  return name === constructionPrice ? 'construction_cost' : 'mrc';
};

function amounts({ quoteItemPrice = [] }: SonataItem): Partial<SentQuote> {
  return Object.fromEntries(
    quoteItemPrice.flatMap((each) => {
      const { unit, value } = each.price.dutyFreeAmount;
      return [
        [`${kindOf(each)}_value`, parseAmount(String(value), unit)],
        [`${kindOf(each)}_code`, unit],
      ];
    }),
  );
}

/** Prices that do not fit our amounts, by path: too many digits, or two of one kind. */
export function priceFaults({ quoteItem }: SonataQuote): Record<string, string[]> {
  return Object.fromEntries(
    quoteItem.flatMap(({ quoteItemPrice = [] }, at) =>
      quoteItemPrice.flatMap((each, place) => {
        const kind = kindOf(each);
        const { unit, value } = each.price.dutyFreeAmount;
        const path = pathOf(`quotes.${at}.${kind}`);
        if (quoteItemPrice.findIndex((other) => kindOf(other) === kind) < place)
          return [[path, [messages['validation.givenTwice']]]];
        return parseAmount(String(value), unit) === null
          ? [[path, [fill(messages['validation.decimals'], { limit: precisionOf(unit) })]]]
          : [];
      }),
    ),
  );
}

/** Path of each fact of an answer in an item. */
const places: Readonly<Record<string, string>> = {
  alternative_to_id: 'quoteItemRelationship',
  provider_response_status: 'state',
  no_bid_reason: 'terminationError',
  term: 'quoteItemTerm',
  mrc: 'quoteItemPrice.recurring',
  nrc: 'quoteItemPrice.nonRecurring',
  construction_cost: `quoteItemPrice.${constructionPrice}`,
  install_interval: 'quoteItemInstallationInterval',
  has_construction: 'product.productConfiguration.construction',
  quote_level: 'quoteLevel',
  subject_to_feasibility: 'subjectToFeasibilityCheck',
  valid_until: 'validFor',
  comments: 'note',
  detail: 'product.productConfiguration.attributes',
};

/** `quotes.1.detail.transport` → `quote.quoteItem.1.product.productConfiguration.attributes.transport`. */
export function pathOf(field: string): string {
  const [, at, name = '', rest = ''] = /^quotes\.(\d+)\.(\w+?)(?:_value|_code)?(\..*)?$/.exec(field) ?? [];
  if (at !== undefined) return `quote.quoteItem.${at}.${places[name] ?? name}${rest}`;
  return field === 'quotes' ? 'quote.quoteItem' : field === 'comments' ? 'quote.note' : field;
}
