/** Reports where a quote differs from the request, so differences are never silent. */
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

/**
 * Catalog attributes that were requested and quoted with different values. An empty value on either side is not a
 * difference.
 */
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

/** A quoted term that was not requested; a request without terms accepts any. [QT-029] */
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

/** A request may allow several values (two speeds, three transports); any of them matches. */
function isAmong(wanted: unknown, given: unknown): boolean {
  const wishes = Array.isArray(wanted) ? wanted : [wanted];
  const offers = Array.isArray(given) ? given : [given];
  return offers.every((offer) => wishes.some((wish) => JSON.stringify(wish) === JSON.stringify(offer)));
}
