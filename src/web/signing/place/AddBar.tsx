/** A button for each kind of field, with its shortcut. */
import styled from '@emotion/styled';
import { signatureFieldKinds } from '#generated/domain/lists/signature-field-kind.ts';
import type { SignatureFieldKind } from '#generated/client/signing.ts';
import { placeMessages as texts } from '#generated/domain/messages/place.ts';
import { kindOfKey } from './placed.ts';

interface Props {
  readonly onAdd: (kind: SignatureFieldKind) => void;
  readonly onUndo: () => void;
  readonly canUndo: boolean;
}

const keyOf = new Map(Object.entries(kindOfKey).map(([key, kind]) => [kind, key.toUpperCase()]));

export const AddBar = ({ onAdd, onUndo, canUndo }: Props) => (
  <Bar role="toolbar" aria-label={texts['place.add']}>
    {signatureFieldKinds.map(({ value, label }) => (
      <button key={value} type="button" onClick={() => onAdd(value)}>
        <kbd aria-hidden="true">{keyOf.get(value)}</kbd>
        {label}
      </button>
    ))}
    <button type="button" disabled={!canUndo} onClick={onUndo}>
      {texts['place.undo']}
    </button>
  </Bar>
);

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: 4,
  minWidth: 0,
  padding: '4px 0',
  overflowX: 'auto',
  button: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    flex: 'none',
    minHeight: 36,
    padding: '0 10px',
    border: `1px solid ${theme.tokens.line}`,
    borderRadius: 6,
    background: theme.tokens.surface,
    color: theme.tokens.text,
    font: 'inherit',
    fontSize: 13,
    cursor: 'pointer',
    '&:hover:not(:disabled)': { background: theme.tokens.subtle },
    '&:disabled': { opacity: 0.5, cursor: 'not-allowed' },
    '&:focus-visible': { outlineOffset: -2 },
  },
  kbd: { fontFamily: 'inherit', fontWeight: 700, color: theme.tokens.primary },
}));
