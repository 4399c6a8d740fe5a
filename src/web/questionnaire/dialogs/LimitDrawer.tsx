/** The team has as many open requests as it may. [QN-178] [QN-205] [QN-206] [QN-207] */
import { useEffect } from 'react';
import { sendSoftblockNotification } from '#generated/client/notifications.ts';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { Button } from '#web/shell/controls/Button.tsx';
import { Modal, ModalActions } from '../../controls/Modal.tsx';
import type { Arriving } from '../journey/arrive.ts';

interface Props {
  readonly arriving: Arriving;
  readonly onClose: () => void;
}

export function LimitDrawer({ arriving: { teamId, isOnBehalf }, onClose }: Props) {
  useEffect(() => {
    if (teamId === null || isOnBehalf) return;
    // The server tells our people once for each team, whoever sees the drawer how often.
    void sendSoftblockNotification({ team: teamId }).catch(() => undefined);
  }, [teamId, isOnBehalf]);
  return (
    <Modal title={texts['questionnaire.limitTitle']} onClose={onClose} side="right">
      <p>{texts['questionnaire.limitText']}</p>
      <ModalActions>
        <Button onClick={onClose}>{texts['questionnaire.limitClose']}</Button>
      </ModalActions>
    </Modal>
  );
}
