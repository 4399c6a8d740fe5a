/** A name for each location, and its services where there are several. [QN-108] [QN-140] [ER-037] */
import styled from '@emotion/styled';
import { useEffect } from 'react';
import type { LocationAnswer } from '#domain/questionnaire/answer.ts';
import { locationCount } from '#domain/questionnaire/location.ts';
import { placedServices } from '#domain/questionnaire/service.ts';
import { limits } from '#generated/domain/limits.ts';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { Button } from '#web/ui/button/Button.tsx';
import { report } from '#web/shell/api/report.ts';
import { fill } from '#domain/format/fill.ts';
import { Checkbox } from '#web/ui/field/light/Checkbox.tsx';
import { Combobox } from '#web/ui/field/light/Combobox.tsx';
import { FieldError } from '#web/ui/field/light/Frame.tsx';
import { fieldId, messageAt } from '../issues/field.ts';
import type { StoredLocation } from '../api/questionnaire-api.ts';
import type { Outside, StepProps } from './step.ts';
import { useMatching, useStoredLocations } from './stored-locations.ts';
import { plainGroup } from '#web/theme/style.ts';

export default function LocationNames({ view, value, issues, outside, onChange }: StepProps<'locations'>) {
  const { locations } = value;
  const known = useStoredLocations(outside) ?? [];
  const wanted = locationCount(view.evaluation.definition, view.evaluation.answers);
  const isUncounted = wanted === undefined;
  useEffect(() => {
    if (isUncounted) report(texts['questionnaire.noLocationNumber']);
  }, [isUncounted]);
  const change = (next: readonly LocationAnswer[]) =>
    onChange({ locations: next.map((one, idx) => ({ ...one, idx })) });
  const set = (at: number, part: Partial<LocationAnswer>) =>
    change(locations.map((one, index) => (index === at ? ({ ...one, ...part } as LocationAnswer) : one)));
  const services = locations.length > 1 ? placedServices(view.evaluation) : [];
  return (
    <Stack>
      <FieldError id={fieldId('locations')} text={messageAt(issues, 'locations')} />
      {locations.map((location, at) => (
        <Block key={at}>
          <PlaceName
            outside={outside}
            known={known}
            id={fieldId('locations', at, 'name')}
            title={fill(texts['questionnaire.locationNumber'], { n: at + 1 })}
            name={location.name}
            mistake={messageAt(issues, 'locations', at, 'name')}
            onType={(name) => set(at, { name, id: undefined } as Partial<LocationAnswer>)}
            onPick={({ id, name }) => set(at, { name: name.slice(0, view.question.answer.maxLength), id })}
          />
          {services.length > 1 && (
            <Needs
              location={location}
              services={services}
              onChange={(serviceOptionIds) => set(at, { serviceOptionIds })}
            />
          )}
          {wanted?.orMore === true && locations.length > wanted.count && (
            <Button look="text" onClick={() => change(locations.filter((_, index) => index !== at))}>
              {fill(texts['questionnaire.removeOf'], {
                name: location.name || fill(texts['questionnaire.locationNumber'], { n: at + 1 }),
              })}
            </Button>
          )}
        </Block>
      ))}
      {wanted?.orMore === true && (
        <Button look="secondary" onClick={() => change([...locations, { idx: locations.length, name: '' }])}>
          {texts['questionnaire.addLocation']}
        </Button>
      )}
    </Stack>
  );
}

interface NeedsProps {
  readonly location: LocationAnswer;
  readonly services: readonly { readonly id: string; readonly title: string }[];
  readonly onChange: (serviceOptionIds: readonly string[]) => void;
}

function Needs({ location, services, onChange }: NeedsProps) {
  const wanted = location.serviceOptionIds ?? services.map(({ id }) => id);
  return (
    <Services aria-label={texts['questionnaire.servicesHere']}>
      <span>{texts['questionnaire.servicesHere']}</span>
      {services.map(({ id, title }) => (
        <Checkbox
          key={id}
          label={title}
          isChecked={wanted.includes(id)}
          onChange={(isOn) => onChange(isOn ? [...wanted, id] : wanted.filter((one) => one !== id))}
        />
      ))}
    </Services>
  );
}

interface PlaceNameProps {
  readonly outside: Outside;
  readonly known: readonly StoredLocation[];
  readonly id: string;
  readonly title: string;
  readonly name: string;
  readonly mistake: string | undefined;
  readonly onType: (name: string) => void;
  readonly onPick: (place: StoredLocation) => void;
}

/** A new name, or one of the team's locations. */
function PlaceName({ outside, known, name, onPick, ...field }: PlaceNameProps) {
  const places = useMatching(outside, known, name).filter((place) => place.name !== name);
  return (
    <Combobox
      {...field}
      isRequired
      value={name}
      suggestions={places
        .slice(0, limits.addressSuggestionRows)
        .map((place) => ({ id: place.id, title: place.name, subtitle: place.fullAddress }))}
      onPick={({ id }) => onPick(places.find((place) => place.id === id)!)}
    />
  );
}

const Stack = styled('div')({ display: 'grid', gap: 16, '& > button': { justifySelf: 'start' } });
const Block = styled('div')({ display: 'grid', gap: 4, maxWidth: 560, '& > button': { justifySelf: 'start' } });
const Services = styled('fieldset')(({ theme }) => ({
  ...plainGroup,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 8px',
  fontSize: 14,
  '& > span': { color: theme.tokens.textSecondary, marginRight: 4 },
}));
