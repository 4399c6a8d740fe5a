/** A work list as a table: saved filters with counts, selection, keyboard shortcuts and a drawer. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { boardMessages as texts } from '#generated/domain/messages/board.ts';
import { worklists } from '#generated/screens/admin/worklists.ts';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { tableMessages } from '#generated/domain/messages/table.ts';
import { fill } from '#domain/format/fill.ts';
import { inSentence } from '#domain/format/in-sentence.ts';
import type { WireRecord } from '#runtime/view.ts';
import { LinkTabs } from '#web/record/page/LinkTabs.tsx';
import { Loaded } from '#web/record/Loaded.tsx';
import { TableSkeleton } from '#web/ui/table/TableSkeleton.tsx';
import { SearchBox } from '#web/ui/table/SearchBox.tsx';
import { useSelection } from '#web/ui/table/selection.ts';
import { LinePages } from '../layout/LinePages.tsx';
import { PageHeader } from '#web/record/page/PageHeader.tsx';
import { SelectionBar } from '../work/SelectionBar.tsx';
import { useWorkActions } from '../work/use-work-actions.tsx';
import { bulkActions } from '../work/work-action.ts';
import { consoleExtensions } from '../extensions.ts';
import { orderParam, useWorklist } from './useWorklist.ts';
import type { Worklist } from './worklist.ts';
import { WorklistRows } from './WorklistRows.tsx';

const none: readonly WireRecord[] = [];

export default function WorklistPage({ id }: { readonly id: string }) {
  const list = worklists.find((each) => each.id === id);
  return list === undefined ? null : <Work list={list} />;
}

function Work({ list }: { readonly list: Worklist }) {
  const { tabs, open, text, page, order, rows, change } = useWorklist(list);
  const { pathname } = useLocation();
  const records = rows.data?.records ?? none;
  const selection = useSelection(records);
  const [openId, setOpenId] = useState<string | null>(null);
  const { press, dialog } = useWorkActions(list.view, (refused) => {
    if (refused.length === 0) selection.clear();
  });
  const Drawer = consoleExtensions.drawers[list.drawer];
  const shown = records.find(({ id }) => id === openId);
  return (
    <LinePages>
      <PageHeader title={list.title}>
        <SearchBox
          label={fill(shellMessages['shell.search'], { records: inSentence(list.records ?? list.title) })}
          text={text}
          onChange={(q) => change({ q: q.trim() })}
        />
      </PageHeader>
      <LinkTabs
        label={texts['board.tabs']}
        open={open.id}
        tabs={tabs.map(({ id, title }) => ({
          id,
          title,
          path: `${pathname}?tab=${id}${order === null ? '' : `&${orderParam}=${order}`}`,
        }))}
      />
      {order !== null && <OneOrder onLeave={() => change({ [orderParam]: '' })} />}
      <SelectionBar actions={bulkActions(list.actions)} selection={selection} onPress={press} />
      <Loaded query={rows} skeleton={<TableSkeleton />} empty={<Nothing text={list.empty?.text ?? ''} />}>
        {() => (
          <WorklistRows
            list={list}
            records={records}
            selection={selection}
            openId={openId}
            onOpen={(record) => setOpenId(String(record['id']))}
            onPress={press}
          />
        )}
      </Loaded>
      {rows.data?.has_next_page && (
        <Button onClick={() => change({ page: String(page + 1) })}>{tableMessages['table.nextPage']}</Button>
      )}
      <Typography sx={{ marginTop: 1, color: 'text.secondary', fontSize: 12, display: { xs: 'none', md: 'block' } }}>
        {texts['board.keys']}
      </Typography>
      <Suspense fallback={null}>
        {shown && <Drawer key={openId} record={shown} onClose={() => setOpenId(null)} />}
      </Suspense>
      {dialog}
    </LinePages>
  );
}

const OneOrder = ({ onLeave }: { readonly onLeave: () => void }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
    {texts['board.oneOrder']}
    <Button onClick={onLeave}>{texts['board.everyOrder']}</Button>
  </Box>
);

const Nothing = ({ text }: { readonly text: string }) => (
  <Box component="output" sx={{ display: 'block', padding: 6, textAlign: 'center', color: 'text.secondary' }}>
    <strong>{tableMessages['table.noRows']}</strong>
    <br />
    {text}
  </Box>
);
