/** Contact details of the visitor. [QN-272] [QN-273] [QN-274] */
import type { LightKind } from '#web/ui/field/light/Field.tsx';
import { Field } from '#web/ui/field/light/Field.tsx';
import styled from '@emotion/styled';
import type { ContactAnswer } from '#domain/questionnaire/types/contact.ts';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { fieldId, messageAt } from '../issues/field.ts';
import type { StepProps } from './step.ts';
import { upFrom } from '#web/theme/style.ts';

const fields = [
  { key: 'firstName', autoComplete: 'given-name', kind: 'text' },
  { key: 'lastName', autoComplete: 'family-name', kind: 'text' },
  { key: 'email', autoComplete: 'email', kind: 'email' },
  { key: 'phone', autoComplete: 'tel', kind: 'phone' },
  { key: 'company', autoComplete: 'organization', kind: 'text' },
  { key: 'website', autoComplete: 'url', kind: 'url' },
] as const satisfies readonly { key: keyof ContactAnswer; autoComplete: string; kind: LightKind }[];

export default function ContactInfo({ value: { contact }, issues, onChange }: StepProps<'contact'>) {
  return (
    <Grid>
      {fields.map(({ key, autoComplete, kind }) => (
        <Field
          kind={kind}
          key={key}
          id={fieldId('contact', key)}
          title={texts[`questionnaire.field.${key}`]}
          isRequired={key !== 'website'}
          value={contact[key] ?? ''}
          mistake={messageAt(issues, 'contact', key)}
          onChange={(text = '') => onChange({ contact: { ...contact, [key]: text } })}
          field={{ autoComplete }}
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
