/** Adds a date to the selected locations. Several locations slip by different numbers of days, so all days go to the usual cause of the reason. */
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
    // With one location the error shows next to its field; with several, each is reported by name.
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

/** A requested or unknown date does not move the plan. */
function slipOfAll(records: readonly WireRecord[], { kind, date }: DateDraft): number | null {
  const [record, ...others] = records;
  if (record === undefined || others.length > 0) return null;
  const planned = record['actual_install_date'] ?? record['scheduled_install_date'];
  return kind === 'requested' || date === '' || typeof planned !== 'string' ? 0 : slipOf(planned, date);
}
