/** Free text. [QN-125] [QN-126] */
import { Field } from '#web/ui/field/light/Field.tsx';
import { fieldId, messageUnder } from '../issues/field.ts';
import type { StepProps } from './step.ts';

export default function Text({ view: { question }, value, issues, onChange }: StepProps<'text'>) {
  return (
    <Field
      kind="longText"
      id={fieldId('text')}
      title={question.dashboardTitle}
      isRequired={question.type === 'text'}
      value={value.text}
      mistake={messageUnder(issues)}
      onChange={(text = '') => onChange({ text })}
      field={{ maxLength: question.answer.maxLength, placeholder: question.present?.placeholder }}
    />
  );
}
