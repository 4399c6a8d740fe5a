/** Creates several addresses of a team at once: all of them or none. [AD-029] [AD-030] */
import type { Records } from '#server/kernel/data/door.ts';
import type { WireRecord } from '#server/kernel/data/record.ts';
import { ApiError, invalid } from '#server/kernel/errors.ts';

/** Returns their ids; errors have their place, `addresses.3.postal_code`. */
export async function createEach(records: Records, addresses: readonly WireRecord[]): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const [at, address] of addresses.entries()) {
    const created = await records.create('address', address).catch((error: unknown) => {
      throw placed(error, `addresses.${at}`);
    });
    ids.push(created.id);
  }
  return ids;
}

/** Adds the place of the record to field errors; any other error stays as it is. */
function placed(error: unknown, place: string): unknown {
  if (!(error instanceof ApiError) || error.code !== 'invalid') return error;
  return invalid(
    Object.fromEntries(Object.entries(error.fields).map(([field, texts]) => [`${place}.${field}`, texts])),
  );
}
