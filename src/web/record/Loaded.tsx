/** The result of a query, or a skeleton, an error with a retry button, or an empty state. */
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
  /** Shown instead of an empty result. */
  readonly empty?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

export function Loaded<Data>({ query, skeleton = <TableSkeleton rows={3} />, empty, children }: Props<Data>) {
  const { data, error, refetch } = query;
  // Earlier data stays below the error.
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
