/** Loaders identify records by their JSON; this makes it the id only. */
import type { WireRecord } from '../data/record.ts';

/** The same record. */
export const keyed = (record: WireRecord): WireRecord =>
  Object.defineProperty(record, 'toJSON', { value: idAlone, enumerable: false });

function idAlone(this: WireRecord): unknown {
  return this['id'];
}

export const keyedIn = (records: ReadonlyMap<string, WireRecord>): ReadonlyMap<string, WireRecord> => {
  for (const record of records.values()) keyed(record);
  return records;
};
