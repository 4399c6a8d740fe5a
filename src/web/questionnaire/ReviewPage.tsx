/** All answers before the request is submitted, each with a button to change it. */
import styled from '@emotion/styled';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { Button } from '#web/ui/button/Button.tsx';
import { Details } from './frame/Details.tsx';
import { Heading } from './frame/Heading.tsx';
import type { AnswerState } from './journey/view.ts';
import { useTitle } from './QuestionPage.tsx';

interface Props {
  readonly progress: AnswerState;
  readonly isSubmitting: boolean;
  readonly onEdit: (questionId: string) => void;
  readonly onSubmit: () => void;
}

export function ReviewPage({ progress, isSubmitting, onEdit, onSubmit }: Props) {
  useTitle(texts['questionnaire.reviewTitle']);
  return (
    <>
      <Heading title={texts['questionnaire.reviewTitle']} subtitle={texts['questionnaire.reviewText']} />
      <Card>
        <Details progress={progress} isReview onEdit={onEdit} />
      </Card>
      <Button aria-disabled={isSubmitting || undefined} onClick={() => !isSubmitting && onSubmit()}>
        {isSubmitting ? texts['questionnaire.saving'] : texts['questionnaire.submitRequest']}
      </Button>
    </>
  );
}

const Card = styled('div')(({ theme }) => ({
  marginBottom: 28,
  padding: 20,
  border: `1px solid ${theme.tokens.line}`,
  borderRadius: 8,
  background: theme.tokens.surface,
}));
