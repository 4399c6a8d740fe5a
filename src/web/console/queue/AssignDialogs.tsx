/** Assigns selected rows to a staff member. */
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { rolesThat } from '#domain/workplace/roles-that.ts';
import { workMessages as texts } from '#generated/domain/messages/work.ts';
import { boardMessages } from '#generated/domain/messages/board.ts';
import { assignQuoperator } from '#generated/client/procurement.ts';
import { ticketView } from '#generated/screens/views/ticket.ts';
import type { WireRecord, WireRecordOf } from '#runtime/view.ts';
import { ActionDialog } from '#web/record/actions/ActionDialog.tsx';
import { updateRecord } from '#web/shell/records.ts';
import { useAdmins } from './use-admins.ts';
import type { WorkDialogProps } from '../worklist/work-dialog.ts';

export const AssignOperator = (props: WorkDialogProps) => (
  <Assign
    {...props}
    role={rolesThat('takesRequests')}
    owner="quoperator_id"
    give={(record, person) => assignQuoperator(String(record['id']), { quoperator_id: person })}
  />
);

export const AssignTicket = (props: WorkDialogProps) => (
  <Assign
    {...props}
    role={rolesThat('takesTickets')}
    owner={ticketView.fields.assigneeId.wire}
    give={(record, person) => updateRecord(ticketView, record, { [ticketView.fields.assigneeId.wire]: person })}
  />
);

interface Props extends WorkDialogProps {
  readonly role: readonly string[];
  /** The field with the owner of the row. */
  readonly owner: keyof WireRecordOf<'service-group'> | keyof WireRecordOf<'ticket'>;
  readonly give: (record: WireRecord, person: string) => Promise<unknown>;
}

function Assign({ role, owner, give, records, run, onClose }: Props) {
  const people = useAdmins(role);
  const [person, setPerson] = useState('');
  const assign = async (): Promise<void> => {
    await run(
      (record) => give(record, person),
      records.every((record) => typeof record[owner] === 'string')
        ? (record, answer) => give({ ...record, ...(answer as object | null) }, String(record[owner]))
        : undefined,
    );
    onClose();
  };
  return (
    <ActionDialog
      title={texts['work.assignTitle']}
      button={boardMessages['board.save']}
      isReady={records.length > 0 && person !== ''}
      onSend={assign}
      onClose={onClose}
    >
      {() => (
        <TextField
          select
          label={texts['work.person']}
          value={person}
          onChange={(event) => setPerson(event.target.value)}
        >
          {(people.data?.records ?? []).map((each) => (
            <MenuItem key={String(each['id'])} value={String(each['id'])}>
              {`${String(each['first_name'])} ${String(each['last_name'])}`}
            </MenuItem>
          ))}
        </TextField>
      )}
    </ActionDialog>
  );
}
