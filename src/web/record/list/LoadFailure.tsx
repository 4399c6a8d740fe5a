/** The error of a list with a retry button (TB-048). */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { tableMessages } from '#generated/domain/messages/table.ts';
import { shellMessages } from '#generated/domain/messages/shell.ts';

interface Props {
  readonly error: Error;
  readonly onRetry: () => void;
  /** Replaces the default error text. */
  readonly text?: string;
  /** Page heading, if nothing else is shown. */
  readonly title?: string;
}

export function LoadFailure({ title, ...failure }: Props) {
  if (title === undefined) return <Failure {...failure} />;
  return (
    <>
      <Typography variant="h1" sx={{ marginBottom: 2 }}>
        {title}
      </Typography>
      <Failure {...failure} />
    </>
  );
}

function Failure({ error, onRetry, text }: Omit<Props, 'title'>) {
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
