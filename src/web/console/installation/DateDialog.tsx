/** Adds a day to the marked locations. For several at once the days go to the usual cause of the reason, since each moves by another number. */
import { useState } from 'react';
import { slipOf } from '#domain/installation/delay.ts';
import { boardMessages as texts } from '#generated/domain/messages/board.ts';
import { recordInstallDate } from '#generated/client/installation.ts';
import { ActionDialog } from '#web/record/actions/ActionDialog.tsx';
import type { WireRecord } from '#runtime/view.ts';
import type { WorkDialogProps } from '../worklist/work-dialog.ts';
import { bodyOf, DateFields, emptyDate, type DateDraft } from './DateFields.tsx';

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
        <DateFields draft={draft} onChange={setDraft} mistakes={mistakes} slip={slipOfAll(records, draft)} />
      )}
    </ActionDialog>
  );
}

/** A wish moves no plan, nor does a day that is not known yet. */
function slipOfAll(records: readonly WireRecord[], { kind, date }: DateDraft): number | null {
  const [record, ...others] = records;
  if (record === undefined || others.length > 0) return null;
  const planned = record['actual_install_date'] ?? record['scheduled_install_date'];
  return kind === 'requested' || date === '' || typeof planned !== 'string' ? 0 : slipOf(planned, date);
}
