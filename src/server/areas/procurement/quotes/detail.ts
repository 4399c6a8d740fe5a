/** Changes single attributes of a quote's service (QT-010). */
import type { Records } from '#server/kernel/data/door.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';

type Attributes = Readonly<Record<string, unknown>>;

interface Change {
  readonly updated_detail_data?: Attributes;
  readonly updated_detail_custom_columns?: Attributes;
}

/** The record layer merges and validates the attributes like any other change. */
export async function changeDetail(records: Records, quoteId: string, change: Change): Promise<RecordOf<'quote'>> {
  const { updated_detail_data: detail, updated_detail_custom_columns: columns } = change;
  const quote = await records.get('quote', quoteId);
  const stored = quote.detail_custom_columns;
  return records.update('quote', quoteId, {
    ...(detail && splitConstruction(detail, quote)),
    ...(columns && { detail_custom_columns: withoutNulls({ ...stored, ...columns }) }),
  });
}

/** The specification lists construction among the attributes; a quote has separate fields for it. [QT-002] */
function splitConstruction(detail: Attributes, { construction_cost: cost }: RecordOf<'quote'>): Attributes {
  const {
    has_construction: has,
    construction_cost_value: value = cost?.value,
    construction_cost_code: code = cost?.code,
    ...attributes
  } = detail;
  const isPriced = 'construction_cost_value' in detail || 'construction_cost_code' in detail;
  return {
    ...(Object.keys(attributes).length > 0 && { detail: attributes }),
    ...(has !== undefined && { has_construction: has }),
    ...(isPriced && { construction_cost: value === null ? null : { value, code } }),
  };
}

const withoutNulls = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
