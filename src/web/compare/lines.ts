/** The lines of a comparison as text, shared by the table, the cards and the CSV file (QT-030). */
import { formatDate } from '#domain/format/date.ts';
import { formatMoney, type Money } from '#domain/format/money.ts';
import { digitsOf } from '#domain/format/number.ts';
import { catalogueOf } from '#domain/services/catalogue.ts';
import { constructions } from '#generated/domain/lists/construction.ts';
import { comparisonMessages as texts } from '#generated/domain/messages/comparison.ts';
import { quoteView } from '#generated/screens/views/quote.ts';
import type { CatalogueAttribute } from '#runtime/product.ts';
import { fill } from '#domain/format/fill.ts';
import { termText } from '#domain/format/term.ts';
import type { ComparedFigure, ComparedQuote, ComparedService, Comparison, Quote } from './comparison-api.ts';

export interface Line {
  readonly label: string;
  /** Text for one quote; null when the value is missing. */
  readonly text: (compared: ComparedQuote) => string | null;
  /** The calculated amount in the text. */
  readonly figure?: (compared: ComparedQuote) => ComparedFigure;
  /** The files that the text names. */
  readonly files?: (compared: ComparedQuote) => readonly { readonly name: string; readonly url: string }[];
}

type Wire = Readonly<Record<string, unknown>>;

export const providerOf = ({ quote }: ComparedQuote): string => nameOf(quote);
export const termOf = ({ quote }: ComparedQuote): string => shownTerm(quote.term) ?? texts['comparison.unknown'];

export const nameOf = ({ provider }: Quote): string => provider?.name ?? '';

/** `Internet: Headquarters`; adds the service type unless the name already contains it. */
export function serviceTitle({ service_type, name }: ComparedService): string {
  const title = catalogueOf(service_type)?.title ?? service_type;
  return name?.startsWith(title) ? name : [title, name].filter(Boolean).join(' · ');
}

/** `1 EUR = 1.08 USD (source, day)`. */
export const rateText = ({ code, usd_per_unit, source, as_of }: Comparison['rates'][number]): string =>
  fill(texts['comparison.rate'], { code, rate: usd_per_unit, source: source ?? '–', date: as_of ?? '–' });

export interface LineSection {
  readonly title: string;
  readonly lines: readonly Line[];
}

/** Omits empty sections. */
export const sectionsOf = (service: ComparedService): readonly LineSection[] =>
  [
    { title: texts['comparison.sectionPrice'], lines: [...priceLines, ...beforeLines(service)] },
    { title: texts['comparison.sectionService'], lines: attributeLines(service) },
    { title: texts['comparison.sectionOffer'], lines: offerLines },
  ].filter(({ lines }) => lines.length > 0);

export const linesOf = (service: ComparedService): readonly Line[] => sectionsOf(service).flatMap(({ lines }) => lines);

/** Splits lines into those with the same text in every quote and the others; prices always belong to the latter. */
export function partLines(service: ComparedService): Readonly<Record<'shared' | 'own', readonly Line[]>> {
  const { quotes } = service;
  const [price, ...others] = sectionsOf(service);
  const lines = others.flatMap((section) => section.lines);
  const isShared = ({ text, files }: Line): boolean =>
    quotes.length > 1 &&
    new Set(quotes.map(text)).size === 1 &&
    // Two files with the same name may differ.
    !quotes.some((each) => (files?.(each) ?? []).length > 0);
  return {
    shared: lines.filter(isShared),
    own: [...(price?.lines ?? []), ...lines.filter((line) => !isShared(line))],
  };
}

const { fields } = quoteView;

const priceLines: readonly Line[] = [
  { label: fields.term.title, text: (each) => shownTerm(each.quote.term) },
  { label: fields.mrc.title, text: (each) => moneyText(each.quote.mrc) },
  { label: fields.nrc.title, text: (each) => moneyText(each.quote.nrc) },
  figureLine(fields.tcv.title, 'tcv'),
  figureLine(texts['comparison.effectiveMonthly'], 'effective_monthly'),
  figureLine(texts['comparison.pricePerMbps'], 'price_per_mbps'),
];

const constructionLine: Line = {
  label: fields.hasConstruction.title,
  text: (each) => constructionText(each.quote),
};

/** Lines for the approval; the price per Mbps only matters for the comparison. */
export const weighedLines: readonly Line[] = [...priceLines.slice(0, -1), constructionLine];

const offerLines: readonly Line[] = [
  { label: fields.taxesAndFees.title, text: (each) => moneyText(each.quote.taxes_and_fees) },
  constructionLine,
  {
    label: fields.installInterval.title,
    text: (each) => withUnit(each.quote.install_interval, fields.installInterval.unit),
  },
  { label: fields.validUntil.title, text: (each) => dateText(each.quote.valid_until) },
  {
    label: fields.comments.title,
    text: (each) =>
      [each.quote.comments, each.provider_comments].filter(Boolean).join('\n') || texts['comparison.none'],
  },
  {
    label: texts['comparison.attachments'],
    text: ({ attachments }) => attachments.map(({ name }) => name).join(', ') || texts['comparison.none'],
    files: (each) =>
      each.attachments.map(({ id, name }) => ({
        name,
        url: `/api/quotes/${each.quote.id}/attachments/${id}`,
      })),
  },
];

/** Empty unless a price has changed since it was first read. [ruling 28] */
const beforeLines = ({ quotes }: ComparedService): readonly Line[] =>
  quotes.some(({ before }) => before !== null) ? [{ label: texts['comparison.before'], text: beforeText }] : [];

function beforeText({ before }: ComparedQuote): string {
  if (before === null) return texts['comparison.none'];
  const { term, mrc, nrc, reason, replaced_at: until } = before;
  const price = fill(texts['comparison.priceBefore'], {
    term: shownTerm(term) ?? texts['comparison.unknown'],
    mrc: moneyText(mrc) ?? texts['comparison.unknown'],
    nrc: moneyText(nrc) ?? texts['comparison.unknown'],
    date: dateText(until),
  });
  return reason === null ? price : fill(texts['comparison.priceBeforeWhy'], { price, reason });
}

function figureLine(label: string, id: keyof ComparedQuote['figures']): Line {
  return { label, text: ({ figures }) => moneyText(figures[id].value), figure: ({ figures }) => figures[id] };
}

/** Attributes with a value from at least one carrier. */
function attributeLines({ service_type, quotes }: ComparedService): readonly Line[] {
  const detailOf = (each: ComparedQuote): Wire => (each.quote.detail ?? {}) as Wire;
  return (catalogueOf(service_type)?.attributes ?? [])
    .filter(
      (attribute) =>
        attribute.isQuoted && quotes.some((each) => valueText(attribute, detailOf(each)[attribute.wire]) !== null),
    )
    .map((attribute) => ({
      label: attribute.title,
      text: (each) => valueText(attribute, detailOf(each)[attribute.wire]),
    }));
}

/** `200 instead of 250 Mbps`. */
export function differenceText(service: ComparedService, difference: ComparedQuote['differences'][number]): string {
  const found = catalogueOf(service.service_type)?.attributes.find(({ wire }) => wire === difference.attribute);
  const { unit: _unit, ...plain } = found ?? ({} as CatalogueAttribute);
  const asked = (found ? valueText(found, difference.asked) : null) ?? String(difference.asked);
  const quoted = (found ? valueText(plain, difference.quoted) : null) ?? String(difference.quoted);
  return `${difference.title}: ${fill(texts['comparison.difference'], { quoted, asked })}`;
}

type DisplayRules = Pick<CatalogueAttribute, 'options' | 'unit' | 'isName'>;

function valueText({ options, unit, isName }: DisplayRules, value: unknown): string | null {
  const words = [value].flat().flatMap((each): readonly string[] => {
    if (each === null || each === undefined || each === '') return [];
    if (typeof each === 'boolean') return [texts[each ? 'comparison.yes' : 'comparison.no']];
    if (typeof each === 'object')
      return 'code' in each ? [formatMoney(each as Money)] : [String((each as Wire)['url'] ?? '')];
    const label = options?.find((option) => String(option.value) === String(each))?.label;
    return [label ?? (typeof each === 'number' ? digitsOf(each, { isName, scale: 6 }) : String(each))];
  });
  return words.length === 0 ? null : `${words.join(', ')}${unit && !options ? ` ${unit}` : ''}`;
}

const moneyText = (value: Money | null): string | null => value && formatMoney(value);
const dateText = (value: string | null): string | null => value && formatDate(value.slice(0, 10), 'text');
const shownTerm = (months: number | null): string | null => (months === null ? null : termText(months));
const withUnit = (value: number | null, unit: string): string | null => (value === null ? null : `${value} ${unit}`);

function constructionText({ has_construction, construction_cost }: Quote): string | null {
  const label = constructions.find(({ value }) => value === has_construction)?.label ?? null;
  const cost = moneyText(construction_cost);
  return label !== null && cost !== null ? `${label}, ${cost}` : label;
}
