/** Structured data as titles and values, with the titles of its schema where it has one; never as code. */
import { shellMessages as texts } from '#generated/domain/messages/shell.ts';
import { showMoment } from '#web/shell/session/moment.ts';
import { formatMoney, type Money } from '#domain/format/money.ts';
import { quantityText } from '#domain/format/number.ts';
import { limits } from '#generated/domain/limits.ts';
import type { ListItem } from '#runtime/product.ts';
import type { PartView } from '#runtime/view.ts';
import Box from '@mui/material/Box';
import { PlainList } from '#web/ui/list/PlainList.tsx';
import { FactGrid } from './FactGrid.tsx';

interface Props {
  readonly value: unknown;
  /** Titles of the parts in display order; data without a schema shows its own keys. */
  readonly parts?: readonly PartView[] | undefined;
  /** The closed list of the value. */
  readonly items?: readonly ListItem[] | undefined;
  /** The unit of a number. */
  readonly unit?: string | undefined;
  /** The months are a contract term. */
  readonly isTerm?: boolean | undefined;
}

export function StructuredValue({ value, parts, items, unit, isTerm }: Props) {
  if (Array.isArray(value)) return <Items values={value as readonly unknown[]} parts={parts} items={items} />;
  // Without a unit the number may be an identifier, so it is not formatted as a quantity.
  if (typeof value === 'number' && unit !== undefined) return <>{quantityText(value, { unit, isTerm, scale: 6 })}</>;
  if (typeof value !== 'object' || value === null) return <>{plainText(value, items)}</>;
  if (isMoney(value)) return <>{formatMoney(value, limits.defaultCurrency)}</>;
  const facts = partsOf(value, parts)
    .map((part) => ({ ...part, value: (value as Readonly<Record<string, unknown>>)[part.wire] }))
    .filter(({ value: each }) => !isNothing(each))
    .map(({ wire, title, ...part }) => ({ key: wire, title, value: <StructuredValue {...part} /> }));
  return (
    <Box sx={{ width: '100%', minWidth: 0 }}>
      <FactGrid facts={facts} layout="nested" />
    </Box>
  );
}

/** The parts of the schema first, then the remaining keys of the data. */
function partsOf(value: object, parts: readonly PartView[] = []): readonly PartView[] {
  const known = new Set(parts.map(({ wire }) => wire));
  const others = Object.keys(value).filter((key) => !known.has(key));
  return [...parts, ...others.map((key) => ({ wire: key, title: nameOf(key) }))];
}

function Items({ values, ...part }: Omit<Props, 'value'> & { readonly values: readonly unknown[] }) {
  if (values.every((value) => typeof value !== 'object'))
    return <>{values.map((value) => plainText(value, part.items)).join(', ')}</>;
  return (
    <PlainList as="ol" sx={{ width: '100%', display: 'grid', gap: 1 }}>
      {values.map((value, index) => (
        // Items have no ids.
        <Box component="li" key={index} sx={{ borderLeft: 2, borderColor: 'divider', paddingLeft: 1.5 }}>
          <StructuredValue value={value} {...part} />
        </Box>
      ))}
    </PlainList>
  );
}

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const isMoney = (value: object): value is Money =>
  'code' in value && 'value' in value && Object.keys(value).length === 2 && typeof value.value === 'number';

function plainText(value: unknown, items?: readonly ListItem[]): string {
  const item = items?.find((each) => each.value === value);
  if (item) return item.label;
  if (typeof value === 'boolean') return value ? texts['shell.yes'] : texts['shell.no'];
  const text = String(value ?? '–');
  return isoTime.test(text) ? showMoment(text) : text;
}

const isoTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** `sla_broadband` → `Sla broadband`; names in capitals stay. */
function nameOf(key: string): string {
  const words = key.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
