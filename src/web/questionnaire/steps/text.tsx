/** Free text. [QN-125] [QN-126] */
import { TextArea } from '../../controls/TextArea.tsx';
import { fieldId, messageUnder } from '../issues/field.ts';
import type { StepProps } from './step.ts';

export default function Text({ view: { question }, value, issues, onChange }: StepProps<'text'>) {
  return (
    <TextArea
      id={fieldId('text')}
      label={question.dashboardTitle}
      isRequired={question.type === 'text'}
      value={value.text}
      maxLength={question.answer.maxLength}
      placeholder={question.present?.placeholder}
      error={messageUnder(issues)}
      onChange={(text) => onChange({ text })}
    />
  );
}
