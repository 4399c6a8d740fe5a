/** A table that people work through all day: saved filters with counts, marks, keys, and a drawer beside it. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { boardMessages as texts } from '#generated/domain/messages/board.ts';
import { worklists } from '#generated/screens/admin/worklists.ts';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { tableMessages } from '#generated/domain/messages/table.ts';
import { fill } from '#domain/format/fill.ts';
import { inSentence } from '#domain/format/in-sentence.ts';
import type { WireRecord } from '#runtime/view.ts';
import { LinkTabs } from '#web/record/page/LinkTabs.tsx';
import { LoadFailure } from '#web/record/list/LoadFailure.tsx';
import { TableSkeleton } from '#web/ui/table/DataTable.tsx';
import { SearchBox } from '#web/ui/table/SearchBox.tsx';
import { useMarks } from '#web/ui/table/marks.ts';
import { LinePages } from '../layout/LinePages.tsx';
import { PageHeader } from '#web/record/page/PageHeader.tsx';
import { drawers } from './drawers.ts';
import { useWorkActions } from './useWorkActions.tsx';
import { orderParam, useWorklist } from './useWorklist.ts';
import { WorkBar } from './WorkBar.tsx';
import type { Worklist } from './worklist.ts';
import { WorkTable } from './WorkTable.tsx';

const none: readonly WireRecord[] = [];

export default function WorklistPage({ id }: { readonly id: string }) {
  const list = worklists.find((each) => each.id === id);
  return list === undefined ? null : <Work list={list} />;
}

function Work({ list }: { readonly list: Worklist }) {
  const { tabs, open, text, page, order, rows, change } = useWorklist(list);
  const { pathname } = useLocation();
  const records = rows.data?.records ?? none;
  const marks = useMarks(records);
  const [openId, setOpenId] = useState<string | null>(null);
  const { press, dialog } = useWorkActions(list, marks);
  const Drawer = drawers[list.drawer];
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
      <WorkBar actions={list.actions} marks={marks} onPress={press} />
      {rows.isError && <LoadFailure error={rows.error} onRetry={() => void rows.refetch()} />}
      {rows.isPending && <TableSkeleton />}
      {rows.data && records.length === 0 && <Nothing text={list.empty?.text ?? ''} />}
      {records.length > 0 && (
        <WorkTable
          list={list}
          records={records}
          marks={marks}
          openId={openId}
          onOpen={(record) => setOpenId(String(record['id']))}
          onPress={press}
        />
      )}
      {rows.data?.has_next_page && (
        <Button onClick={() => change({ page: String(page + 1) })}>{tableMessages['table.nextPage']}</Button>
      )}
      <Typography sx={{ marginTop: 1, color: 'text.secondary', fontSize: 12, display: { xs: 'none', md: 'block' } }}>
        {texts['board.keys']}
      </Typography>
      {shown && <Drawer key={openId} record={shown} onClose={() => setOpenId(null)} />}
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
