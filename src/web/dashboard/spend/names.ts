/** Labels of the keys and months of spend. */
import { formatDate } from '#domain/format/date.ts';
import { chargeCategories } from '#generated/domain/lists/charge-category.ts';
import { serviceTypes } from '#generated/domain/lists/service-type.ts';
import { spendMessages as texts } from '#generated/domain/messages/spend.ts';
import type { SpendBy } from '#domain/spend/line.ts';

const labelIn = (list: readonly { readonly value: string; readonly label: string }[], key: string): string =>
  list.find(({ value }) => value === key)?.label ?? key;

export const categoryName = (key: string): string => labelIn(chargeCategories, key);
export const typeName = (key: string): string => labelIn(serviceTypes, key);

/** The label of one value; an empty key has none. */
export function keyName(by: SpendBy, key: string): string {
  if (key === '') return texts['spend.unallocated'];
  if (by === 'category') return categoryName(key);
  return by === 'service_type' ? typeName(key) : key;
}

/** `09/2026`. */
export const monthName = (month: string): string => formatDate(`${month}-01`, 'month');
