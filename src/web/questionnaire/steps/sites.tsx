/** The team's locations that need a service; new ones are added by name. [QN-122] [QN-123] [QN-124] */
import { Field } from '#web/ui/field/light/Field.tsx';
import styled from '@emotion/styled';
import { useState } from 'react';
import type { LocationAnswer } from '#domain/questionnaire/answer.ts';
import { dataAs } from '#domain/questionnaire/answer.ts';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { Button } from '#web/ui/button/Button.tsx';
import { Spinner } from '#web/ui/busy/Spinner.tsx';
import { Checkbox } from '#web/ui/field/light/Checkbox.tsx';
import { FieldError } from '#web/ui/field/light/Frame.tsx';
import { upFrom } from '#web/theme/style.ts';
import { fieldId, messageUnder } from '../issues/field.ts';
import type { StoredLocation } from '../api/questionnaire-api.ts';
import type { QuestionView } from '../journey/view.ts';
import type { StepProps } from './step.ts';
import { useMatching, useStoredLocations } from './stored-locations.ts';

/** More places than this get a search field. */
const searchAbove = 8;

export default function Sites({ view, value, issues, outside, onChange }: StepProps<'storedLocations'>) {
  const known = useStoredLocations(outside);
  const [search, setSearch] = useState('');
  const chosen = value.storedLocations;
  const matching = useMatching(outside, known ?? [], search);
  if (known === null) return <Spinner />;
  const set = (next: ChosenLocations) => onChange({ storedLocations: next.map((one, idx) => ({ ...one, idx })) });
  const error = messageUnder(issues, 'storedLocations');
  const { maxLength } = view.question.answer;
  return (
    <Stack>
      {known.length > searchAbove && (
        <Field
          kind="text"
          id="site-search"
          title={texts['questionnaire.searchLocations']}
          value={search}
          onChange={(text = '') => setSearch(text)}
        />
      )}
      <List
        id={fieldId('storedLocations')}
        aria-label={view.question.title}
        aria-describedby={error && `${fieldId('storedLocations')}-error`}
      >
        {withChosen(matching, chosen, known).map((place) => (
          <KnownSite key={place.id} place={place} chosen={chosen} maxLength={maxLength} onChange={set} />
        ))}
        {[...chosen.filter(({ id }) => id === undefined), ...namedElsewhere(view, chosen)].map(({ name }) => (
          <NewSite key={`new ${name}`} name={name} chosen={chosen} onChange={set} />
        ))}
      </List>
      <FieldError id={`${fieldId('storedLocations')}-error`} text={error} />
      <AddSite maxLength={maxLength} onAdd={(name) => set([...chosen, { name }])} />
    </Stack>
  );
}

type ChosenLocations = readonly Omit<LocationAnswer, 'idx'>[];

interface SiteProps {
  readonly chosen: ChosenLocations;
  readonly onChange: (chosen: ChosenLocations) => void;
}

interface KnownSiteProps extends SiteProps {
  readonly place: StoredLocation;
  readonly maxLength: number | undefined;
}

const KnownSite = ({ place: { id, name, fullAddress }, chosen, maxLength, onChange }: KnownSiteProps) => (
  <Checkbox
    label={
      <Words>
        <strong>{name}</strong>
        <span>{fullAddress}</span>
      </Words>
    }
    isChecked={chosen.some((one) => one.id === id)}
    onChange={(isOn) =>
      onChange(isOn ? [...chosen, { id, name: name.slice(0, maxLength) }] : chosen.filter((one) => one.id !== id))
    }
  />
);

function NewSite({ name, chosen, onChange }: SiteProps & { readonly name: string }) {
  const isIt = (one: ChosenLocations[number]) => one.id === undefined && one.name === name;
  return (
    <Checkbox
      label={<strong>{name}</strong>}
      isChecked={chosen.some(isIt)}
      onChange={(isOn) => onChange(isOn ? [...chosen, { name }] : chosen.filter((one) => !isIt(one)))}
    />
  );
}

function AddSite({ maxLength, onAdd }: { maxLength: number | undefined; onAdd: (name: string) => void }) {
  const [name, setName] = useState('');
  const add = () => {
    if (name.trim() === '') return;
    onAdd(name.trim());
    setName('');
  };
  return (
    <New>
      <Field
        kind="text"
        id="site-new"
        title={texts['questionnaire.newLocation']}
        value={name}
        onChange={(text = '') => setName(text)}
        field={maxLength === undefined ? {} : { maxLength }}
      />
      <Button look="secondary" onClick={add}>
        {texts['questionnaire.add']}
      </Button>
    </New>
  );
}

/** Selected places stay visible during a search; one that is not loaded shows its known name. */
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

/** New places that were named for another service, offered here too. */
function namedElsewhere(
  { evaluation, question }: QuestionView,
  chosen: readonly LocationAnswer[],
): readonly LocationAnswer[] {
  const found = Object.keys(evaluation.definition.flow.sites)
    .filter((id) => id !== question.id)
    .flatMap((id) => dataAs('storedLocations', evaluation.answers.get(id))?.storedLocations ?? [])
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
