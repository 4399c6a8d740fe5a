/** Changing a part of what a quote says about its service (QT-010). */
import type { Records } from '../../data/door.ts';
import type { WireRecord } from '../../data/record.ts';

interface Change {
  readonly updated_detail_data?: Readonly<Record<string, unknown>>;
  readonly updated_detail_custom_columns?: Readonly<Record<string, unknown>>;
}

/** The door checks the merged values like those of any other change. */
export async function changeDetail(records: Records, quoteId: string, change: Change): Promise<WireRecord> {
  const quote = await records.get('quote', quoteId);
  const merged = (field: string, part: Readonly<Record<string, unknown>> | undefined): WireRecord =>
    part === undefined ? {} : { [field]: withoutNulls({ ...(quote[field] as object | null), ...part }) };
  return records.update('quote', quoteId, {
    ...merged('detail', change.updated_detail_data),
    ...merged('detail_custom_columns', change.updated_detail_custom_columns),
  });
}

const withoutNulls = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
