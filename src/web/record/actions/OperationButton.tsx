/** An API call on the page's record, with its form. */
import type { ButtonProps } from '@mui/material/Button';
import { useState } from 'react';
import type { NamedValues } from '#runtime/view.ts';
import { whileBusy } from '#web/shell/busy/busy.ts';
import { flashError } from '#web/shell/flash/flash.ts';
import { AskingDialog } from './AskingDialog.tsx';
import { PermittedButton } from './PermittedButton.tsx';
import { fixedBody } from './record-call.ts';
import type { OperationAction } from './screen-action.ts';
import { useOperation } from './useOperation.ts';

interface Props extends Omit<ButtonProps, 'action'> {
  readonly action: OperationAction;
  readonly record: NamedValues;
}

export function OperationButton({ action, record, ...button }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const call = useOperation(record);
  const press = (): void => {
    if (action.loadForm !== undefined) setIsOpen(true);
    else void whileBusy(() => call(action)).catch(flashError);
  };
  return (
    <>
      <PermittedButton access={action.access} {...button} onClick={press}>
        {action.label}
      </PermittedButton>
      {isOpen && <OperationDialog action={action} record={record} onClose={() => setIsOpen(false)} />}
    </>
  );
}

interface DialogProps extends Pick<Props, 'action' | 'record'> {
  readonly onClose: () => void;
}

export function OperationDialog({ action, record, onClose }: DialogProps) {
  const call = useOperation(record, onClose);
  const fixed = fixedBody(action, String(record['id']));
  const start = fixed ? { record: {}, about: { team_id: record['team_id'], ...fixed }, fixed } : { record };
  return <AskingDialog call={action} {...start} onSend={(body) => call(action, body)} onClose={onClose} />;
}
