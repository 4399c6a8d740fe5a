/** The rows of a list, or what stands in their place while there are none. */
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { fill } from '#domain/format/fill.ts';
import { tableMessages as texts } from '#generated/domain/messages/table.ts';
import type { WireRecord } from '#runtime/view.ts';
import { recordName } from '#domain/format/shown-as.ts';
import { DataTable, TableSkeleton } from '#web/ui/table/DataTable.tsx';
import type { Marks } from '#web/ui/table/marks.ts';
import { Pager } from '#web/ui/table/Pager.tsx';
import { withoutHidden } from '../field-sight.ts';
import { useTeam } from '../team/team-context.ts';
import { part } from '../walkthrough/part.ts';
import { EmptyList } from './EmptyList.tsx';
import { LoadFailure } from './LoadFailure.tsx';
import type { ListScreenData } from './list-screen.ts';
import type { List } from './useList.ts';
import { useTotals } from './use-totals.ts';

interface Props {
  readonly screen: ListScreenData;
  readonly list: List;
  readonly pathOf?: ((record: WireRecord) => string) | undefined;
  readonly rowMenu?: ((record: WireRecord) => ReactNode) | undefined;
  readonly marks?: Marks | undefined;
}

export function ListTable({ screen, list, pathOf, rowMenu, marks }: Props) {
  const { query, result, state, change, columns, store } = list;
  const scope = useTeam();
  const totals = useTotals(screen.view, { ...list, group: state.group });
  if (query.isError) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (!result) return <TableSkeleton />;
  if (result.records.length === 0) return <EmptyList screen={screen} list={list} />;
  return (
    <div {...part('rows')}>
      <DataTable
        label={screen.title}
        columns={columns}
        records={result.records}
        store={store}
        sort={state.sort}
        onSort={(sort) => change({ sort })}
        totalsOf={totals.ofGroup}
        group={columns.find(({ wire }) => wire === state.group)}
        pathOf={pathOf}
        rowMenu={rowMenu}
        marks={marks}
        nameOf={(record) => recordName(screen.view, withoutHidden(record, screen.toggled, scope))}
        isStale={query.isPlaceholderData}
      />
      {totals.texts.length > 0 && (
        <Box
          component="output"
          sx={{ display: 'block', padding: '8px 12px', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}
        >
          {fill(texts['table.total'], { amounts: totals.texts.join(' · ') })}
        </Box>
      )}
      <Pager result={result} state={state} change={change} />
    </div>
  );
}
