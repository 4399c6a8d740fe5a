/** Structured data without a schema at hand: names and values, lists of like records as tables, nothing as code. */
import { shellMessages as texts } from '#generated/domain/messages/shell.ts';
import { formatDate } from '#domain/format/date.ts';
import { formatMoney, type Money } from '#domain/format/money.ts';
import { limits } from '#generated/domain/limits.ts';
import Box from '@mui/material/Box';
import { FactGrid } from './FactGrid.tsx';

export function StructuredValue({ value }: { readonly value: unknown }) {
  if (Array.isArray(value)) return <Items items={value as readonly unknown[]} />;
  if (typeof value !== 'object' || value === null) return <>{plainText(value)}</>;
  if (isMoney(value)) return <>{formatMoney(value, limits.defaultCurrency)}</>;
  const facts = Object.entries(value)
    .filter(([, each]) => !isNothing(each))
    .map(([key, each]) => ({ key, title: nameOf(key), value: <StructuredValue value={each} /> }));
  return (
    <Box sx={{ width: '100%', minWidth: 0 }}>
      <FactGrid facts={facts} />
    </Box>
  );
}

function Items({ items }: { readonly items: readonly unknown[] }) {
  if (items.every((item) => typeof item !== 'object')) return <>{items.map(plainText).join(', ')}</>;
  return (
    <Box component="ol" sx={{ margin: 0, padding: 0, listStyle: 'none', width: '100%', display: 'grid', gap: 1 }}>
      {items.map((item, index) => (
        // Items have no names of their own.
        <Box component="li" key={index} sx={{ borderLeft: 2, borderColor: 'divider', paddingLeft: 1.5 }}>
          <StructuredValue value={item} />
        </Box>
      ))}
    </Box>
  );
}

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const isMoney = (value: object): value is Money =>
  'code' in value && 'value' in value && Object.keys(value).length === 2 && typeof value.value === 'number';

function plainText(value: unknown): string {
  if (typeof value === 'boolean') return value ? texts['shell.yes'] : texts['shell.no'];
  const text = String(value ?? '–');
  return isoTime.test(text) ? formatDate(text, 'event') : text;
}

const isoTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** `sla_broadband` → `Sla broadband`; names in capitals stay. */
function nameOf(key: string): string {
  const words = key.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
