/** One option for each connection: cards for a few, select fields for more. [QN-096] [QN-145] [QN-146] */
import { controlOf } from '#domain/questionnaire/present.ts';
import { ChoiceCards } from '../../controls/ChoiceCards.tsx';
import { FieldError } from '../../controls/Field.tsx';
import { Select } from '../../controls/Select.tsx';
import { fieldId, messageUnder } from '../issues/field.ts';
import { connectionName } from '../place-name.ts';
import { PlaceRows } from './PlaceRows.tsx';
import { asChoice, optionsOf, type StepProps } from './step.ts';

export default function ConnectionOptions({ view, value, issues, onChange }: StepProps<'connectionOptionIds'>) {
  const { question, ground } = view;
  const entries = value.connectionOptionIds;
  const options = optionsOf(view);
  const rows = entries.map(({ connectionIdx }, at) => ({
    key: connectionIdx,
    name: connectionName(ground, connectionIdx),
    at,
  }));
  const choose = (at: number, optionIds: readonly string[]) =>
    onChange({ connectionOptionIds: entries.map((entry, index) => (index === at ? { ...entry, optionIds } : entry)) });
  const isCards = controlOf(question, options.length, ground.definition.flow.present) === 'cards';
  return (
    <PlaceRows rows={rows}>
      {({ at }, label) => {
        const picked = entries[at]?.optionIds ?? [];
        const id = fieldId('connectionOptionIds', at, 'optionIds');
        const error = messageUnder(issues, 'connectionOptionIds', at);
        if (!isCards) {
          return (
            <Select
              id={id}
              label={`${question.dashboardTitle}, ${label}`}
              isLabelHidden
              isRequired
              options={options.map((option) => ({ value: option.id, label: option.title }))}
              value={picked[0] ?? ''}
              error={error}
              onChange={(optionId) => choose(at, optionId === '' ? [] : [optionId])}
            />
          );
        }
        return (
          <div>
            <ChoiceCards
              id={id}
              label={`${question.dashboardTitle}, ${label}`}
              choices={options.map(asChoice)}
              chosen={picked}
              perRow={3}
              isSingle
              isCompact={options.every(({ subtitle }) => !subtitle)}
              describedBy={error && `${id}-error`}
              onChoose={(optionId) => choose(at, [optionId])}
            />
            <FieldError id={`${id}-error`} text={error} />
          </div>
        );
      }}
    </PlaceRows>
  );
}
