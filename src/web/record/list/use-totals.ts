/** What the money columns of a list add up to over all rows that match, whole and by group; what is not known is counted apart (domain 3.3). */
import { useQuery } from '@tanstack/react-query';
import { fill } from '#domain/format/fill.ts';
import { formatMoney } from '#domain/format/money.ts';
import { renewalMessages as texts } from '#generated/domain/messages/renewal.ts';
import type { EntityView, FieldView } from '#runtime/view.ts';
import type { ColumnStore } from '#web/ui/table/column-settings.ts';
import type { WholeOf } from '#web/ui/table/groups.tsx';
import { overviewOf, type PartAnswer } from '../overview.ts';

export interface Totaled {
  readonly columns: readonly FieldView[];
  readonly store: ColumnStore;
  /** Every condition of the list. */
  readonly where: Readonly<Record<string, unknown>>;
  /** Wire name of the field that groups the rows. */
  readonly group: string | null;
}

/** `MRC $1,234.50, not known for 3`, one for each column. */
export function useTotals(view: EntityView, totaled: Totaled): readonly string[] {
  const { own, asked } = askedOf(view, totaled);
  const { data = [] } = useQuery(asked);
  return own.flatMap((field, at) => totalText(field, data[at]));
}

/** Rows of a group on all pages, and its totals; null until they are here. Nothing is drawn again for a list without groups. */
export function useGroupTotals(view: EntityView, totaled: Totaled): WholeOf {
  const { own, by, asked } = askedOf(view, totaled);
  const { data = [] } = useQuery(by === undefined ? { ...overviewOf([]), enabled: false } : asked);
  const grouped = data.slice(own.length);
  return (value) => {
    const found = grouped.map((answer) => answer.groups?.find((each) => each.value === (value ?? null)));
    const [first] = found;
    return first ? { count: first.count, texts: own.flatMap((field, at) => totalText(field, found[at])) } : null;
  };
}

/** One question for both: the columns that are summed, whole and, for what groups the rows, by each of its values. */
function askedOf(view: EntityView, { columns, store, where, group: groupedBy }: Totaled) {
  const own = columns.filter(
    ({ kind, wire, isNotSummed }) =>
      kind === 'money' && !isNotSummed && store.settings.visibility[wire] === true && !wire.includes('.'),
  );
  const group = columns.find(({ wire }) => wire === groupedBy);
  const by = group && ['enum', 'reference', 'boolean'].includes(group.kind) ? group.wire : undefined;
  const part = (sum: string) => ({ path: view.path, params: where, sum });
  const parts = [
    ...own.map(({ wire }) => part(wire)),
    ...(by === undefined ? [] : own.map(({ wire }) => ({ ...part(wire), count_by: by }))),
  ];
  return { own, by, asked: overviewOf(parts) };
}

function totalText({ title }: FieldView, total: Pick<PartAnswer, 'sums' | 'unknown'> | undefined): readonly string[] {
  const known = (total?.sums ?? []).map((amount) => formatMoney(amount)).join(' + ');
  if (known === '') return [];
  const amount = `${title} ${known}`;
  const unknown = total?.unknown ?? 0;
  return [unknown === 0 ? amount : fill(texts['renewal.notKnownOf'], { amount, count: unknown })];
}
