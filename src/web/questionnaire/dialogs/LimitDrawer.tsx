/** A warning that the team has many open requests; the user may continue. [QN-178] [QN-205] [QN-206] [QN-207] */
import { useEffect } from 'react';
import { sendSoftblockNotification } from '#generated/client/notifications.ts';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { Button } from '#web/ui/button/Button.tsx';
import { Modal, ModalActions } from '#web/ui/dialog/Modal.tsx';
import type { Arriving } from '../journey/arrive.ts';

interface Props {
  readonly arriving: Arriving;
  /** Continues with the questionnaire. */
  readonly onClose: () => void;
  readonly onLeave: () => void;
}

export function LimitDrawer({ arriving: { teamId, isOnBehalf }, onClose, onLeave }: Props) {
  useEffect(() => {
    if (teamId === null || isOnBehalf) return;
    // The server notifies our staff only once per team.
    void sendSoftblockNotification({ team: teamId }).catch(() => undefined);
  }, [teamId, isOnBehalf]);
  return (
    <Modal title={texts['questionnaire.limitTitle']} onClose={onClose} side="right">
      <p>{texts['questionnaire.limitText']}</p>
      <ModalActions>
        <Button look="secondary" onClick={onLeave}>
          {texts['questionnaire.limitClose']}
        </Button>
        <Button onClick={onClose}>{texts['questionnaire.limitContinue']}</Button>
      </ModalActions>
    </Modal>
  );
}
