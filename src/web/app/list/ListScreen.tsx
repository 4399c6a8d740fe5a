/** A list of records: tabs, search, filters, table or board, and what can be done with them. */
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { PageSlot } from '#generated/screens/app/names.ts';
import type { EntityView, FieldView, WireRecord } from '#runtime/view.ts';
import { FormDrawer, type OpenForm } from '../actions/FormDrawer.tsx';
import { RecordMenu } from '../actions/RecordMenu.tsx';
import { isOfMarked, isOfRecord, type EditAction, type ScreenAction } from '../actions/screen-action.ts';
import { PageHeader } from '../frame/PageHeader.tsx';
import { pageSlots } from '../slots.ts';
import { useMarks } from '../table/marks.ts';
import { recordPath, useDashboardPath } from '../team/paths.ts';
import { BulkBar } from './BulkBar.tsx';
import { Board } from './Board.tsx';
import { ListTable } from './ListTable.tsx';
import { ListTabs, useOpenTab, type ListTab } from './ListTabs.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useList } from './useList.ts';

export interface CardData {
  readonly title?: FieldView;
  readonly chips?: readonly FieldView[];
  readonly lines?: readonly FieldView[];
  readonly age?: FieldView;
}

export interface ListScreenData {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly view: EntityView;
  readonly tabs: readonly ListTab[];
  readonly views: readonly ('table' | 'board' | 'cards')[];
  readonly columns: readonly FieldView[];
  readonly filters: readonly FieldView[];
  readonly sort?: { readonly field: string; readonly direction: 'asc' | 'desc' };
  readonly group?: FieldView;
  readonly board?: { readonly by: FieldView; readonly only?: readonly (string | number)[]; readonly card: CardData };
  readonly card?: CardData;
  /** Path below the dashboard of the page of a record. */
  readonly opens?: string;
  /** Fields that customers see only while the toggle is on, by wire name. */
  readonly toggled?: Readonly<Record<string, string>>;
  readonly actions: readonly ScreenAction[];
  readonly slots?: readonly PageSlot[];
  readonly empty?: { readonly text: string; readonly action?: { readonly label: string; readonly to: string } };
}

export function ListScreen({ screen }: { screen: ListScreenData }) {
  const { pathname } = useLocation();
  const tab = useOpenTab(screen);
  // Each tab is a table of its own.
  return <OpenList key={`${screen.id} ${tab.path} ${pathname.split('/')[1]}`} screen={screen} tab={tab} />;
}

const none: readonly WireRecord[] = [];

function OpenList({ screen, tab }: { screen: ListScreenData; tab: ListTab }) {
  const list = useList(screen, tab);
  const [form, setForm] = useState<OpenForm | null>(null);
  const navigate = useNavigate();
  const pathOf = useDashboardPath();
  const { view, opens } = screen;
  const edit = (record: WireRecord, { loadForm, to }: EditAction): void => {
    if (to !== undefined) void navigate(`${pathOf(to)}?id=${String(record['id'])}`);
    else setForm({ view, loadForm, record });
  };
  const recordActions = screen.actions.filter(isOfRecord);
  const bulkActions = screen.actions.filter(isOfMarked);
  const marks = useMarks(list.result?.records ?? none);
  const shared = {
    screen,
    list,
    pathOf: opens === undefined ? undefined : (record: WireRecord) => pathOf(recordPath(opens, record['id'])),
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
        onCreate={({ loadForm }) => setForm({ view, loadForm })}
      />
      <ListTabs screen={screen} open={tab} />
      {screen.slots?.map((slot) => {
        const Slot = pageSlots[slot];
        return <Slot key={slot} />;
      })}
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Toolbar screen={screen} list={list} />
        {list.state.view === 'board' && screen.board ? (
          <Board board={screen.board} {...shared} />
        ) : (
          <>
            <BulkBar view={view} actions={bulkActions} marks={marks} />
            <ListTable {...shared} marks={bulkActions.length > 0 ? marks : undefined} />
          </>
        )}
      </Box>
      {form && <FormDrawer {...form} onClose={() => setForm(null)} />}
    </>
  );
}
