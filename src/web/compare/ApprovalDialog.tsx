/** Approves or rejects one order, with its figures in view. */
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { fill } from '#domain/format/fill.ts';
import { formatMoney, type Money } from '#domain/format/money.ts';
import { recordName } from '#domain/format/shown-as.ts';
import { approvalMessages as texts } from '#generated/domain/messages/approval.ts';
import { approvalView as view } from '#generated/screens/views/approval.ts';
import type { OfferedEvent } from '#runtime/offered-event.ts';
import type { EntityView, WireRecord } from '#runtime/view.ts';
import { ActionDialog } from '#web/record/actions/ActionDialog.tsx';
import { sendEvent } from '#web/shell/records.ts';

interface Props {
  readonly record: WireRecord;
  readonly event: OfferedEvent;
  readonly lines: readonly (readonly [string, Money])[];
  readonly onClose: () => void;
}

export function ApprovalDialog({ record, event, lines, onClose }: Props) {
  const [words, setWords] = useState('');
  const { label, needs_reason: needsReason } = event;
  const send = async (): Promise<void> => {
    await sendEvent<EntityView>(view, record, event.event, words.trim());
    onClose();
  };
  const order = recordName({ ...view, shownAs: `{${view.fields.serviceGroupId.reference.as}}` }, record);
  return (
    <ActionDialog
      title={fill(texts['approval.question'], { event: label, order })}
      button={label}
      isReady={!needsReason || words.trim() !== ''}
      onSend={send}
      onClose={onClose}
    >
      {(mistakes) => (
        <>
          {lines.length > 0 && (
            <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {lines.map(([name, amount]) => `${name} ${formatMoney(amount)}`).join(' · ')}
            </Typography>
          )}
          <TextField
            multiline
            minRows={2}
            required={needsReason}
            label={needsReason ? texts['approval.reason'] : texts['approval.comment']}
            value={words}
            onChange={(typed) => setWords(typed.target.value)}
            error={mistakes['reason'] !== undefined}
            helperText={mistakes['reason']?.[0]}
          />
        </>
      )}
    </ActionDialog>
  );
}
