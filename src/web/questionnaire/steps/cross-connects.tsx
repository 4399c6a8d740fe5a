/** Optional cross connects in the data centers. [QN-097] [QN-168] */
import { Field } from '#web/ui/field/light/Field.tsx';
import styled from '@emotion/styled';
import type { CrossConnectRow } from '#domain/questionnaire/types/cross-connects.ts';
import { cableTypes } from '#generated/domain/lists/cable-type.ts';
import { crossConnectMediums } from '#generated/domain/lists/cross-connect-medium.ts';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { Button } from '#web/ui/button/Button.tsx';
import { upFrom } from '#web/theme/style.ts';
import { fieldId, messageAt } from '../issues/field.ts';
import { countOf } from './count.ts';
import { PlaceRows } from './PlaceRows.tsx';
import { useRowFocus } from './row-focus.ts';
import { placesOf, type StepProps } from './step.ts';

export default function CrossConnects({ view, value, issues, onChange }: StepProps<'crossConnects'>) {
  const all = value.crossConnects;
  const rows = placesOf(view).map(({ idx, name }) => ({ key: idx, name }));
  return (
    <PlaceRows rows={rows}>
      {({ key }) => (
        <PlaceCables
          idx={key}
          rows={all[key] ?? [{}]}
          issues={issues}
          onChange={(next) => onChange({ crossConnects: { ...all, [key]: next } })}
        />
      )}
    </PlaceRows>
  );
}

interface CablesProps {
  readonly idx: number;
  readonly rows: readonly CrossConnectRow[];
  readonly issues: StepProps<'crossConnects'>['issues'];
  readonly onChange: (rows: readonly CrossConnectRow[]) => void;
}

function PlaceCables({ idx, rows, issues, onChange }: CablesProps) {
  const focusRow = useRowFocus((at) => fieldId('crossConnects', String(idx), at, 'quantity'));
  const set = (at: number, part: CrossConnectRow) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...part } : row)));
  return (
    <>
      {rows.map((row, at) => {
        const path = ['crossConnects', String(idx), at] as const;
        const field = (key: keyof CrossConnectRow) => ({
          id: fieldId(...path, key),
          mistake: messageAt(issues, ...path, key),
        });
        return (
          <Row key={at}>
            <Field
              {...field('quantity')}
              kind="integer"
              title={texts['questionnaire.quantity']}
              value={row.quantity}
              onChange={(text) => set(at, { quantity: countOf(text) })}
              isRequired={false}
            />
            <Field
              {...field('medium')}
              kind="enum"
              title={texts['questionnaire.field.medium']}
              value={row.medium ?? ''}
              onChange={(medium = '') => set(at, { medium, type: '' })}
              isRequired={false}
              field={{ items: crossConnectMediums.map(({ value, label }) => ({ value, label })) }}
            />
            <Field
              {...field('type')}
              kind="enum"
              title={texts['questionnaire.field.type']}
              value={row.type ?? ''}
              onChange={(type = '') => set(at, { type })}
              isRequired={false}
              field={{
                items: cableTypes
                  .filter(({ facts }) => facts.medium === row.medium)
                  .map(({ value, label }) => ({ value, label })),
              }}
            />
            {rows.length > 1 && (
              <Button
                look="text"
                onClick={() => {
                  onChange(rows.filter((_, index) => index !== at));
                  focusRow(Math.max(0, at - 1));
                }}
              >
                {texts['questionnaire.removeRack']}
              </Button>
            )}
          </Row>
        );
      })}
      <Button
        look="text"
        onClick={() => {
          onChange([...rows, {}]);
          focusRow(rows.length);
        }}
      >
        {texts['questionnaire.addCrossConnect']}
      </Button>
    </>
  );
}

const Row = styled('div')({
  display: 'grid',
  gap: 12,
  alignItems: 'start',
  '& > button': { justifySelf: 'start' },
  [upFrom.sm]: { gridTemplateColumns: '140px 1fr 1fr' },
});
