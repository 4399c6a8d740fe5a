/** A described call on the record of the page, with the form that it needs. */
import type { ButtonProps } from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fill } from '#domain/format/fill.ts';
import { inSentence } from '#domain/format/in-sentence.ts';
import { shellMessages as texts } from '#generated/domain/messages/shell.ts';
import type { NamedValues } from '#runtime/view.ts';
import { http } from '#web/shell/api/http.ts';
import { whileBusy } from '#web/shell/busy/busy.ts';
import { flash, flashError } from '#web/shell/flash/flash.ts';
import { refreshRecords } from '#web/shell/records.ts';
import { useTeam } from '../team/team-context.ts';
import { AskingDialog } from './AskingDialog.tsx';
import { PermittedButton } from './PermittedButton.tsx';
import type { OperationAction } from './screen-action.ts';

interface Props extends Omit<ButtonProps, 'action'> {
  readonly action: OperationAction;
  readonly record: NamedValues;
}

export function OperationButton({ action, record, ...button }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const { may } = useTeam();
  const client = useQueryClient();
  const { by, loadForm } = action;
  const id = String(record['id']);
  const send = async (body?: NamedValues): Promise<void> => {
    await http({
      url: `/api${action.path.replace(/\{\w+\}/, id)}`,
      method: action.method.toUpperCase(),
      data: body,
    });
    flash(fill(texts['shell.actionDone'], { action: inSentence(action.label) }), 'success');
    setIsOpen(false);
    await refreshRecords(client);
  };
  const press = (): void => {
    if (loadForm !== undefined) setIsOpen(true);
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
          {...(by === undefined
            ? { record }
            : { record: {}, about: { team_id: record['team_id'], [by]: id }, fixed: { [by]: id } })}
          onSend={send}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
