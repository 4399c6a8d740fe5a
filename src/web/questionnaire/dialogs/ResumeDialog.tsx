/** Continue with the earlier answers, or delete them and start over. [QN-177] [QN-187] [QN-188] */
import { useState } from 'react';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { Button } from '#web/ui/button/Button.tsx';
import { formatDate } from '#domain/format/date.ts';
import { fill } from '#domain/format/fill.ts';
import { Modal, ModalActions } from '#web/ui/dialog/Modal.tsx';
import { extent, type AnswerState } from '../journey/view.ts';

interface Props {
  readonly progress: AnswerState;
  /** Start time, ISO 8601. */
  readonly since: string;
  readonly onResume: () => void;
  readonly onStartNew: () => Promise<void>;
}

export function ResumeDialog({ progress, since, onResume, onStartNew }: Props) {
  const [isSure, setIsSure] = useState(false);
  const { answered, total } = extent(progress);
  const when = formatDate(since, 'text');
  return (
    <Modal title={texts['questionnaire.resumeTitle']}>
      <p>{fill(texts['questionnaire.resumeText'], { answered, total, when })}</p>
      {isSure && <p role="alert">{texts['questionnaire.startOverConfirm']}</p>}
      {/* The first button has the focus, because it loses nothing. */}
      <ModalActions>
        <Button onClick={onResume}>{texts['questionnaire.resume']}</Button>
        <Button look="secondary" onClick={() => (isSure ? void onStartNew() : setIsSure(true))}>
          {isSure ? texts['questionnaire.startNewSure'] : texts['questionnaire.startNew']}
        </Button>
      </ModalActions>
    </Modal>
  );
}
