/** Description of a service for a contract: its quoted attributes, one per line. */
import { messages } from '#generated/domain/messages.ts';
import type { CatalogueAttribute } from '#runtime/product.ts';

type Values = Readonly<Record<string, unknown>>;

/** `Download speed: 500 Mbps`. The quote overrides the request; attributes without a value are omitted. */
export function serviceDetails(
  attributes: readonly CatalogueAttribute[],
  asked: Values | null,
  quoted: Values | null,
): string {
  const lines = attributes.flatMap((attribute) => {
    if (attribute.section === 'configuration' && !attribute.isAsked) return [];
    const text = shown(attribute, quoted?.[attribute.wire] ?? asked?.[attribute.wire]);
    return text === '' ? [] : [`${attribute.title}: ${text}`];
  });
  return lines.join('\n');
}

function shown(attribute: CatalogueAttribute, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (Array.isArray(value)) return value.map((each) => shown(attribute, each)).join(', ');
  if (typeof value === 'boolean') return messages[value ? 'comparison.yes' : 'comparison.no'];
  if (typeof value === 'object') return '';
  const label = attribute.options?.find((option) => option.value === value)?.label ?? String(value);
  return attribute.unit === undefined || label.includes(attribute.unit) ? label : `${label} ${attribute.unit}`;
}
