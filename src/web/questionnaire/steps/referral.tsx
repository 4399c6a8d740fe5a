/** Where the visitor found us, with free text when it is not in the list. [QN-119] [QN-156] [QN-292] */
import { Field } from '#web/ui/field/light/Field.tsx';
import styled from '@emotion/styled';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { ChoiceCards } from '#web/ui/field/light/ChoiceCards.tsx';
import { FieldError } from '#web/ui/field/light/Frame.tsx';
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
        <Field
          kind="text"
          id={fieldId('referral', 'comments')}
          title={texts['questionnaire.referralOther']}
          isRequired
          value={referral.comments ?? ''}
          mistake={messageAt(issues, 'referral', 'comments')}
          onChange={(comments = '') => onChange({ referral: { ...referral, comments } })}
          field={{ placeholder: view.question.present?.placeholder }}
        />
      )}
    </Stack>
  );
}

const Stack = styled('div')({ display: 'grid', gap: 16 });
