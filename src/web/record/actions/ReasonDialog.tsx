/** Asks for a reason before something is done again. */
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { ActionDialog } from './ActionDialog.tsx';

interface Props {
  /** The action, as title and button label. */
  readonly title: string;
  /** The label of the reason field. */
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
