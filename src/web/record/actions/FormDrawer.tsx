/** The form of a record beside the page that it was opened from. */
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { fill } from '#domain/format/fill.ts';
import { inSentence } from '#domain/format/in-sentence.ts';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import type { FormDefinition } from '#runtime/form.ts';
import type { EntityView, WireRecord } from '#runtime/view.ts';
import { companionOf } from '../form/companions.ts';
import { WithHistory } from '../form/FieldHistory.tsx';
import { LoadedForm } from '../form/LoadedForm.tsx';
import { useMergedSave } from '../form/useMergedSave.tsx';
import { useMayWrite } from '../form/use-may-write.ts';
import { SideDrawer } from '#web/ui/dialog/SideDrawer.tsx';
import { LaterForm } from '#web/ui/form/LaterForm.ts';
import { createRecord, refreshRecords } from '#web/shell/records.ts';
import { useTeam } from '../team/team-context.ts';

export interface OpenForm {
  readonly view: EntityView;
  readonly loadForm: () => Promise<FormDefinition>;
  /** The record to change; left out for a new one. */
  readonly record?: WireRecord;
  /** Values that a new record has without being asked. */
  readonly fixed?: WireRecord;
  /** Only these fields are asked; all unless said. */
  readonly only?: readonly string[];
}

interface Props extends OpenForm {
  readonly onClose: () => void;
  /** Told of a new record once lists show it. */
  readonly onMade?: ((record: WireRecord) => void) | undefined;
}

export function FormDrawer(props: Props) {
  const { view, record, onClose } = props;
  const title = record
    ? fill(shellMessages['shell.editRecord'], { name: inSentence(view.title) })
    : fill(shellMessages['shell.newRecord'], { record: inSentence(view.title) });
  return (
    <SideDrawer title={title} onClose={onClose}>
      <LoadedForm of={[view.id, record ? 'update' : 'create']} load={props.loadForm}>
        {(form) => <RecordForm {...props} form={form} />}
      </LoadedForm>
    </SideDrawer>
  );
}

function RecordForm({ view, form, record, fixed, only, onClose, onMade }: Props & { readonly form: FormDefinition }) {
  const client = useQueryClient();
  const { may, teamId } = useTeam();
  const mayWrite = useMayWrite(view.access, record, may);
  const isNew = record === undefined;
  const merged = useMergedSave(view, record);
  const set = { ...(view.isOfTeam && { team_id: teamId }), ...fixed };
  const hidden = Object.keys(form.schema.properties).filter(
    (wire) => wire in set || (only !== undefined && !only.includes(wire)),
  );
  const submit = async (body: WireRecord): Promise<void> => {
    const saved = await (record ? merged.save(body) : createRecord(view.path, body));
    await refreshRecords(client);
    onClose();
    if (isNew) onMade?.(saved);
  };
  return (
    <WithHistory view={view} record={record}>
      <LaterForm
        form={form}
        record={record}
        omit={hidden}
        fixed={isNew ? set : undefined}
        may={mayWrite}
        companion={companionOf(view.id)}
        onSubmit={submit}
      >
        <Button onClick={onClose}>{shellMessages['shell.cancel']}</Button>
      </LaterForm>
      {merged.dialog}
    </WithHistory>
  );
}
