/** 'Quote' or 'No Bid' (QR-026). */
import styled from '@emotion/styled';
import { quoteRequestMessages as texts } from '#generated/domain/messages/quoteRequest.ts';

interface Props {
  readonly name: string;
  readonly isQuoting: boolean;
  readonly isDisabled: boolean;
  readonly onChange: (isQuoting: boolean) => void;
}

export function ResponseToggle({ name, isQuoting, isDisabled, onChange }: Props) {
  const choice = (label: string, isYes: boolean) => (
    <Choice>
      <input
        type="radio"
        name={name}
        checked={isQuoting === isYes}
        disabled={isDisabled}
        onChange={() => onChange(isYes)}
      />
      <span>{label}</span>
    </Choice>
  );
  return (
    <Group role="radiogroup" aria-label={texts['quoteRequest.response']}>
      {choice(texts['quoteRequest.quote'], true)}
      {choice(texts['quoteRequest.noBid'], false)}
    </Group>
  );
}

const Group = styled('div')(({ theme }) => ({
  display: 'inline-grid',
  gridAutoFlow: 'column',
  gridAutoColumns: '1fr',
  border: `1px solid ${theme.tokens.control}`,
  borderRadius: 6,
  overflow: 'hidden',
}));
const Choice = styled('label')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  minHeight: 44,
  minWidth: 88,
  padding: '0 14px',
  fontWeight: 600,
  cursor: 'pointer',
  '&:hover': { background: theme.tokens.subtle },
  '&:has(:checked)': { background: theme.tokens.primary, color: theme.tokens.onPrimary },
  '&:has(:focus-visible)': { outline: `2px solid ${theme.tokens.primary}`, outlineOffset: -4, borderRadius: 6 },
  '&:has(:checked:focus-visible)': { outlineColor: theme.tokens.onPrimary },
  '&:has(:disabled)': { cursor: 'not-allowed', opacity: 0.7 },
  input: { position: 'absolute', inset: 0, opacity: 0, margin: 0, cursor: 'inherit' },
}));
