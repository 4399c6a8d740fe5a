/** The records of a panel as a table. */
import type { ReactNode } from 'react';
import { recordName } from '#domain/format/shown-as.ts';
import type { EntityView, FieldView, NamedValues } from '#runtime/view.ts';
import { useColumnSettings } from '#web/ui/table/column-settings.ts';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import { useTeam } from '../team/team-context.ts';
import { useRowPath, type Opening } from '../list/row-path.ts';

interface Props extends Opening {
  readonly label: string;
  /** Key of the columns in the browser's storage. */
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
