/** A list of records: tabs, search, filters, table or board, and actions. */
import Box from '@mui/material/Box';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { WireRecord } from '#runtime/view.ts';
import type { OpenForm } from '../actions/FormDrawer.tsx';
import { lazyWithPreload } from '#web/shell/lazy-with-preload.ts';
import { RecordMenu } from '../actions/RecordMenu.tsx';
import { isOfSelected, isOfRecord, type EditAction } from '../actions/screen-action.ts';
import { PageHeader } from '../page/PageHeader.tsx';
import { PageSlots } from '../page/PageSlots.tsx';
import { TableSkeleton } from '#web/ui/table/TableSkeleton.tsx';
import { useSelection } from '#web/ui/table/selection.ts';
import { formPath, useDashboardPath } from '../team/paths.ts';
import { part } from '../walkthrough/part.ts';
import { Board } from './Board.tsx';
import { BulkBar, useIsSelectable } from './BulkBar.tsx';
import { LineList } from './LineList.tsx';
import { ListTable } from './ListTable.tsx';
import type { ListScreenData, ListTab } from './list-screen.ts';
import { ListTabs } from './ListTabs.tsx';
import { useRowPath } from './row-path.ts';
import { Toolbar } from './Toolbar.tsx';
import { useList, type List } from './useList.ts';

/** Lazy, because few users open the map. */
const ListMap = lazy(async () => ({ default: (await import('./ListMap.tsx')).ListMap }));
const FormDrawer = lazyWithPreload(async () => ({ default: (await import('../actions/FormDrawer.tsx')).FormDrawer }));

const none: readonly WireRecord[] = [];
const column = { display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' };

interface Props {
  readonly screen: ListScreenData;
  readonly tab: ListTab;
  /** Header buttons that are not part of the screen description. */
  readonly renderButtons?: ((list: List) => ReactNode) | undefined;
}

export function OpenList({ screen, tab, renderButtons }: Props) {
  const list = useList(screen, tab);
  const [form, setForm] = useState<OpenForm | null>(null);
  const navigate = useNavigate();
  const pathOf = useDashboardPath();
  const { view } = screen;
  const edit = (record: WireRecord, action: EditAction): void => {
    if (action.to === undefined) setForm({ view, loadForm: action.loadForm, record });
    else void navigate(pathOf(formPath(action.to, record['id'])));
  };
  const recordActions = screen.actions.filter(isOfRecord);
  const bulkActions = screen.actions.filter(isOfSelected);
  const isSelectable = useIsSelectable(view.id) || bulkActions.length > 0;
  const selection = useSelection(list.result?.records ?? none, { keepsHidden: true });
  const rowPath = useRowPath(view, screen);
  const hasPage = list.result?.records.some((record) => rowPath(record) !== null) ?? screen.opens !== undefined;
  const pageOf = hasPage ? (record: WireRecord) => rowPath(record) ?? '' : undefined;
  // Opens a new record that can only be completed on its own page.
  const isGoneOnWith = screen.opens !== undefined && !recordActions.some(({ kind }) => kind === 'edit');
  const shared = {
    screen,
    list,
    pathOf: pageOf,
    rowMenu:
      recordActions.length === 0 || screen.hasNoRowMenu
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
        {renderButtons?.(list)}
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
            <BulkBar view={view} actions={bulkActions} selection={selection} list={list} />
            {screen.line === undefined ? (
              <ListTable {...shared} selection={isSelectable ? selection : undefined} />
            ) : (
              <LineList screen={screen} list={list} line={screen.line} />
            )}
          </>
        )}
      </Box>
      <Suspense fallback={null}>
        {form && (
          <FormDrawer
            {...form}
            onClose={() => setForm(null)}
            onMade={isGoneOnWith ? (record) => void navigate(rowPath(record) ?? '') : undefined}
          />
        )}
      </Suspense>
    </>
  );
}
