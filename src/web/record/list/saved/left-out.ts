/** Parts of a saved view or an address that a list does not have: columns, filters and their values, order, grouping. */
import { fill } from '#domain/format/fill.ts';
import { tableMessages as texts } from '#generated/domain/messages/table.ts';
import type { ViewArrangement } from '#generated/records/values/view-arrangement.ts';
import type { FieldView } from '#runtime/view.ts';
import { asFilters, canHold, type Filters } from '#web/ui/table/filters.ts';

export type LeftOutPart =
  | { readonly part: 'column' | 'filter' | 'sort' | 'group'; readonly name: string }
  /** `name`: the list parameter of the filter. */
  | { readonly part: 'value'; readonly name: string; readonly value: string };

export type OmittedParts = readonly LeftOutPart[];

/** The columns and the grouping in `named` that the list does not have. */
export function unknownColumns(
  named: { readonly columns: readonly string[] | null; readonly group: string | null },
  isColumn: (wire: string) => boolean,
): OmittedParts {
  const columns = (named.columns ?? []).filter((wire) => !isColumn(wire));
  return [
    ...columns.map((name) => ({ part: 'column', name }) as const),
    ...(named.group !== null && !isColumn(named.group) ? [{ part: 'group', name: named.group } as const] : []),
  ];
}

/** Filter values that `fields` cannot have. */
export function unknownValues(filters: Filters, fields: readonly FieldView[]): OmittedParts {
  return Object.entries(filters).flatMap(([name, value]) => {
    const field = fields.find(({ wire }) => wire === name.split('__')[0]);
    return field === undefined || name.endsWith('__isnull') ? [] : unknownIn(field, name, value);
  });
}

const unknownIn = (field: FieldView, name: string, value: Filters[string]): OmittedParts =>
  valuesOf(name, value)
    .filter((each) => !canHold(field, each))
    .map((each) => ({ part: 'value', name, value: each }));

const valuesOf = (name: string, value: Filters[string]): readonly string[] =>
  typeof value === 'string' && name.endsWith('__in') ? value.split(',') : [value].flat().map(String);

/** Parameters that the server ignored in a list call. */
export const refusedParts = (names: readonly string[], sortField: string | undefined): OmittedParts =>
  names.map((name) => (name === 'sort_field' ? { part: 'sort', name: sortField ?? name } : { part: 'filter', name }));

export const filtersWithout = (filters: Filters, leftOut: OmittedParts): Filters =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) => {
      const own = leftOut.filter((each) => each.name === name);
      if (own.some(({ part }) => part === 'filter')) return [];
      const gone = own.flatMap((each) => (each.part === 'value' ? [each.value] : []));
      if (gone.length === 0) return [[name, value]];
      const rest = valuesOf(name, value).filter((each) => !gone.includes(each));
      return rest.length === 0 ? [] : [[name, typeof value === 'string' ? rest.join(',') : rest]];
    }),
  );

export const columnsWithout = (columns: readonly string[], leftOut: OmittedParts): readonly string[] =>
  columns.filter((wire) => !leftOut.some(({ part, name }) => part === 'column' && name === wire));

export function arrangementWithout(arrangement: ViewArrangement, leftOut: OmittedParts): ViewArrangement {
  if (leftOut.length === 0) return arrangement;
  const has = (part: LeftOutPart['part'], name: string | undefined): boolean =>
    leftOut.some((each) => each.part === part && each.name === name);
  const { columns, filters, sort_field, sort_dir, group, ...others } = arrangement;
  return {
    ...others,
    ...(columns && { columns: [...columnsWithout(columns, leftOut)] }),
    ...(filters && { filters: { ...filtersWithout(asFilters(filters), leftOut) } }),
    ...(sort_field !== undefined && !has('sort', sort_field) && { sort_field, ...(sort_dir && { sort_dir }) }),
    ...(group !== undefined && !has('group', group) && { group }),
  };
}

const words = {
  column: texts['table.leftOutColumn'],
  filter: texts['table.leftOutFilter'],
  sort: texts['table.leftOutSort'],
  group: texts['table.leftOutGroup'],
  value: texts['table.leftOutValue'],
} as const satisfies Record<LeftOutPart['part'], string>;

/** `filter “no_such”, column “Old price”`; known fields have their titles. */
export const leftOutText = (leftOut: OmittedParts, fields: readonly FieldView[]): string =>
  leftOut
    .map((each) => {
      const [wire] = each.name.split('__');
      const name = fields.find((field) => field.wire === wire)?.title ?? wire;
      return fill(words[each.part], { name, ...(each.part === 'value' && { value: each.value }) });
    })
    .join(', ');
