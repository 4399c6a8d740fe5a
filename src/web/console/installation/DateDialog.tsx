/** Adds a date to the selected locations. Several locations slip by different numbers of days, so all days go to the usual cause of the reason. */
import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { fill } from '#domain/format/fill.ts';
import { slipOf } from '#domain/installation/delay.ts';
import { recordInstallDate, type RecordInstallDateBody } from '#generated/client/installation.ts';
import { boardMessages as texts } from '#generated/domain/messages/board.ts';
import { installDateView } from '#generated/screens/views/install-date.ts';
import type { NamedValues, WireRecord } from '#runtime/view.ts';
import { AskingDialog } from '#web/record/actions/AskingDialog.tsx';
import type { FormCompanion } from '#web/ui/form/companion.ts';
import type { WorkDialogProps } from '../worklist/work-dialog.ts';

export function DateDialog({ records, run, onClose }: WorkDialogProps) {
  const call = useMemo(
    () => ({
      id: 'recordInstallDate',
      label: texts['board.save'],
      loadForm: async () => (await import('#generated/forms/operations/record-install-date.ts')).recordInstallDateForm,
      companion: causesOf(records),
    }),
    [records],
  );
  const send = async (values: NamedValues): Promise<void> => {
    const body = values as object as RecordInstallDateBody;
    // With one location the error shows next to its field; with several, each is reported by name.
    if (records.length === 1) await recordInstallDate(String(records[0]!['id']), body);
    else await run((record) => recordInstallDate(String(record['id']), body));
    onClose();
  };
  return <AskingDialog call={call} title={texts['board.setDate']} record={usual} onSend={send} onClose={onClose} />;
}

const usual = { kind: 'foc' };

const {
  carrierDays,
  customerDays,
  landlordDays,
  authorityDays,
  ourDays,
  nobodyDays: noOnesDays,
} = installDateView.fields;
const causes = [carrierDays, customerDays, landlordDays, authorityDays, ourDays, noOnesDays].map(({ wire }) => wire);

/** Asks whose the days are only if the plan of a single location moves, and for a reason if any plan may move. */
function causesOf(records: readonly WireRecord[]): FormCompanion {
  const unseen = (data: NamedValues): readonly string[] => {
    const slip = slipOfAll(records, data);
    if (slip === null) return causes;
    return slip > 0 ? [] : ['reason', ...causes];
  };
  return {
    unseen,
    follow: (data) =>
      Object.fromEntries(unseen(data).flatMap((wire) => (data[wire] === undefined ? [] : [[wire, undefined]]))),
    Foot: ({ data }) => {
      const days = slipOfAll(records, data) ?? 0;
      if (days <= 0) return null;
      return (
        <Box
          sx={{ color: 'text.secondary' }}
        >{`${fill(texts['board.split'], { days })} ${texts['board.splitHelp']}`}</Box>
      );
    },
  };
}

/** Days by which the plan moves; null for several locations. A requested or unknown date does not move the plan. */
function slipOfAll(records: readonly WireRecord[], { kind, date }: NamedValues): number | null {
  const [record, ...others] = records;
  if (record === undefined || others.length > 0) return null;
  const planned = record['actual_install_date'] ?? record['scheduled_install_date'];
  return kind === 'requested' || typeof date !== 'string' || date === '' || typeof planned !== 'string'
    ? 0
    : slipOf(planned, date);
}
