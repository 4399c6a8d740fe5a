/** What a query answered, or what shows in its place: a skeleton, a failure with another try, that nothing is there. */
import type { ReactNode } from 'react';
import { TableSkeleton } from '#web/ui/table/TableSkeleton.tsx';
import { LoadFailure } from './list/LoadFailure.tsx';

interface Query<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

interface Props<Data> {
  readonly query: Query<Data>;
  readonly skeleton?: ReactNode;
  /** In place of an answer without records. */
  readonly empty?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

export function Loaded<Data>({ query, skeleton = <TableSkeleton rows={3} />, empty, children }: Props<Data>) {
  const { data, error, refetch } = query;
  // What was read before stays below the failure.
  return (
    <>
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data === undefined ? !error && skeleton : empty !== undefined && isEmpty(data) ? empty : children(data)}
    </>
  );
}

const isEmpty = (data: unknown): boolean => {
  const { records, rows = records } = data as { readonly records?: unknown; readonly rows?: unknown };
  const list = Array.isArray(data) ? data : rows;
  return Array.isArray(list) && list.length === 0;
};
