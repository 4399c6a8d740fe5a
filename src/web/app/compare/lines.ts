/** The lines of a comparison in words: the same for the table, the cards and the CSV file (QT-030). */
import { formatDate } from '#domain/format/date.ts';
import { formatMoney, type Money } from '#domain/format/money.ts';
import { catalogues } from '#generated/domain/catalogues/registry.ts';
import { constructions } from '#generated/domain/lists/construction.ts';
import { quotedTerms } from '#generated/domain/lists/quoted-term.ts';
import { comparisonMessages as texts } from '#generated/domain/messages/comparison.ts';
import type { CatalogueAttribute, CatalogueDefinition } from '#runtime/product.ts';
import { fill } from '#web/shell/texts.ts';
import type { ComparedFigure, ComparedQuote, ComparedService } from './comparison-api.ts';

export interface Line {
  readonly label: string;
  /** Words of one quote; null while nobody has told. */
  readonly text: (compared: ComparedQuote) => string | null;
  /** The worked-out amount that the words show. */
  readonly figure?: (compared: ComparedQuote) => ComparedFigure;
}

type Wire = Readonly<Record<string, unknown>>;

export const wireOf = ({ quote }: ComparedQuote): Wire => quote as unknown as Wire;
export const providerOf = (compared: ComparedQuote): string => nameOf(wireOf(compared));
export const termOf = (compared: ComparedQuote): string =>
  termText(wireOf(compared)['term']) ?? texts['comparison.unknown'];

export const nameOf = (quote: Wire): string => String((quote['provider'] as Wire | null | undefined)?.['name'] ?? '');

export function linesOf(service: ComparedService): readonly Line[] {
  return [...priceLines, ...attributeLines(service), ...offerLines];
}

const priceLines: readonly Line[] = [
  { label: 'Term', text: (each) => termText(wireOf(each)['term']) },
  { label: 'MRC', text: (each) => moneyText(wireOf(each)['mrc']) },
  { label: 'NRC', text: (each) => moneyText(wireOf(each)['nrc']) },
  figureLine('TCV', 'tcv'),
  figureLine(texts['comparison.effectiveMonthly'], 'effective_monthly'),
  figureLine(texts['comparison.pricePerMbps'], 'price_per_mbps'),
];

const offerLines: readonly Line[] = [
  { label: texts['comparison.taxes'], text: (each) => moneyText(wireOf(each)['taxes_and_fees']) },
  { label: 'Construction', text: (each) => constructionText(wireOf(each)) },
  { label: 'Install interval', text: (each) => withUnit(wireOf(each)['install_interval'], 'business days') },
  { label: 'Valid until', text: (each) => dateText(wireOf(each)['valid_until']) },
  { label: 'Comments', text: (each) => String(wireOf(each)['comments'] ?? '') || texts['comparison.none'] },
];

function figureLine(label: string, id: keyof ComparedQuote['figures']): Line {
  return { label, text: ({ figures }) => moneyText(figures[id].value), figure: ({ figures }) => figures[id] };
}

/** Attributes of which at least one provider said something. */
function attributeLines({ service_type, quotes }: ComparedService): readonly Line[] {
  const catalogue: CatalogueDefinition | undefined = catalogues[service_type as keyof typeof catalogues];
  const detailOf = (each: ComparedQuote): Wire => (wireOf(each)['detail'] ?? {}) as Wire;
  return (catalogue?.attributes ?? [])
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
  const catalogue: CatalogueDefinition | undefined = catalogues[service.service_type as keyof typeof catalogues];
  const found = catalogue?.attributes.find(({ wire }) => wire === difference.attribute);
  const { unit: _unit, ...plain } = found ?? ({} as CatalogueAttribute);
  const asked = (found ? valueText(found, difference.asked) : null) ?? String(difference.asked);
  const quoted = (found ? valueText(plain, difference.quoted) : null) ?? String(difference.quoted);
  return `${difference.title}: ${fill(texts['comparison.difference'], { quoted, asked })}`;
}

function valueText({ options, unit }: Pick<CatalogueAttribute, 'options' | 'unit'>, value: unknown): string | null {
  const words = [value].flat().flatMap((each): readonly string[] => {
    if (each === null || each === undefined || each === '') return [];
    if (typeof each === 'boolean') return [each ? 'Yes' : 'No'];
    if (typeof each === 'object')
      return 'code' in each ? [formatMoney(each as Money)] : [String((each as Wire)['url'] ?? '')];
    return [options?.find((option) => String(option.value) === String(each))?.label ?? String(each)];
  });
  return words.length === 0 ? null : `${words.join(', ')}${unit && !options ? ` ${unit}` : ''}`;
}

const moneyText = (value: unknown): string | null => (value ? formatMoney(value as Money) : null);
const dateText = (value: unknown): string | null =>
  typeof value === 'string' ? formatDate(value.slice(0, 10), 'text') : null;
const withUnit = (value: unknown, unit: string): string | null =>
  typeof value === 'number' ? `${value} ${unit}` : null;

function termText(value: unknown): string | null {
  if (typeof value !== 'number') return null;
  return quotedTerms.find((term) => term.value === value)?.label ?? fill(texts['comparison.months'], { months: value });
}

function constructionText(quote: Wire): string | null {
  const label = constructions.find(({ value }) => value === quote['has_construction'])?.label ?? null;
  const cost = moneyText(quote['construction_cost']);
  return label !== null && cost !== null ? `${label}, ${cost}` : label;
}
