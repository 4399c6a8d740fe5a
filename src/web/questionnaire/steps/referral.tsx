/** Where they heard of us, with words when it is none of the list. [QN-119] [QN-156] [QN-292] */
import styled from '@emotion/styled';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { ChoiceCards } from '../../controls/ChoiceCards.tsx';
import { FieldError } from '../../controls/Field.tsx';
import { TextInput } from '../../controls/TextInput.tsx';
import { fieldId, messageAt } from '../issues/field.ts';
import { optionsOf, type StepProps } from './step.ts';

export default function Referral({ view, value: { referral }, issues, onChange }: StepProps<'referral'>) {
  const error = messageAt(issues, 'referral', 'from');
  const id = fieldId('referral', 'from');
  return (
    <Stack>
      <ChoiceCards
        id={id}
        label={view.question.title}
        choices={optionsOf(view).map(({ value, title }) => ({ id: String(value), title }))}
        chosen={[referral.from]}
        perRow={4}
        isCompact
        isSingle
        describedBy={error && `${id}-error`}
        onChoose={(from) => onChange({ referral: { ...referral, from } })}
      />
      <FieldError id={`${id}-error`} text={error} />
      {referral.from === 'other' && (
        <TextInput
          id={fieldId('referral', 'comments')}
          label={texts['questionnaire.referralOther']}
          isRequired
          placeholder={view.question.present?.placeholder}
          value={referral.comments ?? ''}
          error={messageAt(issues, 'referral', 'comments')}
          onChange={(comments) => onChange({ referral: { ...referral, comments } })}
        />
      )}
    </Stack>
  );
}

const Stack = styled('div')({ display: 'grid', gap: 16 });
