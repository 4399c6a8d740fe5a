/** Creates several addresses of a team at once: all of them or none. [AD-029] [AD-030] */
import type { AddressesBehaviours } from '#generated/api/operations/addresses.ts';
import type { Records } from '../../data/door.ts';
import { onlyOnce } from '../../data/only-once.ts';
import type { WireRecord } from '../../data/record.ts';
import { ApiError, invalid } from '../../errors.ts';
import type { CallContext } from '../context.ts';

export const addressBehaviours: AddressesBehaviours<CallContext> = {
  createAddresses: async ({ body: { team_id, addresses } }, { door, scope, callKey }) => {
    const ids = await door.transaction(scope, (session, records) =>
      onlyOnce(session, callKey, () =>
        createEach(
          records,
          addresses.map((address) => ({ ...address, team_id })),
        ),
      ),
    );
    return { records: (await Promise.all(ids.map((id) => door.get(scope, 'address', id)))) as never[] };
  },
};

async function createEach(records: Records, addresses: readonly WireRecord[]): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const [at, address] of addresses.entries()) {
    const created = await records.create('address', address).catch((error: unknown) => {
      throw placed(error, `addresses.${at}`);
    });
    ids.push(String(created['id']));
  }
  return ids;
}

/** Field errors with the place of their record; any other refusal as it is. */
function placed(error: unknown, place: string): unknown {
  if (!(error instanceof ApiError) || error.code !== 'invalid') return error;
  return invalid(
    Object.fromEntries(Object.entries(error.fields).map(([field, texts]) => [`${place}.${field}`, texts])),
  );
}
