/** What stands above a table: search, filters, columns, export, and the filters that hold as chips. */
import { shellMessages as texts } from '#generated/domain/messages/shell.ts';
import { fill } from '#domain/format/fill.ts';
import { inSentence } from '#domain/format/in-sentence.ts';
import type { EntityView, FieldView } from '#runtime/view.ts';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useListContext, useResourceContext } from 'react-admin';
import { useFacets } from '#web/record/list/use-facets.ts';
import { filtersWithout } from '#web/record/list/saved/left-out.ts';
import { useDefaultView } from '#web/record/list/saved/saved-views.ts';
import type { ColumnStore } from '#web/ui/table/column-settings.ts';
import { ColumnEditor } from '#web/ui/table/ColumnEditor.tsx';
import { ExportButton } from '#web/ui/table/ExportButton.tsx';
import { FilterButton, FilterChips } from '#web/ui/table/FilterButton.tsx';
import { GroupSelect } from '#web/ui/table/GroupSelect.tsx';
import { SearchBox } from '#web/ui/table/SearchBox.tsx';
import { asFilters, type Filters } from '#web/ui/table/filters.ts';
import { ListViews, type ViewsOfList } from './ListViews.tsx';

interface Props {
  readonly view: EntityView;
  readonly columns: readonly FieldView[];
  readonly store: ColumnStore;
  readonly filters: readonly FieldView[];
  readonly views: ViewsOfList;
}

export function ListTools({ view, columns, store, filters, views }: Props) {
  const { filterValues, setFilters, setSort } = useListContext();
  const resource = useResourceContext()!;
  const { view: opening } = useDefaultView(`admin.${resource}`, null);
  const [isFiltering, setIsFiltering] = useState(false);
  const { q, ...values } = filterValues as Readonly<Record<string, unknown>>;
  const facets = useFacets({ path: resource, where: filterValues, filters: values }, filters, isFiltering);
  const change = (next: Filters): void => setFilters({ ...(q !== undefined && { q }), ...next }, undefined, false);
  const search = (text: string): void =>
    setFilters(text.trim() === '' ? values : { ...values, q: text.trim() }, undefined, false);
  // Rows of a group stand together, on whatever page they are.
  const group = (field: FieldView | null): void => {
    views.onShow({ ...views.shown, group: field?.wire ?? null });
    if (field?.isSortable) setSort({ field: field.wire, order: 'ASC' });
  };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1, marginBottom: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {view.isSearchable && (
          <SearchBox
            label={fill(texts['shell.search'], { records: inSentence(view.titlePlural) })}
            text={String(q ?? '')}
            onChange={search}
          />
        )}
        {filters.length > 0 && (
          <FilterButton
            fields={filters}
            filters={values as Filters}
            initial={filtersWithout(asFilters(opening?.arrangement.filters ?? {}), views.leftOut)}
            facets={facets}
            onOpen={setIsFiltering}
            onChange={change}
          />
        )}
        <Box sx={{ flex: 1 }} />
        <ListViews views={views} store={store} />
        <GroupSelect columns={columns} group={views.shown.group} onGroup={group} />
        <ColumnEditor columns={columns} store={store} />
        <ExportMatching resource={resource} />
      </Box>
      <FilterChips fields={filters} filters={values as Filters} onChange={change} />
    </Box>
  );
}

/** Every matching record, not only the page on screen. [TB-026] [TB-027] */
function ExportMatching({ resource }: { readonly resource: string }) {
  const { filterValues, sort } = useListContext();
  const params = () => ({
    filter: JSON.stringify(filterValues),
    sort: JSON.stringify([sort.field, sort.order]),
  });
  return <ExportButton path={resource} params={params} />;
}
