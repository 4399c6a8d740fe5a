/** Changing a part of what a quote says about its service (QT-010). */
import type { Records } from '#server/kernel/data/door.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';

interface Change {
  readonly updated_detail_data?: Readonly<Record<string, unknown>>;
  readonly updated_detail_custom_columns?: Readonly<Record<string, unknown>>;
}

/** The door merges the attributes, and checks all like those of any other change. */
export async function changeDetail(records: Records, quoteId: string, change: Change): Promise<RecordOf<'quote'>> {
  const { updated_detail_data: detail, updated_detail_custom_columns: columns } = change;
  const quote = await records.get('quote', quoteId);
  const stored = quote.detail_custom_columns;
  return records.update('quote', quoteId, {
    ...(detail && { detail }),
    ...(columns && { detail_custom_columns: withoutNulls({ ...stored, ...columns }) }),
  });
}

const withoutNulls = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
