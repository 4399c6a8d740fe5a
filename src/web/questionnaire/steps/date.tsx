/** A requested date: tomorrow at the earliest. [QN-099] [QN-138] [QN-139] */
import { Field } from '#web/ui/field/light/Field.tsx';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { fieldId, messageUnder } from '../issues/field.ts';
import type { StepProps } from './step.ts';

export default function RequestedDate({ view, value, issues, onChange }: StepProps<'date'>) {
  return (
    <div style={{ maxWidth: 280 }}>
      <Field
        kind="date"
        id={fieldId('date')}
        title={view.question.dashboardTitle}
        help={texts['questionnaire.dateHint']}
        isRequired
        value={value.date}
        mistake={messageUnder(issues)}
        onChange={(date = '') => onChange({ date })}
        field={{ days: { first: view.evaluation.context.today } }}
      />
    </div>
  );
}
