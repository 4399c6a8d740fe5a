/** Fields of the record with their titles; who may changes them beside the page. */
import { shellMessages as texts } from '#generated/domain/messages/shell.ts';
import { fill } from '#domain/format/fill.ts';
import { FactList } from '#web/ui/cell/FactList.tsx';
import { PermittedButton } from '../actions/PermittedButton.tsx';
import { useTeam } from '../team/team-context.ts';
import type { FieldsPanelData, PanelProps } from './panel-data.ts';
import { PanelFrame } from './PanelFrame.tsx';

export function FieldsPanel({ panel, view, record, onForm }: PanelProps<FieldsPanelData>) {
  const { may } = useTeam();
  const { edit } = panel;
  const fields = panel.fields.filter(({ read }) => read === undefined || may(read));
  const change = edit && (
    <PermittedButton
      access={edit.access}
      size="small"
      aria-label={fill(texts['shell.editRecord'], { name: panel.title ?? texts['shell.fields'] })}
      onClick={() => onForm({ view, loadForm: edit.loadForm, record, only: edit.fields })}
    >
      {texts['shell.edit']}
    </PermittedButton>
  );
  return (
    <PanelFrame title={panel.title} actions={change}>
      <FactList fields={fields} record={record} />
    </PanelFrame>
  );
}
