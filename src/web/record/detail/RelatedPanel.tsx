/** A table of the records in an x-many. */
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link } from 'react-router';
import { limits } from '#generated/domain/limits.ts';
import { appMessages as texts } from '#generated/domain/messages/app.ts';
import { fill } from '#domain/format/fill.ts';
import { inSentence } from '#domain/format/in-sentence.ts';
import type { NamedValues } from '#runtime/view.ts';
import { OperationButton } from '../actions/OperationButton.tsx';
import { PermittedButton } from '../actions/PermittedButton.tsx';
import { RecordMenu } from '../actions/RecordMenu.tsx';
import { isCallable, isOfRecord, type CreateAction, type EditAction } from '../actions/screen-action.ts';
import { Loaded } from '../Loaded.tsx';
import type { ManyPanelData, PanelProps } from './panel-data.ts';
import { NothingHere, PanelFrame } from './PanelFrame.tsx';
import { PanelTable } from './PanelTable.tsx';
import { useRelated } from './related.ts';

export function RelatedPanel({ panel, view, record, onForm }: PanelProps<ManyPanelData>) {
  const [perPage, setPerPage] = useState<number>(limits.tablePageSize);
  const related = useRelated(panel, record['id'], perPage);
  const ofRows = panel.actions.filter(isOfRecord);
  const edit = (each: NamedValues, { loadForm }: EditAction): void => {
    if (loadForm) onForm({ view: panel.view, loadForm, record: each });
  };
  const rowMenu = (each: NamedValues) => <RecordMenu view={panel.view} record={each} actions={ofRows} onEdit={edit} />;
  const actions = panel.actions.flatMap((action) =>
    action.kind === 'create'
      ? [<AddButton key="create" action={action} panel={panel} record={record} onForm={onForm} />]
      : action.kind === 'operation' && isCallable(action, record)
        ? [<OperationButton key={action.id} action={action} record={record} size="small" variant="outlined" />]
        : [],
  );
  return (
    <PanelFrame title={panel.title} actions={actions}>
      <Loaded query={related} empty={<NothingHere text={panel.empty?.text} />}>
        {(records) => (
          <PanelTable
            {...panel}
            label={panel.title ?? panel.many.title}
            name={`${view.id}.${panel.many.key}`}
            columns={panel.columns ?? []}
            records={records}
            rowMenu={ofRows.length === 0 ? undefined : rowMenu}
          />
        )}
      </Loaded>
      {related.page?.has_next_page && (
        <Button size="small" sx={{ marginTop: 1 }} onClick={() => setPerPage(perPage * 4)}>
          {fill(texts['app.showMoreOf'], { count: related.page.total_count })}
        </Button>
      )}
    </PanelFrame>
  );
}

interface AddProps extends Omit<PanelProps<ManyPanelData>, 'view'> {
  readonly action: CreateAction;
}

function AddButton({ action, panel: { view, many }, record, onForm }: AddProps) {
  const target =
    action.to === undefined
      ? { onClick: () => onForm({ view, loadForm: action.loadForm, fixed: { [many.by]: record['id'] } }) }
      : { component: Link, to: action.to };
  return (
    <PermittedButton access={action.access} size="small" variant="outlined" {...target}>
      {fill(texts['app.addRecord'], { record: inSentence(view.title) })}
    </PermittedButton>
  );
}
