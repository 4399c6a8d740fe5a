/** The records of a panel as a table. */
import { use, type ReactNode } from 'react';
import { recordName } from '#domain/format/shown-as.ts';
import type { EntityView, FieldView, NamedValues } from '#runtime/view.ts';
import { RecordLinkContext } from '#web/ui/lookup/record-link.ts';
import { useColumnSettings } from '#web/ui/table/column-settings.ts';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import { recordPath, useDashboardPath } from '../team/paths.ts';
import { useTeam } from '../team/team-context.ts';
import type { Opening } from './panel-data.ts';

interface Props extends Opening {
  readonly label: string;
  /** Name under which the browser remembers the columns. */
  readonly name: string;
  readonly view: EntityView;
  readonly columns: readonly FieldView[];
  readonly records: readonly NamedValues[];
  readonly rowMenu?: ((record: NamedValues) => ReactNode) | undefined;
}

export function PanelTable({ label, name, view, columns: all, records, rowMenu, ...opening }: Props) {
  const { may } = useTeam();
  const columns = all.filter(({ read }) => read === undefined || may(read));
  const wires = columns.map(({ wire }) => wire);
  const store = useColumnSettings(name, wires, wires);
  const pathOf = useRowPath(view, opening);
  return (
    <DataTable
      label={label}
      columns={columns}
      records={records}
      store={store}
      sort={null}
      onSort={() => undefined}
      nameOf={(each) => recordName(view, each)}
      pathOf={records.some((each) => pathOf(each) !== null) ? (each) => pathOf(each) ?? '' : undefined}
      rowMenu={rowMenu}
    />
  );
}

function useRowPath({ id, path }: EntityView, { opens, openedBy = 'id', opensOwnPage }: Opening) {
  const dashboardPath = useDashboardPath();
  const ownPath = use(RecordLinkContext);
  return (record: NamedValues): string | null => {
    if (opens !== undefined) return dashboardPath(recordPath(opens, record[openedBy]));
    return opensOwnPage === true ? ownPath(id, path, String(record['id'])) : null;
  };
}
