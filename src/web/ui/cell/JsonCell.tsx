/** Structured data: service attributes with their titles, anything else with its own keys. */
import type { NamedValues } from '#runtime/view.ts';
import { Suspense } from 'react';
import { lazyWithPreload } from '#web/shell/lazy-with-preload.ts';
import type { CellProps } from './cell-props.ts';
import { StructuredValue } from './StructuredValue.tsx';

/** Loads every catalogue, which a list of records rarely needs. */
const AttributeList = lazyWithPreload(async () => ({ default: (await import('./AttributeList.tsx')).AttributeList }));

export function JsonCell({ field, value, record, isFull }: CellProps) {
  if (isFull !== true) return <>{countText(value)}</>;
  const serviceType = field.catalogueBy === undefined ? undefined : record[field.catalogueBy];
  if (typeof serviceType === 'string') {
    return (
      <Suspense>
        <AttributeList serviceType={serviceType} values={value as NamedValues} />
      </Suspense>
    );
  }
  return <StructuredValue value={value} parts={field.parts} />;
}

function countText(value: unknown): string {
  const count = Object.keys(value as object).length;
  return Array.isArray(value)
    ? `${count} ${count === 1 ? 'item' : 'items'}`
    : `${count} ${count === 1 ? 'value' : 'values'}`;
}
