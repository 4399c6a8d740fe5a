/** Structured data: attributes of a service by their titles, anything else by its own names. */
import type { NamedValues } from '#runtime/view.ts';
import { Suspense } from 'react';
import { later } from '#web/shell/lazy-with-preload.ts';
import type { CellProps } from './cell-props.ts';
import { StructuredValue } from './StructuredValue.tsx';

/** It knows every catalogue, which a list of records does not show. */
const AttributeList = later(async () => ({ default: (await import('./AttributeList.tsx')).AttributeList }));

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
