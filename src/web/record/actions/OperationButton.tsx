/** A described call on the record of the page, with the form that it needs. */
import type { ButtonProps } from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { NamedValues } from '#runtime/view.ts';
import { whileBusy } from '#web/shell/busy/busy.ts';
import { flashError } from '#web/shell/flash/flash.ts';
import { refreshRecords } from '#web/shell/records.ts';
import { useTeam } from '../team/team-context.ts';
import { AskingDialog } from './AskingDialog.tsx';
import { PermittedButton } from './PermittedButton.tsx';
import { callOnRecord, fixedBody } from './record-call.ts';
import type { OperationAction } from './screen-action.ts';

interface Props extends Omit<ButtonProps, 'action'> {
  readonly action: OperationAction;
  readonly record: NamedValues;
}

export function OperationButton({ action, record, ...button }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const { may } = useTeam();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const id = String(record['id']);
  const fixed = fixedBody(action, id);
  const send = async (body?: NamedValues): Promise<void> => {
    const other = await callOnRecord(action, id, body);
    setIsOpen(false);
    await refreshRecords(client);
    if (other !== null && other !== id) await navigate(pathname.replace(id, other));
  };
  const press = (): void => {
    if (action.loadForm !== undefined) setIsOpen(true);
    else void whileBusy(() => send()).catch(flashError);
  };
  return (
    <>
      <PermittedButton access={action.access} {...button} onClick={press}>
        {action.label}
      </PermittedButton>
      {isOpen && (
        <AskingDialog
          call={action}
          may={may}
          {...(fixed === undefined
            ? { record }
            : { record: {}, about: { team_id: record['team_id'], ...fixed }, fixed })}
          onSend={send}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
