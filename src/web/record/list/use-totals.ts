/** Totals of a list's money columns over all matching rows, overall and by group; unknown amounts are counted separately (domain 3.3). */
import { useQuery } from '@tanstack/react-query';
import { fill } from '#domain/format/fill.ts';
import { formatMoney } from '#domain/format/money.ts';
import { renewalMessages as texts } from '#generated/domain/messages/renewal.ts';
import { tableMessages } from '#generated/domain/messages/table.ts';
import type { EntityView, FieldView } from '#runtime/view.ts';
import type { ColumnStore } from '#web/ui/table/column-settings.ts';
import type { WholeOf } from '#web/ui/table/groups.tsx';
import { overviewOf, type PartAnswer } from '../overview.ts';

export interface Totaled {
  readonly columns: readonly FieldView[];
  readonly store: ColumnStore;
  /** All conditions of the list. */
  readonly where: Readonly<Record<string, unknown>>;
  /** Wire name of the field that groups the rows. */
  readonly group: string | null;
}

/** `MRC $1,234.50, not known for 3`, one for each column, and which records do not count. */
export function useTotals(view: EntityView, totaled: Totaled): readonly string[] {
  const { own, asked } = askedOf(view, totaled);
  const { data = [] } = useQuery(asked);
  const amounts = own.flatMap((field, at) => totalText(field, data[at]));
  return amounts.length === 0 ? [] : [...amounts, ...notCounted(view, own, totaled.where)];
}

/** Row counts and totals of a group on all pages; null while loading. Stable for a list without groups, to avoid renders. */
export function useGroupTotals(view: EntityView, totaled: Totaled): WholeOf {
  const { own, by, asked } = askedOf(view, totaled);
  const { data = [] } = useQuery(by === undefined ? { ...overviewOf([]), enabled: false } : asked);
  const grouped = data.slice(own.length);
  // A sum that leaves records out cannot supply the row count.
  const whole = own.findIndex(({ summed }) => summed === undefined);
  return (value) => {
    const isOf = (each: { readonly value: unknown }): boolean => each.value === (value ?? null);
    const rows = grouped.at(whole);
    const counted = (rows?.groups ?? rows?.counts)?.find(isOf);
    if (counted === undefined) return null;
    const texts = own.flatMap((field, at) => totalText(field, grouped[at]?.groups?.find(isOf)));
    return { count: counted.count, texts };
  };
}

/** One call for both: the summed columns, overall and for each value of the group. */
function askedOf(view: EntityView, { columns, store, where, group: groupedBy }: Totaled) {
  const own = columns.filter(
    (field) =>
      field.kind === 'money' &&
      !field.isNotSummed &&
      store.settings.visibility[field.wire] === true &&
      !field.wire.includes('.') &&
      countedOf(field, where)?.[1].length !== 0,
  );
  const group = columns.find(({ wire }) => wire === groupedBy);
  const by = group && ['enum', 'reference', 'boolean'].includes(group.kind) ? group.wire : undefined;
  const part = (field: FieldView) => ({ path: view.path, params: countedWhere(field, where), sum: field.wire });
  const parts = [
    ...own.map(part),
    ...(by === undefined ? [] : own.map((field) => ({ ...part(field), count_by: by }))),
    ...(by === undefined || own.length === 0 || own.some(({ summed }) => summed === undefined)
      ? []
      : [{ path: view.path, params: where, count_by: by }]),
  ];
  return { own, by, asked: overviewOf(parts) };
}

type Where = Totaled['where'];

/** The closed list that decides whether a record counts in the sum, and its listed values that do; undefined if all count. */
function countedOf({ summed = {} }: FieldView, where: Where): readonly [string, readonly string[]] | undefined {
  const [entry] = Object.entries(summed);
  if (entry === undefined) return undefined;
  const [wire, values] = entry;
  const listed = listedOf(wire, where);
  return [wire, listed === null ? values : values.filter((each) => listed.has(each))];
}

/** The values that the list is filtered to; null for all. */
function listedOf(wire: string, where: Where): ReadonlySet<string> | null {
  const listed = where[`${wire}__in`] ?? where[wire];
  return listed === undefined ? null : new Set([listed].flat().flatMap((each) => String(each).split(',')));
}

function countedWhere(field: FieldView, where: Where): Where {
  const counted = countedOf(field, where);
  if (counted === undefined) return where;
  const [wire, values] = counted;
  const { [wire]: _, ...others } = where;
  return { ...others, [`${wire}__in`]: values.join(',') };
}

/** `not counted: Draft, Void`: listed values that no sum counts. */
function notCounted(view: EntityView, own: readonly FieldView[], where: Where): readonly string[] {
  const [field] = own;
  const counted = field && countedOf(field, where);
  if (counted === undefined) return [];
  const [wire, values] = counted;
  const listed = listedOf(wire, where);
  const items = Object.values(view.fields).find((each) => each.wire === wire)?.items ?? [];
  const others = items.filter(({ value }) => !values.includes(String(value)) && (listed?.has(String(value)) ?? true));
  const states = others.map(({ label }) => label).join(', ');
  return states === '' ? [] : [fill(tableMessages['table.notCounted'], { states })];
}

function totalText({ title }: FieldView, total: Pick<PartAnswer, 'sums' | 'unknown'> | undefined): readonly string[] {
  const known = (total?.sums ?? []).map((amount) => formatMoney(amount)).join(' + ');
  if (known === '') return [];
  const amount = `${title} ${known}`;
  const unknown = total?.unknown ?? 0;
  return [unknown === 0 ? amount : fill(texts['renewal.notKnownOf'], { amount, count: unknown })];
}
