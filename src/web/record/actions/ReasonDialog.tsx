/** Asks why something is done again, before it is. */
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { ActionDialog } from './ActionDialog.tsx';

interface Props {
  /** What is done, above and on the button. */
  readonly title: string;
  /** Of the field that asks for the reason. */
  readonly label: string;
  readonly onSend: (reason: string) => Promise<void>;
  readonly onClose: () => void;
}

export function ReasonDialog({ title, label, onSend, onClose }: Props) {
  const [reason, setReason] = useState('');
  return (
    <ActionDialog
      title={title}
      button={title}
      isReady={reason.trim() !== ''}
      onSend={() => onSend(reason.trim())}
      onClose={onClose}
    >
      {(mistakes) => (
        <TextField
          label={label}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          error={mistakes['reason'] !== undefined}
          helperText={mistakes['reason']?.[0]}
        />
      )}
    </ActionDialog>
  );
}
