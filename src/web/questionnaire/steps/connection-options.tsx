/** One option for each connection: cards for a few, select fields for more. [QN-096] [QN-145] [QN-146] */
import { Field } from '#web/ui/field/light/Field.tsx';
import { controlOf } from '#domain/questionnaire/present.ts';
import { ChoiceCards } from '#web/ui/field/light/ChoiceCards.tsx';
import { FieldError } from '#web/ui/field/light/Frame.tsx';
import { fieldId, messageUnder } from '../issues/field.ts';
import { connectionName } from '#domain/questionnaire/place-name.ts';
import { PlaceRows } from './PlaceRows.tsx';
import { asChoice, optionsOf, type StepProps } from './step.ts';

export default function ConnectionOptions({ view, value, issues, onChange }: StepProps<'connectionOptionIds'>) {
  const { question, evaluation } = view;
  const entries = value.connectionOptionIds;
  const options = optionsOf(view);
  const rows = entries.map(({ connectionIdx }, at) => ({
    key: connectionIdx,
    name: connectionName(evaluation, connectionIdx),
    at,
  }));
  const choose = (at: number, optionIds: readonly string[]) =>
    onChange({ connectionOptionIds: entries.map((entry, index) => (index === at ? { ...entry, optionIds } : entry)) });
  const isCards = controlOf(question, options.length, evaluation.definition.flow.present) === 'cards';
  return (
    <PlaceRows rows={rows}>
      {({ at }, label) => {
        const picked = entries[at]?.optionIds ?? [];
        const id = fieldId('connectionOptionIds', at, 'optionIds');
        const error = messageUnder(issues, 'connectionOptionIds', at);
        if (!isCards) {
          return (
            <Field
              kind="enum"
              id={id}
              title={`${question.dashboardTitle}, ${label}`}
              isTitleHidden
              isRequired
              value={picked[0] ?? ''}
              mistake={error}
              onChange={(optionId = '') => choose(at, optionId === '' ? [] : [optionId])}
              field={{ items: options.map((option) => ({ value: option.id, label: option.title })) }}
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
