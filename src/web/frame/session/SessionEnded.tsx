/** The session ended with unsaved entries: the page stays open while the user signs in again (AC-054). */
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { Modal, ModalActions } from '#web/ui/dialog/Modal.tsx';
import { Button } from '#web/ui/button/Button.tsx';
import { leaveTo } from '#web/shell/navigation/useGo.ts';
import { loginPath } from '#web/shell/session/home-path.ts';
import { forgetSession, isSignedInAgain, sessionEnded } from '#web/shell/session/session.ts';

export default function SessionEnded() {
  useEffect(() => {
    const look = (): void => void isSignedInAgain().then((isBack) => isBack && sessionEnded.set(false));
    addEventListener('focus', look);
    return () => removeEventListener('focus', look);
  }, []);
  const discard = (): void => {
    sessionEnded.set(false);
    forgetSession();
    leaveTo(loginPath(location.pathname + location.search), true);
  };
  // Rendered outside the page, because an open drawer hides the page from screen readers.
  return createPortal(
    <Modal title={shellMessages['shell.sessionEnded']}>
      <p>{shellMessages['shell.sessionEndedText']}</p>
      <ModalActions>
        <Button look="text" onClick={discard}>
          {shellMessages['shell.discardAndSignIn']}
        </Button>
        <Button onClick={() => open(loginPath(), '_blank')}>{shellMessages['shell.signInAgain']}</Button>
      </ModalActions>
    </Modal>,
    document.body,
  );
}
