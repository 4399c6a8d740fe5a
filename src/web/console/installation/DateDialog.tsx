/** Adds a day to the marked locations. For several at once the days go to the usual cause of the reason, since each moves by another number. */
import { useState } from 'react';
import { boardMessages as texts } from '#generated/domain/messages/board.ts';
import { recordInstallDate } from '#generated/client/installation.ts';
import { ActionDialog } from '#web/record/actions/ActionDialog.tsx';
import type { WorkDialogProps } from '../worklist/work-dialog.ts';
import { bodyOf, DateFields, emptyDate } from './DateFields.tsx';

export function DateDialog({ records, run, onClose }: WorkDialogProps) {
  const [draft, setDraft] = useState(emptyDate);
  const send = async (): Promise<void> => {
    const body = bodyOf(draft);
    // One refusal stands beside its field; of several rows each is told.
    if (records.length === 1) await recordInstallDate(String(records[0]!['id']), body);
    else await run((record) => recordInstallDate(String(record['id']), body));
    onClose();
  };
  return (
    <ActionDialog
      title={texts['board.setDate']}
      button={texts['board.save']}
      isReady={draft.date !== ''}
      onSend={send}
      onClose={onClose}
    >
      {(mistakes) => (
        <DateFields draft={draft} onChange={setDraft} mistakes={mistakes} hasSplit={records.length === 1} />
      )}
    </ActionDialog>
  );
}
