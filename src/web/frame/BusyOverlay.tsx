/** The full-screen spinner of long actions; the page behind takes no input. */
import styled from '@emotion/styled';
import { useEffect, useRef } from 'react';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { useStore } from '#web/shell/store.ts';
import { busyActions } from '#web/shell/busy/busy.ts';
import { Spinner } from '#web/ui/busy/Spinner.tsx';

export function BusyOverlay() {
  const isBusy = useStore(busyActions) > 0;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isBusy) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isBusy]);
  return (
    <Cover ref={dialog} aria-label={shellMessages['shell.loading']} onCancel={(event) => event.preventDefault()}>
      {isBusy && <Spinner />}
    </Cover>
  );
}

const Cover = styled('dialog')({
  border: 0,
  background: 'none',
  '&::backdrop': { background: 'rgb(15 27 61 / 45%)' },
});
