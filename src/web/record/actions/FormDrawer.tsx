/** The form of a record next to the page that opened it. */
import Button from '@mui/material/Button';
import { fill } from '#domain/format/fill.ts';
import { inSentence } from '#domain/format/in-sentence.ts';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import type { FormDefinition } from '#runtime/form.ts';
import type { EntityView, WireRecord } from '#runtime/view.ts';
import { LoadedForm } from '../form/LoadedForm.tsx';
import { RecordForm } from '../form/RecordForm.tsx';
import { SideDrawer } from '#web/ui/dialog/SideDrawer.tsx';

export interface OpenForm {
  readonly view: EntityView;
  readonly loadForm: () => Promise<FormDefinition>;
  /** The record to change; absent for a new one. */
  readonly record?: WireRecord;
  /** Values that a new record gets without a question. */
  readonly fixed?: WireRecord;
  /** Limits the form to these fields; all by default. */
  readonly only?: readonly string[];
}

interface Props extends OpenForm {
  readonly onClose: () => void;
  /** Called with a new record after lists were refetched. */
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
        {(form) => <DrawerForm {...props} form={form} />}
      </LoadedForm>
    </SideDrawer>
  );
}

function DrawerForm({ view, form, record, fixed, only, onClose, onMade }: Props & { readonly form: FormDefinition }) {
  const hidden = only && Object.keys(form.schema.properties).filter((wire) => !only.includes(wire));
  const close = (saved: WireRecord): void => {
    onClose();
    if (record === undefined) onMade?.(saved);
  };
  return (
    <RecordForm view={view} form={form} record={record} fixed={fixed} omit={hidden} onSaved={close}>
      <Button onClick={onClose}>{shellMessages['shell.cancel']}</Button>
    </RecordForm>
  );
}
