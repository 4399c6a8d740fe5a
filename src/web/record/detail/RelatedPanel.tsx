/** The records of an x-many as a table. */
import Button from '@mui/material/Button';
import { appMessages as texts } from '#generated/domain/messages/app.ts';
import { fill } from '#domain/format/fill.ts';
import { recordName } from '#domain/format/shown-as.ts';
import { inSentence } from '#domain/format/in-sentence.ts';
import type { NamedValues } from '#runtime/view.ts';
import { OperationButton } from '../actions/OperationButton.tsx';
import { PermittedButton } from '../actions/PermittedButton.tsx';
import { RecordMenu } from '../actions/RecordMenu.tsx';
import { isCallable, isOfRecord, type EditAction } from '../actions/screen-action.ts';
import { LoadFailure } from '../list/LoadFailure.tsx';
import { useColumnSettings } from '#web/ui/table/column-settings.ts';
import { DataTable, TableSkeleton } from '#web/ui/table/DataTable.tsx';
import { recordPath, useDashboardPath } from '../team/paths.ts';
import { useTeam } from '../team/team-context.ts';
import { useState } from 'react';
import { limits } from '#generated/domain/limits.ts';
import type { ManyPanelData, PanelProps } from './panel-data.ts';
import { NothingHere, PanelFrame } from './PanelFrame.tsx';
import { useRelated } from './related.ts';

export function RelatedPanel({ panel, view, record, onForm }: PanelProps<ManyPanelData>) {
  const { may } = useTeam();
  const pathOf = useDashboardPath();
  const [perPage, setPerPage] = useState<number>(limits.tablePageSize);
  const related = useRelated(panel, record['id'], perPage);
  const columns = (panel.columns ?? []).filter(({ read }) => read === undefined || may(read));
  const wires = columns.map(({ wire }) => wire);
  const store = useColumnSettings(`${view.id}.${panel.many.key}`, wires, wires);
  const { opens, openedBy = 'id' } = panel;
  const ofRows = panel.actions.filter(isOfRecord);
  const edit = (each: NamedValues, { loadForm }: EditAction): void =>
    onForm({ view: panel.view, loadForm, record: each });
  const rowMenu = (each: NamedValues) => <RecordMenu view={panel.view} record={each} actions={ofRows} onEdit={edit} />;
  const actions = panel.actions.flatMap((action) =>
    action.kind === 'create'
      ? [
          <PermittedButton
            key="create"
            access={action.access}
            size="small"
            variant="outlined"
            onClick={() =>
              onForm({ view: panel.view, loadForm: action.loadForm, fixed: { [panel.many.by]: record['id'] } })
            }
          >
            {fill(texts['app.addRecord'], { record: inSentence(panel.view.title) })}
          </PermittedButton>,
        ]
      : action.kind === 'operation' && isCallable(action, record)
        ? [<OperationButton key={action.id} action={action} record={record} size="small" variant="outlined" />]
        : [],
  );
  return (
    <PanelFrame title={panel.title} actions={actions}>
      {related.error && <LoadFailure error={related.error} onRetry={related.retry} />}
      {!related.error && !related.records && <TableSkeleton rows={3} />}
      {related.records?.length === 0 && <NothingHere text={panel.empty?.text} />}
      {related.records && related.records.length > 0 && (
        <DataTable
          label={panel.title ?? panel.many.title}
          columns={columns}
          records={related.records}
          store={store}
          sort={null}
          onSort={() => undefined}
          nameOf={(each) => recordName(panel.view, each)}
          pathOf={opens === undefined ? undefined : (each: NamedValues) => pathOf(recordPath(opens, each[openedBy]))}
          rowMenu={ofRows.length === 0 ? undefined : rowMenu}
        />
      )}
      {related.page?.has_next_page && (
        <Button size="small" sx={{ marginTop: 1 }} onClick={() => setPerPage(perPage * 4)}>
          {fill(texts['app.showMoreOf'], { count: related.page.total_count })}
        </Button>
      )}
    </PanelFrame>
  );
}
