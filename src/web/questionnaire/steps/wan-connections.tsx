/** The linked sites: rows of an A location and its Z locations, with a diagram. [QN-106] [QN-141] */
import { Field } from '#web/ui/field/light/Field.tsx';
import styled from '@emotion/styled';
import { connectionPairs } from '#domain/questionnaire/location.ts';
import { wanLocationIdxs } from '#domain/questionnaire/evaluation.ts';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { Button } from '#web/ui/button/Button.tsx';
import { fill } from '#domain/format/fill.ts';
import { CheckList } from '#web/ui/field/light/CheckList.tsx';
import { upFrom } from '#web/theme/style.ts';
import { fieldId, messageAt } from '../issues/field.ts';
import { locationName } from '#domain/questionnaire/place-name.ts';
import { ConnectionDiagram } from './ConnectionDiagram.tsx';
import { useRowFocus } from './row-focus.ts';
import type { Place, StepProps } from './step.ts';
import type { ConnectionAnswer } from '#domain/questionnaire/answer.ts';

export default function WanConnections({ view, value, issues, onChange }: StepProps<'connections'>) {
  const rows = value.connections;
  const places = wanLocationIdxs(view.evaluation).map((idx) => ({ idx, name: locationName(view.evaluation, idx) }));
  const focusRow = useRowFocus((at) => fieldId('connections', at, 'from'));
  const set = (at: number, part: Partial<ConnectionAnswer>) =>
    onChange({ connections: rows.map((row, index) => (index === at ? { ...row, ...part } : row)) });
  const remove = (at: number) => {
    onChange({ connections: rows.filter((_, index) => index !== at) });
    focusRow(Math.max(0, at - 1));
  };
  return (
    <Layout>
      <div>
        <Rows>
          {rows.map((row, at) => (
            <ConnectionRow
              key={at}
              {...{ at, row, places, issues }}
              onChange={(part) => set(at, part)}
              onRemove={rows.length > 1 ? () => remove(at) : undefined}
            />
          ))}
        </Rows>
        <Button
          look="secondary"
          onClick={() => {
            onChange({ connections: [...rows, { from: null, to: [] }] });
            focusRow(rows.length);
          }}
        >
          {texts['questionnaire.addConnection']}
        </Button>
      </div>
      <ConnectionDiagram places={places} links={connectionPairs(rows)} />
    </Layout>
  );
}

interface RowProps {
  readonly at: number;
  readonly row: ConnectionAnswer;
  readonly places: readonly Place[];
  readonly issues: StepProps<'connections'>['issues'];
  readonly onChange: (part: Partial<ConnectionAnswer>) => void;
  /** Undefined for the only row. */
  readonly onRemove: (() => void) | undefined;
}

function ConnectionRow({ at, row, places, issues, onChange, onRemove }: RowProps) {
  const name = fill(texts['questionnaire.rowNumber'], { n: at + 1 });
  const ends = endsOf(row);
  const toggle = (idx: number) =>
    onChange({ to: ends.includes(idx) ? ends.filter((one) => one !== idx) : [...ends, idx] });
  return (
    <li aria-label={name}>
      <Field
        kind="enum"
        id={fieldId('connections', at, 'from')}
        title={texts['questionnaire.field.from']}
        isRequired
        value={row.from === null ? '' : String(row.from)}
        mistake={messageAt(issues, 'connections', at, 'from')}
        onChange={(text = '') =>
          onChange({ from: text === '' ? null : Number(text), to: ends.filter((idx) => String(idx) !== text) })
        }
        field={{ items: places.map((place) => ({ value: String(place.idx), label: place.name })) }}
      />
      <CheckList
        id={fieldId('connections', at, 'to')}
        title={texts['questionnaire.field.to']}
        isRequired
        choices={places
          .filter(({ idx }) => idx !== row.from)
          .map((place) => ({ id: String(place.idx), title: place.name }))}
        chosen={ends.map(String)}
        mistake={messageAt(issues, 'connections', at, 'to')}
        onToggle={(id) => toggle(Number(id))}
      />
      {onRemove && (
        <Button look="text" onClick={onRemove}>
          {fill(texts['questionnaire.removeOf'], { name })}
        </Button>
      )}
    </li>
  );
}

const endsOf = ({ to }: { to: number | readonly number[] | null }): readonly number[] => [to ?? []].flat();

const Layout = styled('div')({
  display: 'grid',
  gap: 24,
  [upFrom.md]: { gridTemplateColumns: 'minmax(0, 1fr) 280px' },
});
const Rows = styled('ol')(({ theme }) => ({
  display: 'grid',
  alignContent: 'start',
  gap: 16,
  margin: '0 0 16px',
  padding: 0,
  listStyle: 'none',
  li: {
    display: 'grid',
    gap: 12,
    padding: 16,
    border: `1px solid ${theme.tokens.line}`,
    borderRadius: 8,
    background: theme.tokens.surface,
    [upFrom.sm]: { gridTemplateColumns: '1fr 1fr' },
    '& > button': { justifySelf: 'start', gridColumn: '1 / -1' },
  },
}));
