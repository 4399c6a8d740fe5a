/** Broadband or dedicated internet with its transports, or none, at each location. [QN-105] [QN-243] [QN-244] */
import styled from '@emotion/styled';
import type { Option } from '#domain/questionnaire/definition.ts';
import { toggleOption } from '#domain/questionnaire/toggle.ts';
import { Checkbox } from '#web/ui/field/light/Checkbox.tsx';
import { ChoiceCards } from '#web/ui/field/light/ChoiceCards.tsx';
import { FieldError } from '#web/ui/field/light/Frame.tsx';
import { fieldId, messageAt, messageUnder } from '../issues/field.ts';
import { PlaceRows } from './PlaceRows.tsx';
import { useSameForAll } from './same-for-all.ts';
import { asChoice, optionsOf, placesOf, type StepProps } from './step.ts';
import { plainGroup } from '#web/theme/style.ts';

export default function InternetType({ view, value, issues, onChange }: StepProps<'locationOptionIds'>) {
  const entries = value.locationOptionIds;
  const spread = (optionIds: readonly string[]) =>
    onChange({ locationOptionIds: entries.map((entry) => ({ ...entry, optionIds })) });
  const same = useSameForAll(
    entries,
    ({ optionIds }) => optionIds,
    () => spread(entries[0]?.optionIds ?? []),
  );
  const toggle = (at: number, optionId: string) => {
    const optionIds = toggleOption(view.question, entries[at]?.optionIds ?? [], optionId);
    if (same.isOn) return spread(optionIds);
    onChange({ locationOptionIds: entries.map((entry, index) => (index === at ? { ...entry, optionIds } : entry)) });
  };
  const rows = placesOf(view).map(({ idx, name }, at) => ({ key: idx, name, at }));
  return (
    <>
      <FieldError id={fieldId('locationOptionIds')} text={messageAt(issues, 'locationOptionIds')} />
      <PlaceRows rows={rows} same={same}>
        {({ key, at }, label) => (
          <Types
            id={fieldId('locationOptionIds', at, 'optionIds')}
            label={label}
            options={optionsOf(view, key)}
            picked={entries[at]?.optionIds ?? []}
            error={messageUnder(issues, 'locationOptionIds', at)}
            onToggle={(optionId) => toggle(at, optionId)}
          />
        )}
      </PlaceRows>
    </>
  );
}

interface TypesProps {
  readonly id: string;
  readonly label: string;
  readonly options: readonly Option[];
  readonly picked: readonly string[];
  readonly error: string | undefined;
  readonly onToggle: (optionId: string) => void;
}

function Types({ id, label, options, picked, error, onToggle }: TypesProps) {
  return (
    <Group id={id} aria-label={label} aria-describedby={error && `${id}-error`}>
      {options
        .filter(({ parent }) => parent === undefined)
        .map((option) => {
          const children = options.filter(({ parent }) => parent === option.id);
          const isChosen = picked.includes(option.id);
          return (
            <div key={option.id}>
              <Checkbox
                label={<strong>{option.title}</strong>}
                isChecked={isChosen}
                onChange={() => onToggle(option.id)}
              />
              {isChosen && children.length > 0 && (
                <Transports>
                  <ChoiceCards
                    id={`${id}-${option.id}`}
                    label={`${option.title}, ${label}`}
                    choices={children.map(asChoice)}
                    chosen={picked}
                    onChoose={onToggle}
                    perRow={3}
                    isCompact
                  />
                </Transports>
              )}
            </div>
          );
        })}
      <FieldError id={`${id}-error`} text={error} />
    </Group>
  );
}

const Group = styled('fieldset')({ ...plainGroup, display: 'grid', gap: 4 });
const Transports = styled('div')({ padding: '4px 8px 8px 38px', '@media (max-width: 599px)': { paddingLeft: 8 } });
