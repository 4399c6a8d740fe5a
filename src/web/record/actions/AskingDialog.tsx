/** The dialog of an API call that needs input. It refreshes the records that the page shows. */
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { shellMessages as texts } from '#generated/domain/messages/shell.ts';
import type { NamedValues } from '#runtime/view.ts';
import { refreshRecords } from '#web/shell/records.ts';
import { CallForm, type CallFormProps } from './CallForm.tsx';

interface Props extends CallFormProps {
  /** The label of the call by default. */
  readonly title?: string;
  /** Shown above the form. */
  readonly text?: ReactNode;
  readonly onClose: () => void;
}

export function AskingDialog({ title, text, onClose, onSend, ...form }: Props) {
  const client = useQueryClient();
  const send = async (body: NamedValues): Promise<void> => {
    await onSend(body);
    await refreshRecords(client);
  };
  const id = `action-${form.call.id}`;
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id} variant="h2">
        {title ?? form.call.label}
      </DialogTitle>
      <DialogContent>
        {text}
        <CallForm {...form} onSend={send}>
          <Button onClick={onClose}>{texts['shell.cancel']}</Button>
        </CallForm>
      </DialogContent>
    </Dialog>
  );
}
