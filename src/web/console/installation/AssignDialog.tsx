/** Assigns the installation of the selected locations to a person. */
import type { StaffRole } from '#generated/domain/lists/staff-role.ts';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { boardMessages as texts } from '#generated/domain/messages/board.ts';
import { limits } from '#generated/domain/limits.ts';
import { serviceLocationView } from '#generated/screens/views/service-location.ts';
import { ActionDialog } from '#web/record/actions/ActionDialog.tsx';
import { listOf, updateRecord } from '#web/shell/records.ts';
import type { WorkDialogProps } from '../worklist/work-dialog.ts';

export function AssignDialog({ records, run, onClose }: WorkDialogProps) {
  const people = useQuery(
    listOf('users', { role: 'implementation_specialist' satisfies StaffRole, per_page: limits.fetchAllPageSize }),
  );
  const [owner, setOwner] = useState('');
  const assign = async (): Promise<void> => {
    const { installOwnerId } = serviceLocationView.fields;
    await run((record) => updateRecord(serviceLocationView, record, { [installOwnerId.wire]: owner || null }));
    onClose();
  };
  return (
    <ActionDialog
      title={texts['board.assignTitle']}
      button={texts['board.save']}
      isReady={records.length > 0}
      onSend={assign}
      onClose={onClose}
    >
      {() => (
        <TextField
          select
          label={serviceLocationView.fields.installOwnerId.title}
          value={owner}
          onChange={(event) => setOwner(event.target.value)}
        >
          <MenuItem value="">{texts['board.noOne']}</MenuItem>
          {people.data?.records.map((person) => (
            <MenuItem key={String(person['id'])} value={String(person['id'])}>
              {`${String(person['first_name'])} ${String(person['last_name'])}`}
            </MenuItem>
          ))}
        </TextField>
      )}
    </ActionDialog>
  );
}
