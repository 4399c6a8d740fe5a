/** Makes an API key and shows its secret once. */
import Alert from '@mui/material/Alert';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { http } from '#web/shell/api/http.ts';
import { useTeam } from '../team/team-context.ts';
import { ActionDialog } from './ActionDialog.tsx';

export function ApiKeyDialog({ onClose }: { onClose: () => void }) {
  const { teamId } = useTeam();
  const [name, setName] = useState('');
  const [secret, setSecret] = useState<string | null>(null);
  const send = async (): Promise<void> => {
    if (secret !== null) return onClose();
    const made = await http<{ secret: string }>({
      url: '/api/team-api-keys',
      method: 'POST',
      data: { team_id: teamId, name },
    });
    setSecret(made.secret);
  };
  return (
    <ActionDialog
      title="New API key"
      button={secret === null ? 'Create key' : 'Done'}
      isReady={name.trim() !== ''}
      onSend={send}
      onClose={onClose}
    >
      {(mistakes) =>
        secret === null ? (
          <TextField
            label="Name"
            required
            autoFocus
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={mistakes['name'] !== undefined}
            helperText={mistakes['name']?.[0] ?? 'What the key is for.'}
          />
        ) : (
          <>
            <Alert severity="warning">Copy the key now: it is not shown again.</Alert>
            <TextField
              label="Key"
              value={secret}
              slotProps={{ htmlInput: { readOnly: true } }}
              onFocus={(event) => event.target.select()}
            />
          </>
        )
      }
    </ActionDialog>
  );
}
