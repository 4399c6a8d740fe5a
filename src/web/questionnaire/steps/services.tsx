/** The requested services; an exclusive one offers to remove the others. [QN-120] [QN-255] */
import styled from '@emotion/styled';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { Button } from '#web/ui/button/Button.tsx';
import { Icon } from '#web/ui/icon/Icon.tsx';
import MultiChoice from './multi-choice.tsx';
import type { StepProps } from './step.ts';

export default function Services(props: StepProps<'optionIds'>) {
  const { view, value, onChange } = props;
  const alone = view.question.answer.exclusive?.find(({ optionId }) => value.optionIds.includes(optionId));
  const isMixed = alone !== undefined && value.optionIds.length > 1;
  return (
    <>
      <MultiChoice {...props} />
      {isMixed && (
        <Reason>
          <Icon name="info" />
          <span>{alone.message}</span>
          <Button look="secondary" onClick={() => onChange({ optionIds: [alone.optionId] })}>
            {texts['questionnaire.removeOtherServices']}
          </Button>
        </Reason>
      )}
    </>
  );
}

const Reason = styled('output')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: '12px 10px',
  marginTop: 16,
  padding: 16,
  borderRadius: 8,
  background: theme.tokens.tones.info.tint,
  color: theme.tokens.tones.info.ink,
  button: { gridColumn: 2, justifySelf: 'start' },
}));
