/** The answers so far, each with a button to change it. [QN-014] [QN-015] */
import styled from '@emotion/styled';
import { answerLines } from '#domain/questionnaire/answer-lines.ts';
import { walk } from '#domain/questionnaire/walk.ts';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { fill } from '#domain/format/fill.ts';
import type { AnswerState } from '../journey/view.ts';

interface Props {
  readonly progress: AnswerState;
  /** True to make every answer editable, not only the short ones. */
  readonly isReview?: boolean;
  readonly onEdit: (questionId: string) => void;
}

export function Details({ progress, isReview = false, onEdit }: Props) {
  const { steps, evaluation } = walk(progress.definition, progress.responses, progress.context);
  const review = copyReview(progress);
  const given = steps.flatMap((step) =>
    (step.outcome === 'asked' || step.outcome === 'copied') && step.data !== undefined
      ? [{ question: step.question, data: step.data, editAt: step.outcome === 'copied' ? review : step.question.id }]
      : [],
  );
  if (given.length === 0) return <Nothing>{texts['questionnaire.nothingYet']}</Nothing>;
  return (
    <List>
      {given.map(({ question, data, editAt }) => {
        const lines = answerLines(evaluation, question, data);
        const isEditable = isReview || question.present?.editableInDetails === true;
        return (
          <div key={question.id}>
            <dt>{question.dashboardTitle}</dt>
            <dd>
              {lines.length === 0 ? (
                <em>{texts['questionnaire.notProvided']}</em>
              ) : (
                lines.map((line) => <span key={line}>{line}</span>)
              )}
              {isEditable && (
                <button
                  type="button"
                  aria-label={fill(texts['questionnaire.changeOf'], { title: question.dashboardTitle })}
                  onClick={() => onEdit(editAt)}
                >
                  {texts['questionnaire.changeAnswer']}
                </button>
              )}
            </dd>
          </div>
        );
      })}
    </List>
  );
}

/** Copied answers are changed on the review page of the copy. */
const copyReview = ({ definition }: AnswerState): string =>
  definition.questions.find(({ present }) => present?.step === 'copy_quote_configuration')?.id ?? '';

const Nothing = styled('p')(({ theme }) => ({ margin: 0, color: theme.tokens.textSecondary }));
const List = styled('dl')(({ theme }) => ({
  display: 'grid',
  margin: 0,
  '& > div': { padding: '10px 0', borderTop: `1px solid ${theme.tokens.line}` },
  '& > div:first-of-type': { borderTop: 0, paddingTop: 0 },
  dt: { fontSize: 13, fontWeight: 600, color: theme.tokens.textSecondary },
  dd: {
    position: 'relative',
    display: 'grid',
    gap: 2,
    margin: '2px 0 0',
    paddingRight: 64,
    overflowWrap: 'anywhere',
    span: { whiteSpace: 'pre-line' },
    em: { color: theme.tokens.textSecondary },
  },
  button: {
    position: 'absolute',
    right: -4,
    top: -4,
    minHeight: 28,
    padding: '0 4px',
    border: 0,
    borderRadius: 6,
    background: 'none',
    font: 'inherit',
    fontSize: 13,
    fontWeight: 600,
    color: theme.tokens.primary,
    cursor: 'pointer',
    '&:hover': { textDecoration: 'underline' },
  },
}));
