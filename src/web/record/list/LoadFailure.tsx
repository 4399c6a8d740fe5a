/** A list that could not be read: why, and another try (TB-048). */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { tableMessages } from '#generated/domain/messages/table.ts';
import { shellMessages } from '#generated/domain/messages/shell.ts';

interface Props {
  readonly error: Error;
  readonly onRetry: () => void;
  /** What could not be read, in words of its own. */
  readonly text?: string;
}

export function LoadFailure({ error, onRetry, text }: Props) {
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" size="small" onClick={onRetry}>
          {shellMessages['shell.errorRetry']}
        </Button>
      }
    >
      {text ?? tableMessages['table.loadFailed']}
      {text === undefined && error.message !== '' && `: ${error.message}`}
    </Alert>
  );
}
