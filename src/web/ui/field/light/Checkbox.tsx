/** One yes or no, with a touch target of full size. */
import styled from '@emotion/styled';
import { useId, type ReactNode } from 'react';

interface Props {
  readonly label: ReactNode;
  /** A line under the label. */
  readonly note?: string | undefined;
  readonly isChecked: boolean;
  readonly isDisabled?: boolean | undefined;
  readonly onChange: (isChecked: boolean) => void;
}

export function Checkbox({ label, note, isChecked, isDisabled, onChange }: Props) {
  const noteId = useId();
  return (
    <Row data-disabled={isDisabled || undefined}>
      <Label>
        <Box
          type="checkbox"
          checked={isChecked}
          disabled={isDisabled}
          aria-describedby={note && noteId}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{label}</span>
      </Label>
      {note && <Note id={noteId}>{note}</Note>}
    </Row>
  );
}

const Row = styled('div')(({ theme }) => ({
  padding: '4px 8px',
  borderRadius: 6,
  '&:hover': { background: theme.tokens.subtle },
  '&[data-disabled]': { opacity: 0.6 },
}));
const Label = styled('label')({ display: 'flex', alignItems: 'center', gap: 10, minHeight: 32, cursor: 'pointer' });
const Note = styled('div')(({ theme }) => ({ paddingLeft: 30, fontSize: 13, color: theme.tokens.textSecondary }));
const Box = styled('input')(({ theme }) => ({
  flex: 'none',
  width: 20,
  height: 20,
  margin: 0,
  accentColor: theme.tokens.primary,
}));
