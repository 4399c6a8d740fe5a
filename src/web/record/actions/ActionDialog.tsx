/** A dialog that asks for a few values and sends them. */
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { HttpError } from '#web/shell/api/http.ts';
import { dismissFlashOf, flashError } from '#web/shell/flash/flash.ts';
import { refreshRecords } from '#web/shell/records.ts';

interface Props {
  readonly title: string;
  readonly button: string;
  readonly isReady: boolean;
  /** Throws the server's refusal; the dialog then stays open. */
  readonly onSend: () => Promise<void>;
  readonly onClose: () => void;
  /** Gets the messages of the last refusal by field. */
  readonly children: (mistakes: HttpError['fields']) => ReactNode;
}

export function ActionDialog({ title, button, isReady, onSend, onClose, children }: Props) {
  const id = useId();
  const client = useQueryClient();
  const [isSending, setIsSending] = useState(false);
  const refusal = useRef('');
  const [mistakes, setMistakes] = useState<HttpError['fields']>({});
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setIsSending(true);
    dismissFlashOf(refusal.current);
    setMistakes({});
    try {
      await onSend();
      await refreshRecords(client);
    } catch (error) {
      if (error instanceof HttpError) setMistakes(error.fields);
      refusal.current = error instanceof Error ? error.message : '';
      flashError(error);
    } finally {
      setIsSending(false);
    }
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <form noValidate onSubmit={(event) => void send(event)}>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, '&&': { paddingTop: 1 } }}>{children(mistakes)}</DialogContent>
        <DialogActions sx={{ padding: 2 }}>
          <Button onClick={onClose}>{shellMessages['shell.cancel']}</Button>
          <Button type="submit" variant="contained" disabled={!isReady} loading={isSending}>
            {button}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
