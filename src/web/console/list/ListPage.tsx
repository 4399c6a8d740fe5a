/** The records of one entity: search, filters, columns, sorting, paging, export, deleting several at once. */
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { fill } from '#domain/format/fill.ts';
import { limits } from '#generated/domain/limits.ts';
import type { EntityView, FieldView } from '#runtime/view.ts';
import { useColumnSettings, withChosenColumns } from '#web/ui/table/column-settings.ts';
import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import type { ComponentType } from 'react';
import { ListBase, Pagination, useListContext, useResourceContext } from 'react-admin';
import { Link } from 'react-router';
import { mayUse } from '../auth-provider.ts';
import { LinePages } from '../layout/LinePages.tsx';
import { PageHeader } from '#web/record/page/PageHeader.tsx';
import type { ListMeta } from '../data/data-provider.ts';
import { FittedList, withKnownValues } from './FittedList.tsx';
import { listButtons } from './list-buttons.ts';
import { ListBody } from './ListBody.tsx';
import { ListTools } from './ListTools.tsx';
import { useShownView } from './shown-view.ts';

export interface ListPageProps {
  readonly view: EntityView;
  /** Shown from the start. */
  readonly columns: readonly FieldView[];
  /** Shown when the user asks for them. */
  readonly optionalColumns?: readonly FieldView[];
  readonly filters?: readonly FieldView[];
  readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' };
  readonly canCreate?: boolean;
  readonly canDelete?: boolean;
}

export function ListPage({
  view,
  columns,
  optionalColumns = [],
  filters = [],
  sort,
  canCreate,
  canDelete,
}: ListPageProps) {
  const all = [...columns, ...optionalColumns];
  const fields = Object.values(view.fields);
  const wires = (fields: readonly FieldView[]): readonly string[] => fields.map(({ wire }) => wire);
  const remembered = useColumnSettings(`admin.${view.id}`, wires(all), wires(columns));
  const [shown, setShown] = useShownView();
  const store = withChosenColumns(remembered, shown.columns, (chosen) => setShown({ ...shown, columns: chosen }));
  return (
    <LinePages>
      <ListBase
        perPage={limits.tablePageSize}
        sort={sort}
        debounce={limits.filterDebounceMs}
        queryOptions={{ meta: { fit: (filter) => withKnownValues(filter, fields) } satisfies ListMeta }}
      >
        <FittedList fields={fields} columns={wires(all)} shown={shown} first={sort}>
          {(leftOut) => (
            <>
              <Heading view={view} canCreate={canCreate ?? false} />
              <ListTools
                view={view}
                columns={all}
                store={store}
                filters={filters}
                views={{ shown, onShow: setShown, first: sort, leftOut, fields }}
              />
              <ListBody view={view} columns={all} store={store} group={shown.group} canDelete={canDelete ?? false} />
              <Pagination rowsPerPageOptions={[...limits.rowsPerPageOptions]} />
            </>
          )}
        </FittedList>
      </ListBase>
    </LinePages>
  );
}

function Heading({ view, canCreate }: { readonly view: EntityView; readonly canCreate: boolean }) {
  const { total } = useListContext();
  const resource = useResourceContext()!;
  const Buttons = (listButtons as Readonly<Record<string, ComponentType | undefined>>)[resource];
  return (
    <PageHeader
      title={view.titlePlural}
      count={
        total === undefined ? undefined : { total_count: total, total_count_is_capped: total >= limits.listCountCap }
      }
    >
      {Buttons && <Buttons />}
      {canCreate && mayUse(resource, 'create') && (
        <Button component={Link} to={`/admin/${resource}/create`} variant="contained" startIcon={<Add />}>
          {fill(shellMessages['shell.newRecord'], { record: view.title.toLowerCase() })}
        </Button>
      )}
    </PageHeader>
  );
}
