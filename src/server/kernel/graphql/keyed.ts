/** Loaders tell the records that they are asked about apart by their text, whole as they are: here that is the id alone. */
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
