/** Shows the secret of a new API key; it cannot be read again. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { fill } from '#domain/format/fill.ts';
import { appMessages as texts } from '#generated/domain/messages/app.ts';

interface Props {
  readonly keyId: string;
  readonly secret: string;
  readonly onClose: () => void;
}

/** A click outside does not close it, because the secret would be lost. */
export function SecretDialog({ keyId, secret, onClose }: Props) {
  const id = useId();
  return (
    <Dialog open aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{texts['app.keyCreated']}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, '&&': { paddingTop: 1 } }}>
        <Alert severity="warning">{texts['app.copySecret']}</Alert>
        <SecretField label={texts['app.keyId']} value={keyId} />
        <SecretField label={texts['app.secret']} value={secret} />
        <HowToSign keyId={keyId} />
      </DialogContent>
      <DialogActions sx={{ padding: 2 }}>
        <Button variant="contained" onClick={onClose}>
          {texts['app.secretCopied']}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function SecretField({ label, value }: { label: string; value: string }) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = (): void => void navigator.clipboard.writeText(value).then(() => setIsCopied(true));
  const button = (
    <InputAdornment position="end">
      <Button size="small" onClick={copy} aria-label={fill(texts['app.copyOf'], { name: label })}>
        {texts[isCopied ? 'app.copied' : 'app.copy']}
      </Button>
    </InputAdornment>
  );
  return (
    <TextField
      label={label}
      value={value}
      onFocus={(event) => event.target.select()}
      slotProps={{ input: { readOnly: true, endAdornment: button } }}
    />
  );
}

/** What a program sends with each call; the API description has the details. */
const HowToSign = ({ keyId }: { keyId: string }) => (
  <Box sx={{ display: 'grid', gap: 1 }}>
    <Typography sx={{ fontWeight: 600 }}>{texts['app.howToSign']}</Typography>
    <Typography>{texts['app.howToSignText']}</Typography>
    <Box component="code" sx={{ fontSize: 13, overflowWrap: 'anywhere' }}>
      {fill(texts['app.signedHeader'], { keyId })}
    </Box>
    <Link href="/api/docs" target="_blank" rel="noreferrer">
      {texts['app.apiDocs']}
    </Link>
  </Box>
);
