/** Asks for the fields and the reason of an event and sends all of it in one call. */
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useMemo, useState } from 'react';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import type { FormDefinition } from '#runtime/form.ts';
import type { EntityView, WireRecord } from '#runtime/view.ts';
import { sendEvent } from '#web/shell/records.ts';
import { LazyForm } from '#web/ui/form/LazyForm.ts';
import { LoadedForm } from '../form/LoadedForm.tsx';
import { fieldsAfterRefusal, eventForm, attributeParts, reasonField } from './event-fields.ts';

export interface EventQuestion {
  readonly view: EntityView;
  readonly record: WireRecord;
  readonly event: string;
  readonly label: string;
  /** The dialog title; the label by default. */
  readonly title?: string;
  /** The text above the fields: the question of the event, or the reason for a refusal. */
  readonly text?: string | null | undefined;
  readonly needsReason: boolean;
  /** The reason, if the user already gave it. */
  readonly reason?: string;
  /** Wire names. */
  readonly fields: readonly string[];
}

interface Props extends EventQuestion {
  /** After the event has been sent. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

export default function EventDialog(props: Props) {
  const { view, label, title = label, text, onClose } = props;
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id} sx={{ fontSize: 18, fontWeight: 600 }}>
        {title}
      </DialogTitle>
      <DialogContent>
        {text && <DialogContentText sx={{ marginBottom: 2 }}>{text}</DialogContentText>}
        <LoadedForm of={[view.id, 'update']} load={() => view.loadUpdateForm!()}>
          {(whole) => <EventForm {...props} whole={whole} />}
        </LoadedForm>
      </DialogContent>
    </Dialog>
  );
}

function EventForm({
  whole,
  view,
  record,
  event,
  label,
  fields: first,
  needsReason,
  reason: known = '',
  onDone,
  onClose,
}: Props & { readonly whole: FormDefinition }) {
  const [fields, setFields] = useState(first);
  const asksReason = needsReason && known === '';
  const form = useMemo(
    () => eventForm(whole, fields, asksReason, attributeParts(view, record, event)),
    [whole, fields, asksReason, view, record, event],
  );
  const open = useMemo(() => ({ ...record, frozen: null }), [record]);
  const send = async ({ [reasonField]: reason = known, ...values }: WireRecord): Promise<void> => {
    await sendEvent(view, record, event, String(reason).trim(), values).catch((error: unknown) => {
      // Typed values may need more fields: a speed below the order needs a reason.
      const more = fieldsAfterRefusal(view, record, event, error).filter((wire) => !fields.includes(wire));
      if (more.length > 0) setFields([...fields, ...more]);
      throw error;
    });
    onDone();
  };
  return (
    <LazyForm
      form={form}
      record={open}
      must={[...fields, ...(asksReason ? [reasonField] : [])]}
      submitLabel={label}
      onSubmit={send}
    >
      <Button onClick={onClose}>{shellMessages['shell.cancel']}</Button>
    </LazyForm>
  );
}
