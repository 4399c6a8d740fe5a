/** A wished day: tomorrow at the earliest. [QN-099] [QN-138] [QN-139] */
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { TextInput } from '../../controls/TextInput.tsx';
import { fieldId, messageUnder } from '../issues/field.ts';
import type { StepProps } from './step.ts';

export default function WishedDate({ view, value, issues, onChange }: StepProps<'date'>) {
  return (
    <div style={{ maxWidth: 280 }}>
      <TextInput
        id={fieldId('date')}
        type="date"
        label={view.question.dashboardTitle}
        hint={texts['questionnaire.dateHint']}
        isRequired
        min={view.ground.context.today}
        value={value.date}
        error={messageUnder(issues)}
        onChange={(date) => onChange({ date })}
      />
    </div>
  );
}
