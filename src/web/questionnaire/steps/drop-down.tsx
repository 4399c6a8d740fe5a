/** One of many: a drop-down and Next. */
import { Select } from '../../controls/Select.tsx';
import { fieldId, messageUnder } from '../issues/field.ts';
import { optionsOf, type StepProps } from './step.ts';

export default function DropDown({ view, value, issues, onChange }: StepProps<'optionIds'>) {
  return (
    <Select
      id={fieldId('optionIds')}
      label={view.question.dashboardTitle}
      isRequired
      options={optionsOf(view).map((option) => ({ value: option.id, label: option.title }))}
      value={value.optionIds[0] ?? ''}
      error={messageUnder(issues)}
      onChange={(optionId) => onChange({ optionIds: optionId === '' ? [] : [optionId] })}
    />
  );
}
