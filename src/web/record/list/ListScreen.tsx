/** A list of records: tabs, search, filters, table or board, and what can be done with them. */
import Box from '@mui/material/Box';
import { lazy, Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { WireRecord } from '#runtime/view.ts';
import { FormDrawer, type OpenForm } from '../actions/FormDrawer.tsx';
import { RecordMenu } from '../actions/RecordMenu.tsx';
import { isOfMarked, isOfRecord, type EditAction } from '../actions/screen-action.ts';
import { PageHeader } from '../page/PageHeader.tsx';
import { PageSlots } from '../page/PageSlots.tsx';
import { TableSkeleton } from '#web/ui/table/DataTable.tsx';
import { useMarks } from '#web/ui/table/marks.ts';
import { formPath, recordPath, useDashboardPath } from '../team/paths.ts';
import { hasWalkthrough, Walkthrough } from '../walkthrough/Walkthrough.tsx';
import { part } from '../walkthrough/part.ts';
import { BulkBar, useIsMarkable } from './BulkBar.tsx';
import { Board } from './Board.tsx';
import { LineList } from './LineList.tsx';
import { ListTable } from './ListTable.tsx';
import type { ListScreenData, ListTab } from './list-screen.ts';
import { ListTabs, useOpenTab } from './ListTabs.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useList } from './useList.ts';

/** Few look at it. */
const ListMap = lazy(async () => ({ default: (await import('./ListMap.tsx')).ListMap }));

export function ListScreen({ screen }: { screen: ListScreenData }) {
  const { pathname } = useLocation();
  const tab = useOpenTab(screen);
  // Each tab is a table of its own.
  return <OpenList key={`${screen.id} ${tab.path} ${pathname.split('/')[1]}`} screen={screen} tab={tab} />;
}

/** The first screen of an area bears the name of the product under which the team sees it. [PE-030] [SH-021] */
const namedBy = (screen: ListScreenData, { subscription, path, title }: ListTab): ListScreenData =>
  subscription === undefined || path.includes('/') ? screen : { ...screen, title };

const none: readonly WireRecord[] = [];
const column = { display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' };

function OpenList({ screen: whole, tab }: { screen: ListScreenData; tab: ListTab }) {
  const screen = namedBy(whole, tab);
  const list = useList(screen, tab);
  const [form, setForm] = useState<OpenForm | null>(null);
  const navigate = useNavigate();
  const pathOf = useDashboardPath();
  const { view, opens } = screen;
  const edit = (record: WireRecord, action: EditAction): void => {
    if (action.to === undefined) setForm({ view, loadForm: action.loadForm, record });
    else void navigate(pathOf(formPath(action.to, record['id'])));
  };
  const recordActions = screen.actions.filter(isOfRecord);
  const bulkActions = screen.actions.filter(isOfMarked);
  const isMarkable = useIsMarkable(view.id) || bulkActions.length > 0;
  const marks = useMarks(list.result?.records ?? none);
  const pageOf = opens === undefined ? undefined : (record: WireRecord) => pathOf(recordPath(opens, record['id']));
  // Where a new record can only be gone on with on its own page, its maker is led there.
  const isGoneOnWith = pageOf !== undefined && !recordActions.some(({ kind }) => kind === 'edit');
  const shared = {
    screen,
    list,
    pathOf: pageOf,
    rowMenu:
      recordActions.length === 0
        ? undefined
        : (record: WireRecord) => <RecordMenu view={view} record={record} actions={recordActions} onEdit={edit} />,
  };
  return (
    <>
      <PageHeader
        title={screen.title}
        description={screen.description}
        count={list.result}
        actions={screen.actions}
        onCreate={({ loadForm }) => loadForm && setForm({ view, loadForm })}
      >
        {hasWalkthrough(screen.id) && <Walkthrough id={screen.id} isReady={list.result !== undefined} />}
      </PageHeader>
      <Box {...part('tabs')}>
        <ListTabs screen={screen} open={tab} />
      </Box>
      <PageSlots slots={screen.slots} list={list} />
      <Box sx={column}>
        <Box {...part('tools')} sx={column}>
          <Toolbar screen={screen} list={list} />
        </Box>
        {list.state.view === 'board' && screen.board ? (
          <Board board={screen.board} {...shared} />
        ) : list.state.view === 'map' && screen.views.includes('map') ? (
          <Suspense fallback={<TableSkeleton />}>
            <ListMap {...shared} />
          </Suspense>
        ) : (
          <>
            <BulkBar view={view} actions={bulkActions} marks={marks} list={list} />
            {screen.line === undefined ? (
              <ListTable {...shared} marks={isMarkable ? marks : undefined} />
            ) : (
              <LineList screen={screen} list={list} line={screen.line} />
            )}
          </>
        )}
      </Box>
      {form && (
        <FormDrawer
          {...form}
          onClose={() => setForm(null)}
          onMade={isGoneOnWith ? (record) => void navigate(pageOf(record)) : undefined}
        />
      )}
    </>
  );
}
