/** Where a quote prices something else than was asked for; never silently. */
import { contractTerms } from '#generated/domain/lists/contract-term.ts';
import { termText } from '../format/term.ts';
import type { CatalogueAttribute } from '#runtime/product.ts';

type Values = Readonly<Record<string, unknown>>;

interface Difference {
  /** Wire key of the attribute. */
  readonly attribute: string;
  readonly title: string;
  readonly unit: string | null;
  readonly asked: unknown;
  readonly quoted: unknown;
}

/** Attributes of the catalogue that were asked for and quoted with other values; what either leaves open is no difference. */
export function differencesOf(
  attributes: readonly CatalogueAttribute[],
  asked: Values | null,
  quoted: Values | null,
): readonly Difference[] {
  return attributes.flatMap((attribute) => {
    if (!attribute.isAsked || !attribute.isQuoted) return [];
    const [wanted, given] = [asked?.[attribute.wire], quoted?.[attribute.wire]];
    if (isOpen(wanted) || isOpen(given) || isAmong(wanted, given)) return [];
    return [
      { attribute: attribute.wire, title: attribute.title, unit: attribute.unit ?? null, asked: wanted, quoted: given },
    ];
  });
}

/** A length that nobody asked for; a request without lengths leaves them open. [QT-029] */
export function termDifferenceOf(
  title: string,
  asked: readonly string[] | null,
  months: number | null,
): readonly Difference[] {
  const wanted = contractTerms.filter(({ value }) => asked?.includes(value)).map(({ facts }) => facts.months);
  if (wanted.length === 0 || months === null || (wanted as readonly number[]).includes(months)) return [];
  const asTerms = wanted.map(termText).join(', ');
  return [{ attribute: 'term', title, unit: null, asked: asTerms, quoted: termText(months) }];
}

const isOpen = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Several values may be asked for (two speeds, three transports): any of them fulfills the wish. */
function isAmong(wanted: unknown, given: unknown): boolean {
  const wishes = Array.isArray(wanted) ? wanted : [wanted];
  const offers = Array.isArray(given) ? given : [given];
  return offers.every((offer) => wishes.some((wish) => JSON.stringify(wish) === JSON.stringify(offer)));
}
