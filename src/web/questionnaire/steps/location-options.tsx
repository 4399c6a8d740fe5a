/** One or several options for each location. [QN-111] [QN-112] [QN-114] [QN-143] */
import { Field } from '#web/ui/field/light/Field.tsx';
import { isSingleChoice, minChoices } from '#domain/questionnaire/choice.ts';
import { maxChoices } from '#domain/questionnaire/offer.ts';
import { controlOf } from '#domain/questionnaire/present.ts';
import { toggleOption } from '#domain/questionnaire/toggle.ts';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { fill } from '#domain/format/fill.ts';
import { CheckList } from '#web/ui/field/light/CheckList.tsx';
import { ChoiceCards } from '#web/ui/field/light/ChoiceCards.tsx';
import { FieldError } from '#web/ui/field/light/Frame.tsx';
import { fieldId, messageUnder } from '../issues/field.ts';
import type { QuestionView } from '../journey/view.ts';
import { PlaceRows } from './PlaceRows.tsx';
import { useSameForAll } from './same-for-all.ts';
import { asChoice, optionsOf, placesOf, type StepProps } from './step.ts';

export default function LocationOptions({ view, value, issues, onChange }: StepProps<'locationOptionIds'>) {
  const entries = value.locationOptionIds;
  const fitting = (locationIdx: number, optionIds: readonly string[]) => {
    const offered = new Set(optionsOf(view, locationIdx, optionIds).map(({ id }) => id));
    return optionIds.filter((id) => offered.has(id));
  };
  const spread = (optionIds: readonly string[]) =>
    onChange({
      locationOptionIds: entries.map((entry) => ({ ...entry, optionIds: fitting(entry.locationIdx, optionIds) })),
    });
  const same = useSameForAll(
    entries,
    ({ optionIds }) => optionIds,
    () => spread(entries[0]?.optionIds ?? []),
  );
  const change = (at: number, optionIds: readonly string[]) => {
    if (same.isOn) return spread(optionIds);
    onChange({ locationOptionIds: entries.map((entry, index) => (index === at ? { ...entry, optionIds } : entry)) });
  };
  const rows = placesOf(view).map(({ idx, name }, at) => ({ key: idx, name, at }));
  return (
    <PlaceRows rows={rows} same={same}>
      {({ key, at }, label) => (
        <OptionsAt
          {...{ view, at, label }}
          locationIdx={key}
          picked={entries[at]?.optionIds ?? []}
          mistake={messageUnder(issues, 'locationOptionIds', at)}
          onChange={(optionIds) => change(at, optionIds)}
        />
      )}
    </PlaceRows>
  );
}

interface OptionsProps {
  readonly view: QuestionView;
  readonly at: number;
  readonly locationIdx: number;
  readonly label: string;
  readonly picked: readonly string[];
  readonly mistake: string | undefined;
  readonly onChange: (optionIds: readonly string[]) => void;
}

/** Cards, a drop-down or check boxes, by the number of options. */
function OptionsAt({ view, at, locationIdx, label, picked, mistake, onChange }: OptionsProps) {
  const { question, evaluation } = view;
  const isSingle = isSingleChoice(question);
  const most = maxChoices(evaluation, question);
  // Options that the selection excludes stay visible but disabled.
  const options = optionsOf(view, locationIdx);
  const open = new Set(optionsOf(view, locationIdx, picked).map(({ id }) => id));
  const choices = options.map((option) => ({ ...asChoice(option), isDisabled: !open.has(option.id) }));
  const id = fieldId('locationOptionIds', at, 'optionIds');
  const title = `${question.dashboardTitle}, ${label}`;
  const toggle = (optionId: string) => onChange(toggleOption(question, picked, optionId));
  if (controlOf(question, options.length, evaluation.definition.flow.present) === 'cards')
    return (
      <div>
        <ChoiceCards
          id={id}
          label={title}
          choices={choices}
          chosen={picked}
          perRow={2}
          isSingle={isSingle}
          isCompact={options.every(({ subtitle }) => !subtitle)}
          describedBy={mistake && `${id}-error`}
          onChoose={(optionId) => (isSingle ? onChange([optionId]) : toggle(optionId))}
        />
        <FieldError id={`${id}-error`} text={mistake} />
      </div>
    );
  const field = { id, title, isRequired: minChoices(question) > 0, mistake };
  return isSingle ? (
    <Field
      {...field}
      kind="enum"
      value={picked[0] ?? ''}
      onChange={(optionId = '') => onChange(optionId === '' ? [] : [optionId])}
      field={{ items: options.map((option) => ({ value: option.id, label: option.title })) }}
    />
  ) : (
    <CheckList
      {...field}
      help={Number.isFinite(most) ? fill(texts['questionnaire.upTo'], { n: most }) : undefined}
      choices={choices}
      chosen={picked}
      onToggle={toggle}
    />
  );
}
