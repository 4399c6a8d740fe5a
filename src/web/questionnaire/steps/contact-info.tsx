/** Who asks. [QN-272] [QN-273] [QN-274] */
import styled from '@emotion/styled';
import type { ContactAnswer } from '#domain/questionnaire/answer.ts';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { TextInput } from '../../controls/TextInput.tsx';
import { fieldId, messageAt } from '../issues/field.ts';
import type { StepProps } from './step.ts';
import { upFrom } from '../../controls/style.ts';

const fields = [
  { key: 'firstName', autoComplete: 'given-name', type: 'text' },
  { key: 'lastName', autoComplete: 'family-name', type: 'text' },
  { key: 'email', autoComplete: 'email', type: 'email' },
  { key: 'phone', autoComplete: 'tel', type: 'tel' },
  { key: 'company', autoComplete: 'organization', type: 'text' },
  { key: 'website', autoComplete: 'url', type: 'url' },
] as const satisfies readonly { key: keyof ContactAnswer; autoComplete: string; type: string }[];

export default function ContactInfo({ value: { contact }, issues, onChange }: StepProps<'contact'>) {
  return (
    <Grid>
      {fields.map(({ key, autoComplete, type }) => (
        <TextInput
          key={key}
          id={fieldId('contact', key)}
          label={texts[`questionnaire.field.${key}`]}
          isRequired={key !== 'website'}
          type={type}
          autoComplete={autoComplete}
          value={contact[key] ?? ''}
          error={messageAt(issues, 'contact', key)}
          onChange={(text) => onChange({ contact: { ...contact, [key]: text } })}
        />
      ))}
    </Grid>
  );
}

const Grid = styled('div')({
  display: 'grid',
  gap: 20,
  maxWidth: 640,
  [upFrom.sm]: { gridTemplateColumns: '1fr 1fr' },
});
