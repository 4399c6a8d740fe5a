/** Fields of the record with their titles; who may changes them beside the page. */
import { FactList } from '#web/ui/cell/FactList.tsx';
import { useTeam } from '../team/team-context.ts';
import { OperationButton } from '../actions/OperationButton.tsx';
import { isCallable } from '../actions/screen-action.ts';
import { EditInPlace } from './EditInPlace.tsx';
import type { FieldsPanelData, PanelProps } from './panel-data.ts';
import { PanelFrame } from './PanelFrame.tsx';

export function FieldsPanel({ panel, ...rest }: PanelProps<FieldsPanelData>) {
  const { may } = useTeam();
  const { title, edit } = panel;
  const fields = panel.fields.filter(({ read }) => read === undefined || may(read));
  const calls = (panel.actions ?? []).flatMap((action) =>
    action.kind === 'operation' && isCallable(action, rest.record)
      ? [<OperationButton key={action.id} action={action} record={rest.record} size="small" variant="outlined" />]
      : [],
  );
  return (
    <PanelFrame
      title={title}
      actions={
        (edit || calls.length > 0) && (
          <>
            {edit && <EditInPlace edit={edit} title={title} {...rest} />}
            {calls}
          </>
        )
      }
    >
      <FactList fields={fields} record={rest.record} />
    </PanelFrame>
  );
}
