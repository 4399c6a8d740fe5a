/** Which of the team's places need a service; new ones are added by name. [QN-122] [QN-123] [QN-124] */
import styled from '@emotion/styled';
import { useState } from 'react';
import type { LocationAnswer } from '#domain/questionnaire/answer.ts';
import { dataAs } from '#domain/questionnaire/answer.ts';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { Button } from '#web/shell/controls/Button.tsx';
import { Spinner } from '#web/shell/busy/Spinner.tsx';
import { Checkbox } from '../../controls/Checkbox.tsx';
import { FieldError } from '../../controls/Field.tsx';
import { TextInput } from '../../controls/TextInput.tsx';
import { upFrom } from '../../controls/style.ts';
import { fieldId, messageUnder } from '../issues/field.ts';
import type { StoredLocation } from '../api/questionnaire-api.ts';
import type { QuestionView } from '../journey/view.ts';
import type { StepProps } from './step.ts';
import { useMatching, useStoredLocations } from './stored-locations.ts';

/** More places than this are found by typing. */
const searchAbove = 8;

export default function Sites({ view, value, issues, outside, onChange }: StepProps<'storedLocations'>) {
  const known = useStoredLocations(outside);
  const [search, setSearch] = useState('');
  const [added, setAdded] = useState('');
  const chosen = value.storedLocations;
  const matching = useMatching(outside, known ?? [], search);
  if (known === null) return <Spinner />;
  const set = (next: readonly Omit<LocationAnswer, 'idx'>[]) =>
    onChange({ storedLocations: next.map((one, idx) => ({ ...one, idx })) });
  const others = namedElsewhere(view, chosen);
  const isChosen = (id: string) => chosen.some((one) => one.id === id);
  const shown = withChosen(matching, chosen, known);
  const add = (name: string) => {
    if (name.trim() === '') return;
    set([...chosen, { name: name.trim() }]);
    setAdded('');
  };
  const error = messageUnder(issues, 'storedLocations');
  return (
    <Stack>
      {known.length > searchAbove && (
        <TextInput
          id="site-search"
          label={texts['questionnaire.searchLocations']}
          isHelper
          value={search}
          onChange={setSearch}
        />
      )}
      <List
        id={fieldId('storedLocations')}
        aria-label={view.question.title}
        aria-describedby={error && `${fieldId('storedLocations')}-error`}
      >
        {shown.map(({ id, name, fullAddress }) => (
          <Checkbox
            key={id}
            label={
              <Words>
                <strong>{name}</strong>
                <span>{fullAddress}</span>
              </Words>
            }
            isChecked={isChosen(id)}
            onChange={(isOn) =>
              set(
                isOn
                  ? [...chosen, { id, name: name.slice(0, view.question.answer.maxLength) }]
                  : chosen.filter((one) => one.id !== id),
              )
            }
          />
        ))}
        {[...chosen.filter(({ id }) => id === undefined), ...others].map((place) => (
          <Checkbox
            key={`new ${place.name}`}
            label={<strong>{place.name}</strong>}
            isChecked={chosen.some((one) => one.id === undefined && one.name === place.name)}
            onChange={(isOn) =>
              set(
                isOn
                  ? [...chosen, { name: place.name }]
                  : chosen.filter((one) => one.id !== undefined || one.name !== place.name),
              )
            }
          />
        ))}
      </List>
      <FieldError id={`${fieldId('storedLocations')}-error`} text={error} />
      <New>
        <TextInput
          id="site-new"
          label={texts['questionnaire.newLocation']}
          isHelper
          value={added}
          maxLength={view.question.answer.maxLength}
          onChange={setAdded}
        />
        <Button look="secondary" onClick={() => add(added)}>
          {texts['questionnaire.add']}
        </Button>
      </New>
    </Stack>
  );
}

/** What is chosen stays in view, whatever is searched; of one that is not loaded the name is known. */
function withChosen(
  matching: readonly StoredLocation[],
  chosen: readonly LocationAnswer[],
  known: readonly StoredLocation[],
): readonly StoredLocation[] {
  const places = chosen.flatMap(({ id, name, fullAddress = '' }) =>
    id === undefined ? [] : (known.find((one) => one.id === id) ?? { id, name, fullAddress }),
  );
  const ids = new Set(matching.map(({ id }) => id));
  return [...matching, ...places.filter(({ id }) => !ids.has(id))];
}

/** New places that were named for another service: offered here again. */
function namedElsewhere(
  { ground, question }: QuestionView,
  chosen: readonly LocationAnswer[],
): readonly LocationAnswer[] {
  const found = Object.keys(ground.definition.flow.sites)
    .filter((id) => id !== question.id)
    .flatMap((id) => dataAs('storedLocations', ground.answers.get(id))?.storedLocations ?? [])
    .filter(({ id, name }) => id === undefined && !chosen.some((one) => one.id === undefined && one.name === name));
  return found.filter(({ name }, at) => found.findIndex((one) => one.name === name) === at);
}

const Stack = styled('div')({ display: 'grid', gap: 16 });
const List = styled('fieldset')(({ theme }) => ({
  display: 'grid',
  minWidth: 0,
  margin: 0,
  gap: 4,
  padding: 8,
  border: `1px solid ${theme.tokens.line}`,
  borderRadius: 8,
  background: theme.tokens.surface,
  '&:empty': { display: 'none' },
  [upFrom.md]: { gridTemplateColumns: '1fr 1fr' },
}));
const Words = styled('span')(({ theme }) => ({
  display: 'grid',
  span: { fontSize: 13, color: theme.tokens.textSecondary },
}));
const New = styled('div')({ display: 'grid', gridTemplateColumns: '1fr auto', alignItems: 'end', gap: 8 });
