/** Makes a key for a program of the team and shows its secret, once (AK-002). */
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { issueApiKey } from '#generated/client/api-keys.ts';
import { teamPermissions, type TeamPermission } from '#generated/domain/lists/team-permission.ts';
import { appMessages as texts } from '#generated/domain/messages/app.ts';
import { useTeam } from '../team/team-context.ts';
import { ActionDialog } from './ActionDialog.tsx';
import { SecretDialog } from './SecretDialog.tsx';

export function IssueKeyDialog({ onClose }: { onClose: () => void }) {
  const { teamId, profile } = useTeam();
  const [name, setName] = useState('');
  const [permissions, setPermissions] = useState<TeamPermission[]>([]);
  const [issued, setIssued] = useState<{ readonly keyId: string; readonly secret: string } | null>(null);
  const held = new Set<string>(profile.team_auth_actions[teamId]);
  const send = async (): Promise<void> => {
    const { key, secret } = await issueApiKey({
      team_id: teamId,
      name,
      ...(permissions.length > 0 && { permissions }),
    });
    setIssued({ keyId: key.key_id, secret });
  };
  if (issued) return <SecretDialog {...issued} onClose={onClose} />;
  return (
    <ActionDialog
      title={texts['app.newKey']}
      button={texts['app.createKey']}
      isReady={name.trim() !== ''}
      onSend={send}
      onClose={onClose}
    >
      {(mistakes) => (
        <>
          <TextField
            label={texts['app.keyName']}
            required
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={mistakes['name'] !== undefined}
            helperText={mistakes['name']?.[0] ?? texts['app.keyNameHelp']}
          />
          <Autocomplete
            multiple
            options={teamPermissions.map(({ value }) => value).filter((value) => held.has(value))}
            value={permissions}
            getOptionLabel={titleOf}
            onChange={(_, picked) => setPermissions(picked)}
            renderInput={(input) => (
              <TextField
                {...input}
                label={texts['app.keyPermissions']}
                error={mistakes['permissions'] !== undefined}
                helperText={mistakes['permissions']?.[0] ?? texts['app.keyPermissionsHelp']}
              />
            )}
          />
        </>
      )}
    </ActionDialog>
  );
}

const titleOf = (permission: TeamPermission): string =>
  teamPermissions.find(({ value }) => value === permission)?.label ?? permission;
