/** The page that a list row opens. */
import { use } from 'react';
import type { EntityView, NamedValues } from '#runtime/view.ts';
import { RecordLinkContext } from '#web/ui/lookup/record-link.ts';
import { recordPath, useDashboardPath } from '../team/paths.ts';

export interface Opening {
  /** Path below the dashboard; without one, rows open nothing. */
  readonly opens?: string;
  /** Wire name of the reference to the record that a row opens; the row's own id by default. */
  readonly openedBy?: string;
  /** The application's page for such records. */
  readonly opensOwnPage?: boolean;
}

/** Null for a row that opens nothing. */
export function useRowPath({ id, path }: EntityView, { opens, openedBy = 'id', opensOwnPage }: Opening) {
  const dashboardPath = useDashboardPath();
  const ownPath = use(RecordLinkContext);
  return (record: NamedValues): string | null => {
    if (opens !== undefined) return dashboardPath(recordPath(opens, record[openedBy]));
    return opensOwnPage === true ? ownPath(id, path, String(record['id'])) : null;
  };
}
