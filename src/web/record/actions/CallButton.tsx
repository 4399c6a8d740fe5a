/** A button that makes a call; a dialog asks for the call's input first. */
import type { ButtonProps } from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, use, useState } from 'react';
import { whileBusy } from '#web/shell/busy/busy.ts';
import { flashError } from '#web/shell/flash/flash.ts';
import { ExtensionsContext } from '../extensions.ts';
import { useTeam } from '../team/team-context.ts';
import { PermittedButton } from './PermittedButton.tsx';
import type { CallAction } from './screen-action.ts';

interface Props extends Omit<ButtonProps, 'action'> {
  readonly action: CallAction;
  readonly access: CallAction['access'];
}

export function CallButton({ action, ...button }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const scope = useTeam();
  const client = useQueryClient();
  const call = use(ExtensionsContext)?.calls[action.call];
  const press = (): void => {
    if (call?.kind === 'dialog') return setIsOpen(true);
    if (call?.kind === 'direct')
      void whileBusy(() => call.run(scope))
        .catch(flashError)
        .finally(() => void client.invalidateQueries());
  };
  return (
    <>
      <PermittedButton {...button} onClick={press}>
        {action.label}
      </PermittedButton>
      {isOpen && call?.kind === 'dialog' && (
        <Suspense fallback={null}>
          <call.Dialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
