/** A short question before something is done, with a reason where one is needed. */
import { shellMessages as texts } from '#generated/domain/messages/shell.ts';
import { validationMessages } from '#generated/domain/messages/validation.ts';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId, useState, type ReactNode } from 'react';

interface Props {
  readonly title: string;
  readonly text?: string | undefined;
  readonly answer: string;
  readonly color?: 'primary' | 'error';
  readonly needsReason?: boolean;
  readonly isBusy?: boolean;
  readonly onAnswer: (reason: string) => void;
  readonly onClose: () => void;
  /** Stands below the text. */
  readonly children?: ReactNode;
}

export function Question({
  title,
  text,
  answer,
  color = 'primary',
  needsReason = false,
  isBusy = false,
  onAnswer,
  onClose,
  children,
}: Props) {
  const id = useId();
  const [reason, setReason] = useState('');
  const [isRefused, setIsRefused] = useState(false);
  const send = (): void => {
    if (needsReason && reason.trim() === '') setIsRefused(true);
    else onAnswer(reason.trim());
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <DialogTitle id={id} variant="h2">
        {title}
      </DialogTitle>
      <DialogContent>
        {text !== undefined && (
          <DialogContentText sx={{ marginBottom: children === undefined ? 0 : 2 }}>{text}</DialogContentText>
        )}
        {children}
        {needsReason && (
          <TextField
            fullWidth
            multiline
            minRows={2}
            required
            label={texts['shell.reason']}
            value={reason}
            error={isRefused && reason.trim() === ''}
            helperText={isRefused && reason.trim() === '' ? validationMessages['validation.required'] : ' '}
            onChange={(event) => setReason(event.target.value)}
            sx={{ marginTop: 1.5 }}
          />
        )}
      </DialogContent>
      <DialogActions sx={{ padding: 2 }}>
        <Button onClick={onClose}>{texts['shell.cancel']}</Button>
        <Button variant="contained" color={color} loading={isBusy} onClick={send}>
          {answer}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
