/** Colocation sites: near an area, or in one exact building. [QN-095] [QN-271] */
import { Field } from '#web/ui/field/light/Field.tsx';
import styled from '@emotion/styled';
import type { ColocationAnswer } from '#domain/questionnaire/types/colocations.ts';
import { colocationSearches } from '#generated/domain/lists/colocation-search.ts';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { Button } from '#web/ui/button/Button.tsx';
import { fill } from '#domain/format/fill.ts';
import type { PlacesApi } from '../api/places-api.ts';
import { ChoiceCards } from '#web/ui/field/light/ChoiceCards.tsx';
import { Combobox } from '#web/ui/field/light/Combobox.tsx';
import { FieldError } from '#web/ui/field/light/Frame.tsx';
import { upFrom } from '#web/theme/style.ts';
import { fieldId, messageAt } from '../issues/field.ts';
import { useSuggestions } from '#web/ui/lookup/use-suggestions.ts';
import { useRowFocus } from './row-focus.ts';
import type { StepProps } from './step.ts';

export default function Colocations({ view, value, issues, outside, onChange }: StepProps<'colocations'>) {
  const rows = value.colocations;
  const focusRow = useRowFocus((at) => fieldId('colocations', at, 'name'));
  const change = (colocations: readonly ColocationAnswer[]) => onChange({ colocations });
  const { radius } = view.question.answer;
  return (
    <Stack>
      <FieldError id={fieldId('colocations')} text={messageAt(issues, 'colocations')} />
      {rows.map((row, at) => (
        <Block key={at} aria-label={fill(texts['questionnaire.locationNumber'], { n: at + 1 })}>
          <ColocationRow
            at={at}
            row={row}
            issues={issues}
            places={outside.places}
            radii={radius?.allowed ?? []}
            onChange={(next) => change(rows.map((one, index) => (index === at ? next : one)))}
          />
          {rows.length > 1 && (
            <Button
              look="text"
              onClick={() => {
                change(rows.filter((_, index) => index !== at));
                focusRow(Math.max(0, at - 1));
              }}
            >
              {fill(texts['questionnaire.removeOf'], {
                name: row.name || fill(texts['questionnaire.locationNumber'], { n: at + 1 }),
              })}
            </Button>
          )}
        </Block>
      ))}
      <Button
        look="secondary"
        onClick={() => {
          change([...rows, { name: '', searchBy: 'geo', area: '', radius: radius?.default ?? 0 }]);
          focusRow(rows.length);
        }}
      >
        {texts['questionnaire.addLocation']}
      </Button>
    </Stack>
  );
}

interface ColocationRowProps {
  readonly at: number;
  readonly row: ColocationAnswer;
  readonly issues: StepProps<'colocations'>['issues'];
  readonly places: PlacesApi;
  /** Miles. */
  readonly radii: readonly number[];
  readonly onChange: (row: ColocationAnswer) => void;
}

function ColocationRow({ at, row, issues, places, radii, onChange }: ColocationRowProps) {
  const key = row.searchBy === 'geo' ? 'area' : 'address';
  const text = row[key] ?? '';
  const found = useSuggestions(text, places.suggest) ?? [];
  const field = (name: string) => ({
    id: fieldId('colocations', at, name),
    mistake: messageAt(issues, 'colocations', at, name),
  });
  return (
    <>
      <Field
        {...field('name')}
        kind="text"
        title={texts['questionnaire.field.name']}
        isRequired
        value={row.name}
        onChange={(name = '') => onChange({ ...row, name })}
      />
      <ChoiceCards
        id={fieldId('colocations', at, 'searchBy')}
        label={texts['questionnaire.searchBy']}
        choices={colocationSearches.map(({ value, label }) => ({ id: value, title: label }))}
        chosen={[row.searchBy]}
        perRow={2}
        isCompact
        isSingle
        onChoose={(id) => onChange({ ...row, searchBy: id === 'exact' ? 'exact' : 'geo' })}
      />
      <Pair>
        <Combobox
          {...field(key)}
          title={texts[`questionnaire.field.${key}`]}
          isRequired
          value={text}
          suggestions={found.map(({ placeId: id, title, subtitle }) => ({ id, title, subtitle }))}
          onType={(typed) => onChange({ ...row, [key]: typed })}
          onPick={({ id }) => onChange({ ...row, [key]: found.find(({ placeId }) => placeId === id)?.address ?? text })}
        />
        <Field
          {...field('radius')}
          kind="enum"
          title={texts['questionnaire.field.radius']}
          isRequired
          value={row.radius === undefined ? '' : String(row.radius)}
          onChange={(miles = '') =>
            onChange({ ...row, radius: miles === '' ? undefined : Number(miles) } as ColocationAnswer)
          }
          field={{
            items: radii.map((miles) => ({
              value: String(miles),
              label: fill(texts['questionnaire.miles'], { miles }),
            })),
          }}
        />
      </Pair>
    </>
  );
}

const Stack = styled('div')({ display: 'grid', gap: 16, '& > button': { justifySelf: 'start' } });
const Block = styled('fieldset')(({ theme }) => ({
  display: 'grid',
  minWidth: 0,
  margin: 0,
  gap: 16,
  padding: 16,
  border: `1px solid ${theme.tokens.line}`,
  borderRadius: 8,
  background: theme.tokens.surface,
  '& > button': { justifySelf: 'start' },
}));
const Pair = styled('div')({ display: 'grid', gap: 16, [upFrom.sm]: { gridTemplateColumns: '1fr 160px' } });
