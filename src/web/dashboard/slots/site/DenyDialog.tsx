/** Denies a service with its problem, the measurements and the effect, all of which are required. */
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { denyAcceptance, type DenyAcceptanceBody } from '#generated/client/installation.ts';
import { acceptanceDenials } from '#generated/domain/lists/acceptance-denial.ts';
import { siteMessages as texts } from '#generated/domain/messages/site.ts';
import { fill } from '#domain/format/fill.ts';
import type { WireRecord } from '#runtime/view.ts';
import { ActionDialog } from '#web/record/actions/ActionDialog.tsx';

interface Props {
  readonly service: WireRecord;
  readonly name: string;
  readonly onClose: () => void;
}

const empty: DenyAcceptanceBody = { denied_for: 'SPEED', reason: '', measured: '' };

export function DenyDialog({ service, name, onClose }: Props) {
  const [body, setBody] = useState(empty);
  const send = async (): Promise<void> => {
    await denyAcceptance(String(service['id']), body);
    onClose();
  };
  return (
    <ActionDialog
      title={fill(texts['site.denyTitle'], { service: name })}
      button={texts['site.deny']}
      isReady={body.reason.trim() !== '' && body.measured.trim() !== ''}
      onSend={send}
      onClose={onClose}
    >
      {(mistakes) => (
        <>
          <TextField
            select
            label={texts['site.deniedFor']}
            value={body.denied_for}
            onChange={({ target }) =>
              setBody({ ...body, denied_for: target.value as DenyAcceptanceBody['denied_for'] })
            }
          >
            {acceptanceDenials.map(({ value, label }) => (
              <MenuItem key={value} value={value}>
                {label}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            required
            label={texts['site.measuredLabel']}
            value={body.measured}
            error={mistakes['measured'] !== undefined}
            helperText={mistakes['measured']?.join(' ')}
            onChange={({ target }) => setBody({ ...body, measured: target.value })}
          />
          <TextField
            required
            multiline
            label={texts['site.reasonLabel']}
            value={body.reason}
            error={mistakes['reason'] !== undefined}
            helperText={mistakes['reason']?.join(' ')}
            onChange={({ target }) => setBody({ ...body, reason: target.value })}
          />
        </>
      )}
    </ActionDialog>
  );
}
