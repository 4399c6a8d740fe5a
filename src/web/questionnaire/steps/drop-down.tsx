/** One of many: a drop-down and Next. */
import { Field } from '#web/ui/field/light/Field.tsx';
import { fieldId, messageUnder } from '../issues/field.ts';
import { optionsOf, type StepProps } from './step.ts';

export default function DropDown({ view, value, issues, onChange }: StepProps<'optionIds'>) {
  return (
    <Field
      kind="enum"
      id={fieldId('optionIds')}
      title={view.question.dashboardTitle}
      isRequired
      value={value.optionIds[0] ?? ''}
      mistake={messageUnder(issues)}
      onChange={(optionId = '') => onChange({ optionIds: optionId === '' ? [] : [optionId] })}
      field={{ items: optionsOf(view).map((option) => ({ value: option.id, label: option.title })) }}
    />
  );
}
