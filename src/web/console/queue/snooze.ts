/** Why a row is missing from its queue: who snoozed it, until when and why. (workplace 2) */
import type { EntityView, NamedValues, WireRecord, WireRecordOf } from '#runtime/view.ts';
import { createRecord, deleteRecord } from '#web/shell/records.ts';

const path = 'snoozes';

/** The key of the snooze in a row. */
export const snoozeKey = 'snooze';

export const snoozeOf = (record: NamedValues): WireRecordOf<'snooze'> | null =>
  (record[snoozeKey] as WireRecordOf<'snooze'> | undefined) ?? null;

export const putOff = (view: EntityView, record: WireRecord, until: Date, reason: string): Promise<WireRecord> =>
  createRecord(path, { record_entity: view.id, record_id: record['id'], until: until.toISOString(), reason });

export const endSnooze = (snooze: WireRecordOf<'snooze'>): Promise<void> => deleteRecord(path, String(snooze['id']));

/** Ends the snooze early. */
export const wake = (record: WireRecord): Promise<void> => endSnooze(snoozeOf(record)!);

export function snoozeAgain(record: WireRecord): Promise<WireRecord> {
  const { record_entity, record_id, until, reason } = snoozeOf(record)!;
  return createRecord(path, { record_entity, record_id, until, reason });
}
