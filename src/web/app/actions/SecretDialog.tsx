/** Shows the secret of a new API key; it cannot be read again. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId } from 'react';

interface Props {
  readonly keyId: string;
  readonly secret: string;
  readonly onClose: () => void;
}

/** A click beside it does not close it: the secret would be lost. */
export function SecretDialog({ keyId, secret, onClose }: Props) {
  const id = useId();
  return (
    <Dialog open aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>API key created</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, '&&': { paddingTop: 1 } }}>
        <Alert severity="warning">Copy the secret now. It is shown this once and kept nowhere.</Alert>
        <Shown label="Key id" value={keyId} />
        <Shown label="Secret" value={secret} />
      </DialogContent>
      <DialogActions sx={{ padding: 2 }}>
        <Button variant="contained" onClick={onClose}>
          I have copied it
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const Shown = ({ label, value }: { label: string; value: string }) => (
  <TextField
    label={label}
    value={value}
    onFocus={(event) => event.target.select()}
    slotProps={{ input: { readOnly: true } }}
  />
);
