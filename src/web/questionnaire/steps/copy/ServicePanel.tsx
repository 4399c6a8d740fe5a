/** What an earlier request asked for, beside the table. [QN-170] */
import styled from '@emotion/styled';
import { emptyGround } from '#domain/questionnaire/ground.ts';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { Button } from '#web/shell/controls/Button.tsx';
import type { EarlierService } from '../../api/questionnaire-api.ts';
import { Modal, ModalActions } from '../../../controls/Modal.tsx';
import { definition } from '../../definition.ts';
import { answerLines } from '../../frame/answer-lines.ts';

interface Props {
  readonly service: EarlierService;
  readonly title: string;
  readonly onClose: () => void;
  readonly onSelect: () => void;
}

export function ServicePanel({ service, title, onClose, onSelect }: Props) {
  return (
    <Modal title={title} side="right" onClose={onClose}>
      <List>
        {linesOf(service).map(({ id, heading, lines }) => (
          <div key={id}>
            <dt>{heading}</dt>
            {lines.map((line) => (
              <dd key={line}>{line}</dd>
            ))}
          </div>
        ))}
      </List>
      <ModalActions>
        <Button onClick={onSelect}>{texts['questionnaire.selectForCopy']}</Button>
      </ModalActions>
    </Modal>
  );
}

/** The earlier answers in words; the places of then are named by its own answers. */
function linesOf({ responses }: EarlierService) {
  const context = {
    today: '',
    isSignedIn: true,
    hasTeam: true,
    isOnBehalf: false,
    hasCompletedQuestionnaire: true,
    isBulkSiteRfpOn: false,
    hasStoredLocations: false,
    meeting: 'google',
  } as const;
  const ground = {
    ...emptyGround(definition, context),
    answers: new Map(responses.map(({ questionId, data }) => [questionId, data])),
  };
  return responses.flatMap(({ questionId, data }) => {
    const question = definition.questions.find(({ id }) => id === questionId);
    if (!question || question.answer.shape === 'contact' || question.answer.shape === 'meeting') return [];
    return [{ id: questionId, heading: question.dashboardTitle, lines: answerLines(ground, question, data) }];
  });
}

const List = styled('dl')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  margin: 0,
  dt: { fontSize: 13, fontWeight: 600, color: theme.tokens.textSecondary },
  dd: { margin: 0, overflowWrap: 'anywhere' },
}));
