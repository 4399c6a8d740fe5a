/** Confirmation before all answers are deleted. [QN-003] */
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { Button } from '#web/ui/button/Button.tsx';
import { Modal, ModalActions } from '#web/ui/dialog/Modal.tsx';

interface Props {
  readonly onClose: () => void;
  readonly onStartOver: () => Promise<void>;
}

export function StartOverDialog({ onClose, onStartOver }: Props) {
  return (
    <Modal title={texts['questionnaire.startOver']} onClose={onClose}>
      <p>{texts['questionnaire.startOverConfirm']}</p>
      <ModalActions>
        <Button look="secondary" onClick={onClose}>
          {texts['questionnaire.keepAnswers']}
        </Button>
        <Button onClick={() => void onStartOver()}>{texts['questionnaire.startOver']}</Button>
      </ModalActions>
    </Modal>
  );
}
