/** The rows of a list, or its loading, empty or error state. */
import type { ReactNode } from 'react';
import type { WireRecord } from '#runtime/view.ts';
import { recordName } from '#domain/format/shown-as.ts';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import { TableSkeleton } from '#web/ui/table/TableSkeleton.tsx';
import type { Selection } from '#web/ui/table/selection.ts';
import { Pager } from '#web/ui/table/Pager.tsx';
import { withoutHidden } from '../field-sight.ts';
import { useTeam } from '../team/team-context.ts';
import { part } from '../walkthrough/part.ts';
import { EmptyList } from './EmptyList.tsx';
import { LoadFailure } from './LoadFailure.tsx';
import type { ListScreenData } from './list-screen.ts';
import type { List } from './useList.ts';
import { TotalsLine } from './TotalsLine.tsx';
import { useGroupTotals } from './use-totals.ts';

interface Props {
  readonly screen: ListScreenData;
  readonly list: List;
  readonly pathOf?: ((record: WireRecord) => string) | undefined;
  readonly rowMenu?: ((record: WireRecord) => ReactNode) | undefined;
  readonly selection?: Selection | undefined;
}

export function ListTable({ screen, list, pathOf, rowMenu, selection }: Props) {
  const { query, result, state, change, columns, store } = list;
  const scope = useTeam();
  const totaled = { ...list, group: state.group };
  const totalsOf = useGroupTotals(screen.view, totaled);
  if (query.error) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
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
        totalsOf={totalsOf}
        group={columns.find(({ wire }) => wire === state.group)}
        pathOf={pathOf}
        rowMenu={rowMenu}
        selection={selection}
        nameOf={(record) => recordName(screen.view, withoutHidden(record, screen.toggled, scope))}
        isStale={query.isPlaceholderData}
      />
      <TotalsLine view={screen.view} totaled={totaled} />
      <Pager result={result} state={state} change={change} />
    </div>
  );
}
