/** Racks and their power at each data center. [QN-098] [QN-166] [QN-167] [QN-290] */
import { Field } from '#web/ui/field/light/Field.tsx';
import styled from '@emotion/styled';
import type { RackRow } from '#domain/questionnaire/types/rack-types.ts';
import { circuitTypes } from '#generated/domain/lists/circuit-type.ts';
import { rackOptions } from '#generated/domain/lists/rack-option.ts';
import { rackTypes as rackKinds } from '#generated/domain/lists/rack-type.ts';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import type { Issue } from '#domain/questionnaire/validate/issue.ts';
import { Button } from '#web/ui/button/Button.tsx';
import { Icon } from '#web/ui/icon/Icon.tsx';
import { usableKw } from '#domain/circuit-power.ts';
import { fill } from '#domain/format/fill.ts';
import { CheckList } from '#web/ui/field/light/CheckList.tsx';
import { plainGroup, upFrom } from '#web/theme/style.ts';
import { fieldId, messageAt } from '../issues/field.ts';
import { countOf } from './count.ts';
import { PlaceRows } from './PlaceRows.tsx';
import { useRowFocus } from './row-focus.ts';
import { placesOf, type StepProps } from './step.ts';

export default function Racks({ view, value, issues, onChange }: StepProps<'rackTypes'>) {
  const all = value.rackTypes;
  const focusRow = useRowFocus((at) => fieldId('rackTypes', at, 'quantity'));
  const change = (rackTypes: readonly RackRow[]) => onChange({ rackTypes });
  const rows = placesOf(view).map(({ idx, name }) => ({ key: idx, name }));
  return (
    <PlaceRows rows={rows}>
      {({ key }) => {
        const here = all.flatMap((row, at) => (row.locationIdx === key ? [{ row, at }] : []));
        const after = (here.at(-1)?.at ?? all.length - 1) + 1;
        return (
          <>
            {here.map(({ row, at }, index) => (
              <Rack
                key={at}
                at={at}
                number={index + 1}
                row={row}
                issues={issues}
                onChange={(next) => change(all.map((one, index) => (index === at ? next : one)))}
                onRemove={
                  here.length > 1
                    ? () => {
                        change(all.filter((_, index) => index !== at));
                        focusRow(Math.max(here[0]!.at, at - 1));
                      }
                    : undefined
                }
              />
            ))}
            <Button
              look="text"
              onClick={() => {
                change(all.toSpliced(after, 0, { locationIdx: key, quantity: null, additionalOptions: [] }));
                focusRow(after);
              }}
            >
              {texts['questionnaire.addRack']}
            </Button>
          </>
        );
      }}
    </PlaceRows>
  );
}

interface RackProps {
  readonly at: number;
  /** Position within its place, from 1. */
  readonly number: number;
  readonly row: RackRow;
  readonly issues: readonly Issue[];
  readonly onChange: (row: RackRow) => void;
  /** Undefined for the only rack of a place. */
  readonly onRemove: (() => void) | undefined;
}

function Rack({ at, number, row, issues, onChange, onRemove }: RackProps) {
  const options = row.additionalOptions ?? [];
  const field = (key: keyof RackRow) => ({
    id: fieldId('rackTypes', at, key),
    mistake: messageAt(issues, 'rackTypes', at, key),
  });
  return (
    <Row aria-label={fill(texts['questionnaire.rackNumber'], { n: number })}>
      <Field
        {...field('quantity')}
        kind="integer"
        title={texts['questionnaire.quantity']}
        isRequired
        value={row.quantity}
        onChange={(text) => onChange({ ...row, quantity: countOf(text) })}
      />
      <Field
        {...field('rackType')}
        kind="enum"
        title={texts['questionnaire.field.rackType']}
        isRequired
        value={row.rackType ?? ''}
        onChange={(rackType = '') => onChange({ ...row, rackType })}
        field={{ items: rackKinds.map(asOption) }}
      />
      <Field
        {...field('circuitType')}
        kind="enum"
        title={texts['questionnaire.field.circuitType']}
        help={powerText(row.circuitType)}
        isRequired
        value={row.circuitType ?? ''}
        onChange={(circuitType = '') => onChange({ ...row, circuitType })}
        field={{ items: circuitTypes.map(asOption) }}
      />
      <CheckList
        {...field('additionalOptions')}
        title={texts['questionnaire.field.additionalOptions']}
        choices={rackOptions.map(({ value, label }) => ({ id: value, title: label }))}
        chosen={options}
        onToggle={(id) =>
          onChange({
            ...row,
            additionalOptions: options.includes(id) ? options.filter((one) => one !== id) : [...options, id],
          })
        }
        isRequired={false}
      />
      {onRemove && (
        <Button look="text" onClick={onRemove}>
          <Icon name="close" size={16} />
          {texts['questionnaire.removeRack']}
        </Button>
      )}
    </Row>
  );
}

/** The power of the selected circuit, and its plug type. */
function powerText(circuitType: string | undefined): string | undefined {
  const facts = circuitTypes.find(({ value }) => value === circuitType)?.facts;
  if (facts === undefined) return undefined;
  const usable = fill(texts['questionnaire.usablePower'], { kw: usableKw(facts) });
  return 'receptacle' in facts
    ? `${usable} ${fill(texts['questionnaire.receptacle'], { type: facts.receptacle })}`
    : usable;
}

const asOption = ({ value, label }: { value: string; label: string }) => ({ value, label });

const Row = styled('fieldset')(({ theme }) => ({
  ...plainGroup,
  display: 'grid',
  gap: 12,
  alignItems: 'start',
  paddingTop: 12,
  borderTop: `1px solid ${theme.tokens.line}`,
  '& > button': { justifySelf: 'start' },
  [upFrom.sm]: { gridTemplateColumns: '96px 1fr 1fr', '& > div:nth-of-type(4)': { gridColumn: '2 / -1' } },
}));
