/** Shows the secret of a new API key; it cannot be read again. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { appMessages as texts } from '#generated/domain/messages/app.ts';

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
      <DialogTitle id={id}>{texts['app.keyCreated']}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, '&&': { paddingTop: 1 } }}>
        <Alert severity="warning">{texts['app.copySecret']}</Alert>
        <Shown label={texts['app.keyId']} value={keyId} />
        <Shown label={texts['app.secret']} value={secret} />
      </DialogContent>
      <DialogActions sx={{ padding: 2 }}>
        <Button variant="contained" onClick={onClose}>
          {texts['app.secretCopied']}
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
