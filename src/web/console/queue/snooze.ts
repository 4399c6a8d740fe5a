/** What keeps a row out of its queue: who put it off, until when and why. (workplace 2) */
import type { EntityView, NamedValues, WireRecord, WireRecordOf } from '#runtime/view.ts';
import { createRecord, deleteRecord } from '#web/shell/records.ts';

const path = 'snoozes';

/** Key under which a row carries it. */
export const snoozeKey = 'snooze';

export const snoozeOf = (record: NamedValues): WireRecordOf<'snooze'> | null =>
  (record[snoozeKey] as WireRecordOf<'snooze'> | undefined) ?? null;

export const putOff = (view: EntityView, record: WireRecord, until: Date, reason: string): Promise<WireRecord> =>
  createRecord(path, { record_entity: view.id, record_id: record['id'], until: until.toISOString(), reason });

export const endSnooze = (snooze: WireRecordOf<'snooze'>): Promise<void> => deleteRecord(path, String(snooze['id']));

/** Back into the queue before its time. */
export const wake = (record: WireRecord): Promise<void> => endSnooze(snoozeOf(record)!);

export function snoozeAgain(record: WireRecord): Promise<WireRecord> {
  const { record_entity, record_id, until, reason } = snoozeOf(record)!;
  return createRecord(path, { record_entity, record_id, until, reason });
}
