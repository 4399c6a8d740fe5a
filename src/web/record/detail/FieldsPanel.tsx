/** Fields of the record with their titles; who may changes them beside the page. */
import { FactList } from '#web/ui/cell/FactList.tsx';
import { useTeam } from '../team/team-context.ts';
import { EditInPlace } from './EditInPlace.tsx';
import type { FieldsPanelData, PanelProps } from './panel-data.ts';
import { PanelFrame } from './PanelFrame.tsx';

export function FieldsPanel({ panel, ...rest }: PanelProps<FieldsPanelData>) {
  const { may } = useTeam();
  const { title, edit } = panel;
  const fields = panel.fields.filter(({ read }) => read === undefined || may(read));
  return (
    <PanelFrame title={title} actions={edit && <EditInPlace edit={edit} title={title} {...rest} />}>
      <FactList fields={fields} record={rest.record} />
    </PanelFrame>
  );
}
