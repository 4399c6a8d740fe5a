/** A list that could not be read: why, and another try (TB-048). */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { tableMessages } from '#generated/domain/messages/table.ts';
import { shellMessages } from '#generated/domain/messages/shell.ts';

export function LoadFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" size="small" onClick={onRetry}>
          {shellMessages['shell.errorRetry']}
        </Button>
      }
    >
      {tableMessages['table.loadFailed']}
      {error.message !== '' && `: ${error.message}`}
    </Alert>
  );
}
