/** Invites a person to the team, with roles. */
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { appMessages as texts } from '#generated/domain/messages/app.ts';
import { fill } from '#domain/format/fill.ts';
import { inviteTeamUser } from '#generated/client/members.ts';
import { limits } from '#generated/domain/limits.ts';
import { flash } from '#web/shell/flash/flash.ts';
import { listOf } from '#web/shell/records.ts';
import { useTeam } from '../team/team-context.ts';
import { ActionDialog } from './ActionDialog.tsx';

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { teamId } = useTeam();
  const { data } = useQuery(listOf('team-roles', { per_page: limits.fetchAllPageSize }));
  const [person, setPerson] = useState({ first_name: '', last_name: '', email: '' });
  const [roles, setRoles] = useState<readonly { id: string; name: string }[]>([]);
  const options = (data?.records ?? []).map(({ id, name }) => ({ id: String(id), name: String(name) }));
  const send = async (): Promise<void> => {
    const body = { team_id: teamId, ...person, role_ids: roles.map(({ id }) => id) };
    await inviteTeamUser(body);
    flash(fill(texts['app.invitationSent'], { email: person.email }), 'success');
    onClose();
  };
  return (
    <ActionDialog
      title={texts['app.invite']}
      button={texts['app.sendInvitation']}
      isReady={person.email !== '' && roles.length > 0}
      onSend={send}
      onClose={onClose}
    >
      {(mistakes) => (
        <>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
            {(['first_name', 'last_name'] as const).map((name) => (
              <TextField
                key={name}
                label={name === 'first_name' ? texts['app.firstName'] : texts['app.lastName']}
                value={person[name]}
                onChange={(event) => setPerson({ ...person, [name]: event.target.value })}
                error={mistakes[name] !== undefined}
                helperText={mistakes[name]?.[0]}
              />
            ))}
          </Box>
          <TextField
            label={texts['app.workEmail']}
            type="email"
            required
            value={person.email}
            onChange={(event) => setPerson({ ...person, email: event.target.value })}
            error={mistakes['email'] !== undefined}
            helperText={mistakes['email']?.[0]}
          />
          <Autocomplete
            multiple
            options={options}
            value={[...roles]}
            getOptionLabel={({ name }) => name}
            getOptionKey={({ id }) => id}
            isOptionEqualToValue={(a, b) => a.id === b.id}
            onChange={(_, picked) => setRoles(picked)}
            renderInput={(input) => (
              <TextField
                {...input}
                label={texts['app.roles']}
                required
                error={mistakes['role_ids'] !== undefined}
                helperText={mistakes['role_ids']?.[0] ?? texts['app.rolesHelp']}
              />
            )}
          />
        </>
      )}
    </ActionDialog>
  );
}
