/** One yes or no, with a target big enough for a thumb. */
import styled from '@emotion/styled';
import type { ReactNode } from 'react';

interface Props {
  readonly id?: string;
  readonly label: ReactNode;
  readonly isChecked: boolean;
  readonly isDisabled?: boolean | undefined;
  readonly describedBy?: string | undefined;
  readonly onChange: (isChecked: boolean) => void;
}

export function Checkbox({ id, label, isChecked, isDisabled, describedBy, onChange }: Props) {
  return (
    <Label data-disabled={isDisabled || undefined}>
      <Box
        id={id}
        type="checkbox"
        checked={isChecked}
        disabled={isDisabled}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{label}</span>
    </Label>
  );
}

const Label = styled('label')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 40,
  padding: '4px 8px',
  borderRadius: 6,
  cursor: 'pointer',
  '&:hover': { background: theme.tokens.subtle },
  '&[data-disabled]': { opacity: 0.6, cursor: 'not-allowed' },
}));

const Box = styled('input')(({ theme }) => ({
  flex: 'none',
  width: 20,
  height: 20,
  margin: 0,
  accentColor: theme.tokens.primary,
}));
