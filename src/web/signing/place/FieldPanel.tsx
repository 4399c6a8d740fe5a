/** The signer of new fields, and the numbers of the selected field. */
import styled from '@emotion/styled';
import { useState } from 'react';
import type { SignerOfSetup, SigningSetup } from '#generated/client/signing.ts';
import { fill } from '#domain/format/fill.ts';
import { placeMessages as texts } from '#generated/domain/messages/place.ts';
import { Button } from '#web/ui/button/Button.tsx';
import { inputStyle } from '#web/ui/field/light/native.ts';
import { inReadingOrder, titleOf } from '../answers.ts';
import { inkOf } from './FieldBoxes.tsx';
import { faultOf, moved, type DraftField } from './placed.ts';
import type { Placement } from './use-placement.ts';

interface Props {
  readonly setup: SigningSetup;
  readonly placement: Placement;
  readonly field: DraftField | null;
  readonly signers: readonly SignerOfSetup[];
  readonly signerId: string;
  readonly toneOf: (signerId: string) => number;
  readonly onSigner: (id: string) => void;
  /** Resolves once the text is read. */
  readonly onSuggest: () => Promise<void>;
}

const sides = ['x', 'y', 'w', 'h'] as const;

export function FieldPanel({ setup, placement, field, signers, signerId, toneOf, onSigner, onSuggest }: Props) {
  const { fields, change, choose } = placement;
  const [isReading, setIsReading] = useState(false);
  const suggest = async (): Promise<void> => {
    setIsReading(true);
    await onSuggest();
    setIsReading(false);
  };
  const put = (next: DraftField): void => change(fields.map((each) => (each.key === next.key ? next : each)));
  return (
    <Side aria-label={texts['place.panel']}>
      <section>
        <h2>{texts['place.for']}</h2>
        {signers.length === 0 && <p>{texts['place.signerFirst']}</p>}
        {signers.map(({ id, name }) => (
          <label key={id}>
            <input type="radio" name="for-signer" checked={id === signerId} onChange={() => onSigner(id)} />
            <Dot style={{ background: inkOf(toneOf(id)) }} />
            {name}
            <small>{fields.filter((each) => each.signer_id === id).length}</small>
          </label>
        ))}
        <Button look="secondary" disabled={isReading} aria-busy={isReading} onClick={() => void suggest()}>
          {texts[isReading ? 'place.suggesting' : 'place.suggest']}
        </Button>
      </section>
      {field === null ? (
        <p>{texts['place.keys']}</p>
      ) : (
        <Numbers key={field.key} setup={setup} fields={fields} field={field} signers={signers} onChange={put} />
      )}
      <section>
        <h2>{fill(texts['place.fields'], { n: fields.length })}</h2>
        <ol>
          {inReadingOrder(fields).map((each) => (
            <li key={each.key}>
              <button type="button" aria-pressed={each.key === field?.key} onClick={() => choose(each.key)}>
                {fill(texts['place.listed'], { field: titleOf(each), page: each.page })}
              </button>
            </li>
          ))}
        </ol>
      </section>
    </Side>
  );
}

interface NumbersProps {
  readonly setup: SigningSetup;
  readonly fields: readonly DraftField[];
  readonly field: DraftField;
  readonly signers: readonly SignerOfSetup[];
  readonly onChange: (field: DraftField) => void;
}

function Numbers({ setup, fields, field, signers, onChange }: NumbersProps) {
  const size = setup.pages[field.page - 1];
  const fault = faultOf(field, fields, size);
  return (
    <section>
      <h2>{titleOf(field)}</h2>
      <label>
        {texts['place.signer']}
        <Select value={field.signer_id} onChange={({ target }) => onChange({ ...field, signer_id: target.value })}>
          {signers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </label>
      <Grid>
        <label>
          {texts['place.page']}
          <Input
            type="number"
            min={1}
            max={setup.pages.length}
            value={field.page}
            onChange={({ target }) => {
              const page = Math.min(setup.pages.length, Math.max(1, Math.round(Number(target.value)) || 1));
              onChange(moved({ ...field, page }, {}, setup.pages[page - 1]!));
            }}
          />
        </label>
        {sides.map((side) => (
          <label key={side}>
            {fill(texts['place.points'], { side: side.toUpperCase() })}
            <Input
              type="number"
              step={0.5}
              value={field[side]}
              onChange={({ target }) => {
                if (target.value !== '' && size)
                  onChange(moved(field, { [side]: Number(target.value) - field[side] }, size));
              }}
            />
          </label>
        ))}
      </Grid>
      <label>
        {texts['place.label']}
        <Input
          type="text"
          maxLength={100}
          value={field.label ?? ''}
          onChange={({ target }) => onChange({ ...field, label: target.value || null })}
        />
      </label>
      <label data-row>
        <input
          type="checkbox"
          checked={field.required}
          onChange={({ target }) => onChange({ ...field, required: target.checked })}
        />
        {texts['place.required']}
      </label>
      {field.anchor !== null && <p>{fill(texts['place.anchor'], { anchor: field.anchor })}</p>}
      {fault !== null && <strong>{texts[fault === 'overlap' ? 'place.overlap' : 'place.outside']}</strong>}
    </section>
  );
}

const Side = styled('aside')(({ theme }) => ({
  display: 'grid',
  alignContent: 'start',
  gap: 20,
  minHeight: 0,
  padding: 16,
  overflowY: 'auto',
  borderLeft: `1px solid ${theme.tokens.line}`,
  background: theme.tokens.surface,
  color: theme.tokens.text,
  fontSize: 14,
  section: { display: 'grid', gap: 8 },
  h2: { margin: 0, fontSize: 14, fontWeight: 600 },
  p: { margin: 0, fontSize: 13, color: theme.tokens.textSecondary },
  label: { display: 'grid', gap: 4, fontSize: 13 },
  'label:has(> input[type=radio]), label[data-row]': {
    gridAutoFlow: 'column',
    gridAutoColumns: 'max-content',
    alignItems: 'center',
    gap: 8,
    minHeight: 32,
    fontSize: 14,
  },
  'input[type=radio], input[type=checkbox]': { width: 18, height: 18, margin: 0, accentColor: theme.tokens.primary },
  small: { color: theme.tokens.textSecondary },
  strong: { fontSize: 13, color: theme.tokens.tones.error.ink },
  ol: { margin: 0, padding: 0, listStyle: 'none' },
  'li button': {
    width: '100%',
    minHeight: 32,
    padding: '0 8px',
    border: 0,
    borderRadius: 4,
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    fontSize: 13,
    textAlign: 'left',
    cursor: 'pointer',
    '&:hover': { background: theme.tokens.subtle },
    '&[aria-pressed=true]': { background: theme.tokens.tones.purple.tint, color: theme.tokens.tones.purple.ink },
  },
}));
const Grid = styled('div')({ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(88px, 1fr))', gap: 8 });
const Dot = styled('span')({ width: 10, height: 10, borderRadius: '50%' });
const compact = { minHeight: 36, padding: '4px 8px', fontSize: 14 };
const Input = styled('input')((props) => ({ ...inputStyle(props), ...compact }));
const Select = styled('select')((props) => ({ ...inputStyle(props), ...compact }));
