/** One copied answer, edited in a dialog. [QN-171] */
import { Suspense, useState } from 'react';
import type { AnswerData } from '#domain/questionnaire/answer.ts';
import type { Issue } from '#domain/questionnaire/validate/issue.ts';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { Spinner } from '#web/ui/busy/Spinner.tsx';
import { Button } from '#web/ui/button/Button.tsx';
import { FieldError } from '#web/ui/field/light/Frame.tsx';
import { Modal, ModalActions } from '#web/ui/dialog/Modal.tsx';
import { originOf } from '#domain/questionnaire/identity.ts';
import { completed } from '#domain/questionnaire/completed.ts';
import { answerTypeOf } from '#domain/questionnaire/types/registry.ts';
import type { QuestionView } from '../../journey/view.ts';
import type { Outside } from '../step.ts';

interface Props {
  readonly view: QuestionView;
  readonly outside: Outside;
  readonly onClose: () => void;
}

export function EditDialog({ view, outside, onClose }: Props) {
  const [data, setData] = useState<AnswerData>(
    () => completed(answerTypeOf(view.question), view, { contact: {} }, view.stored!, originOf(view.evaluation)).data,
  );
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const { Component } = outside.stepOf(view.question);
  const save = async (answer: AnswerData) => {
    const found = await outside.saveCopied(view.question.id, answer);
    setIssues(found);
    if (found.length === 0) onClose();
  };
  return (
    <Modal title={texts['questionnaire.editConfiguration']} onClose={onClose} isWide>
      <p>{view.question.title}</p>
      <FieldError id="copy-error" text={issues.find(({ path }) => path.length === 0)?.message} />
      <Suspense fallback={<Spinner />}>
        <Component
          view={view}
          value={data}
          issues={issues}
          outside={outside}
          onChange={setData}
          onBusy={setIsBusy}
          onSubmit={(answer: AnswerData) => void save(answer)}
        />
      </Suspense>
      <ModalActions>
        <Button aria-disabled={isBusy || undefined} onClick={() => !isBusy && void save(data)}>
          {texts['questionnaire.save']}
        </Button>
      </ModalActions>
    </Modal>
  );
}
