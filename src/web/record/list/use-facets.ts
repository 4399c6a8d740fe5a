/** The number of rows that each filter choice would leave, given the other filters. */
import { useQuery } from '@tanstack/react-query';
import type { FieldView } from '#runtime/view.ts';
import type { Facets } from '#web/ui/table/FilterButton.tsx';
import { overviewOf } from '../overview.ts';

export interface FacetQuery {
  /** REST path of the records. */
  readonly path: string;
  /** All conditions of the list, including its filters. */
  readonly where: Readonly<Record<string, unknown>>;
  readonly filters: Readonly<Record<string, unknown>>;
}

export function useFacets({ path, where, filters }: FacetQuery, fields: readonly FieldView[], isOpen: boolean): Facets {
  const counted = fields.filter(
    ({ kind, filter, wire }) => kind === 'enum' && (wire.includes('.') || filter?.includes('eq')),
  );
  const others = (wire: string) =>
    Object.fromEntries(Object.entries(where).filter(([name]) => !(name in filters) || name.split('__')[0] !== wire));
  const parts = counted.map(({ wire }) => ({ path, params: others(wire), count_by: wire }));
  const { data = [] } = useQuery(overviewOf(isOpen ? parts : []));
  return new Map(
    counted.flatMap(({ wire }, at) => {
      const counts = data[at]?.counts;
      return counts ? [[wire, new Map(counts.map(({ value, count }) => [String(value), count]))] as const] : [];
    }),
  );
}
