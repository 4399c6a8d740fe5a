/** Details of an earlier request, next to the table. [QN-170] */
import styled from '@emotion/styled';
import { walk } from '#domain/questionnaire/walk.ts';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { Button } from '#web/ui/button/Button.tsx';
import type { EarlierService } from '../../api/questionnaire-api.ts';
import { Modal, ModalActions } from '#web/ui/dialog/Modal.tsx';
import { definition } from '../../definition.ts';
import { answerLines } from '#domain/questionnaire/answer-lines.ts';

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

/** The earlier answers as text, with the places of the team or newly named ones. */
function linesOf({ responses }: EarlierService) {
  const context = {
    today: '',
    isSignedIn: true,
    hasTeam: true,
    isOnBehalf: false,
    hasCompletedQuestionnaire: true,
    isBulkSiteRfpOn: false,
    hasStoredLocations: responses.some(({ data }) => 'storedLocations' in data),
    meeting: 'google',
  } as const;
  const { steps, evaluation } = walk(definition, responses, context);
  return steps.flatMap((step) => {
    const { question } = step;
    if (step.outcome === 'skipped' || step.outcome === 'derived' || step.data === undefined) return [];
    if (question.answer.shape === 'contact' || question.answer.shape === 'meeting') return [];
    const lines = answerLines(evaluation, question, step.data);
    return lines.length === 0 ? [] : [{ id: question.id, heading: question.dashboardTitle, lines }];
  });
}

const List = styled('dl')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  margin: 0,
  dt: { fontSize: 13, fontWeight: 600, color: theme.tokens.textSecondary },
  dd: { margin: 0, overflowWrap: 'anywhere' },
}));
