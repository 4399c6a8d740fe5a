/** The tools of a list: search, filters, grouping, columns, table or board, CSV. */
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { use, useState } from 'react';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { fill } from '#domain/format/fill.ts';
import { inSentence } from '#domain/format/in-sentence.ts';
import { procurementMessages } from '#generated/domain/messages/procurement.ts';
import { mapMessages } from '#generated/domain/messages/map.ts';
import { tableMessages } from '#generated/domain/messages/table.ts';
import { visibleColumns } from '#web/ui/table/column-settings.ts';
import { ColumnEditor } from '#web/ui/table/ColumnEditor.tsx';
import type { TableState } from '#web/ui/table/table-state.ts';
import { ExportButton } from '#web/ui/table/ExportButton.tsx';
import { FilterButton, FilterChips } from '#web/ui/table/FilterButton.tsx';
import { GroupSelect } from '#web/ui/table/GroupSelect.tsx';
import { SearchBox } from '#web/ui/table/SearchBox.tsx';
import { ShellContext } from '../shell.ts';
import { useTeam } from '../team/team-context.ts';
import type { ListScreenData } from './list-screen.ts';
import { arrangementOf, stateOf } from './saved/arrangement.ts';
import { columnsWithout } from './saved/left-out.ts';
import { SavedViews } from './saved/SavedViews.tsx';
import { useFacets } from './use-facets.ts';
import type { List } from './useList.ts';

export function Toolbar({ screen, list }: { screen: ListScreenData; list: List }) {
  const { state, change, columns, store } = list;
  const [isFiltering, setIsFiltering] = useState(false);
  const filters = [
    ...screen.filters.filter(({ wire }) => columns.some((field) => field.wire === wire) || !screen.toggled?.[wire]),
    ...(screen.linkFilters ?? []),
    // An attribute is offered once its column is shown.
    ...columns.filter(
      ({ wire, filter }) => wire.includes('.') && filter !== undefined && store.settings.visibility[wire] === true,
    ),
  ];
  const facets = useFacets({ path: screen.view.path, where: list.where, filters: state.filters }, filters, isFiltering);
  const isTable = state.view === 'table' && screen.line === undefined;
  const onFilters = (next: typeof state.filters): void => change({ filters: next });
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        {screen.view.isSearchable && (
          <SearchBox
            label={fill(shellMessages['shell.search'], { records: inSentence(screen.records ?? screen.title) })}
            text={state.q}
            onChange={(q) => change({ q })}
          />
        )}
        {filters.length > 0 && (
          <FilterButton
            fields={filters}
            filters={state.filters}
            initial={list.initialFilters}
            facets={facets}
            onOpen={setIsFiltering}
            onChange={onFilters}
          />
        )}
        {/* On a phone a second row starts here. */}
        <Box sx={{ flex: { xs: '1 0 100%', sm: 1 }, marginTop: { xs: -1, sm: 0 } }} />
        <ListViews list={list} />
        {isTable && (
          <GroupSelect
            columns={columns}
            group={state.group}
            onGroup={(field) => change({ group: field?.wire ?? null })}
          />
        )}
        {screen.views.length > 1 && <ViewSwitch views={screen.views} list={list} />}
        {isTable && <ColumnEditor columns={columns} store={store} />}
        {screen.actions.some(({ kind }) => kind === 'export') && (
          <ExportButton
            path={screen.view.path}
            params={() => ({ ...list.exportParams, columns: shownColumns(list) })}
          />
        )}
      </Box>
      <FilterChips fields={filters} filters={state.filters} onChange={onFilters} />
    </>
  );
}

/** The saved views of the list, with its current state as one of them. */
function ListViews({ list }: { list: List }) {
  const scope = useTeam();
  const teamId = use(ShellContext).lists.viewsOf(scope);
  const { name, state, change, store, start, leftOut, fields } = list;
  if (teamId === undefined) return null;
  return (
    <SavedViews
      table={name}
      teamId={teamId}
      profile={scope.profile}
      open={state.saved}
      now={arrangementOf(state, visibleColumns(store.settings))}
      leftOut={leftOut}
      fields={fields}
      onOpen={(view) => change(view === null ? start : { ...stateOf(view.arrangement), saved: view.id })}
      onKeep={(saved) => change({ saved, page: state.page })}
      onDropLeftOut={() => {
        const { filters, sort, group, columns, page } = state;
        change({ filters, sort, group, columns: columns && columnsWithout(columns, leftOut), page });
      }}
    />
  );
}

const viewNames = {
  table: procurementMessages['procurement.table'],
  board: procurementMessages['procurement.board'],
  map: mapMessages['map.show'],
} as const satisfies Record<TableState['view'], string>;

const ViewSwitch = ({ views, list }: { views: ListScreenData['views']; list: List }) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    aria-label={tableMessages['table.view']}
    value={list.state.view}
    onChange={(_, view: TableState['view'] | null) => view && list.change({ view })}
    sx={{ height: 40 }}
  >
    {views.map(
      (view) =>
        view !== 'cards' && (
          <ToggleButton key={view} value={view} sx={{ textTransform: 'none', paddingInline: 1.5 }}>
            {viewNames[view]}
          </ToggleButton>
        ),
    )}
  </ToggleButtonGroup>
);

/** The shown columns in order (TB-031); attribute columns only once their catalogues are loaded. */
const shownColumns = ({ columns, store }: List): string =>
  visibleColumns(store.settings)
    .filter((wire) => columns.some((field) => field.wire === wire))
    .join(',');
