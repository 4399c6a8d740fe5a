/** The records of a hand-written part, one line each, with the usual list states. */
import { use } from 'react';
import type { RecordSlot } from '#generated/screens/app/names.ts';
import { TableSkeleton } from '#web/ui/table/TableSkeleton.tsx';
import { Pager } from '#web/ui/table/Pager.tsx';
import { PlainList } from '#web/ui/list/PlainList.tsx';
import { ExtensionsContext } from '../extensions.ts';
import { EmptyList } from './EmptyList.tsx';
import { LoadFailure } from './LoadFailure.tsx';
import type { ListScreenData } from './list-screen.ts';
import type { List } from './useList.ts';

interface Props {
  readonly screen: ListScreenData;
  readonly list: List;
  readonly line: RecordSlot;
}

export function LineList({ screen, list, line }: Props) {
  const { query, result, state, change } = list;
  const Line = use(ExtensionsContext)?.record[line];
  if (query.error) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (!result || !Line) return <TableSkeleton />;
  if (result.records.length === 0) return <EmptyList screen={screen} list={list} />;
  return (
    <div>
      <PlainList aria-label={screen.title} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>
        {result.records.map((record) => (
          <li key={String(record['id'])}>
            <Line record={record} />
          </li>
        ))}
      </PlainList>
      <Pager result={result} state={state} change={change} />
    </div>
  );
}
