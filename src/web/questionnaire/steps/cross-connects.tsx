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
  const remove = (at: number) => {
    onChange(rows.filter((_, index) => index !== at));
    focusRow(Math.max(0, at - 1));
  };
  return (
    <>
      {rows.map((row, at) => (
        <CableRow
          key={at}
          path={['crossConnects', String(idx), at]}
          row={row}
          issues={issues}
          onChange={(part) => set(at, part)}
          onRemove={rows.length > 1 ? () => remove(at) : undefined}
        />
      ))}
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

interface CableRowProps {
  readonly path: readonly (string | number)[];
  readonly row: CrossConnectRow;
  readonly issues: StepProps<'crossConnects'>['issues'];
  readonly onChange: (part: CrossConnectRow) => void;
  /** Undefined for the only row. */
  readonly onRemove: (() => void) | undefined;
}

function CableRow({ path, row, issues, onChange, onRemove }: CableRowProps) {
  const field = (key: keyof CrossConnectRow) => ({
    id: fieldId(...path, key),
    mistake: messageAt(issues, ...path, key),
    isRequired: false,
  });
  const cables = cableTypes.filter(({ facts }) => facts.medium === row.medium);
  return (
    <Row>
      <Field
        {...field('quantity')}
        kind="integer"
        title={texts['questionnaire.quantity']}
        value={row.quantity}
        onChange={(text) => onChange({ quantity: countOf(text) })}
      />
      <Field
        {...field('medium')}
        kind="enum"
        title={texts['questionnaire.field.medium']}
        value={row.medium ?? ''}
        onChange={(medium = '') => onChange({ medium, type: '' })}
        field={{ items: crossConnectMediums.map(({ value, label }) => ({ value, label })) }}
      />
      <Field
        {...field('type')}
        kind="enum"
        title={texts['questionnaire.field.type']}
        value={row.type ?? ''}
        onChange={(type = '') => onChange({ type })}
        field={{ items: cables.map(({ value, label }) => ({ value, label })) }}
      />
      {onRemove && (
        <Button look="text" onClick={onRemove}>
          {texts['questionnaire.removeRack']}
        </Button>
      )}
    </Row>
  );
}

const Row = styled('div')({
  display: 'grid',
  gap: 12,
  alignItems: 'start',
  '& > button': { justifySelf: 'start' },
  [upFrom.sm]: { gridTemplateColumns: '140px 1fr 1fr' },
});
