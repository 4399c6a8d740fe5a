/** Calls on addresses other than record calls. */
import type { AddressesBehaviors } from '#generated/api/operations/addresses.ts';
import { messages } from '#generated/domain/messages.ts';
import type { AddressRecord } from '#generated/records/address.ts';
import { countries } from '#generated/domain/lists/country.ts';
import { coreFields } from '#domain/places/address-rules.ts';
import { placeKey } from '#domain/places/same-place.ts';
import { systemScope, type Scope } from '#server/kernel/access/scope.ts';
import type { Records } from '#server/kernel/data/door.ts';
import { onlyOnce } from '#server/kernel/data/only-once.ts';
import { actAs, type Session } from '#server/kernel/data/session.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { invalid, notFound } from '#server/kernel/errors.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { keepUnseen } from '../bulk-site/own-values.ts';
import { procurementAt } from '../queries.ts';
import { createEach } from './create-addresses.ts';
import { importBuildings } from './lit-buildings.ts';
import { mergeAddresses } from './merge.ts';
import { storeNetworkData } from './network-data.ts';
import { addressNamed, contactOfTeam, countServicesAt, neighborsOf } from './queries.ts';

export const addressBehaviors: AddressesBehaviors<CallContext> = {
  createAddresses: async ({ body: { team_id, addresses, queue_fetch_network_data: isQueued, sites } }, context) => {
    const { door, scope, callKey, services } = context;
    const ids = await door.transaction(scope, (session, records) =>
      onlyOnce(session, callKey, async () => {
        const made = await createEach(
          records,
          addresses.map((address) => ({ ...address, team_id })),
        );
        if (sites) {
          const { bulk_site_upload_id: uploadId, row_ids: rowIds } = sites;
          await keepUnseen(session, records, { teamId: team_id, uploadId, rowIds, addressIds: made });
        }
        if (isQueued === true)
          for (const addressId of made) await services.enqueue(session, 'network-data', { addressId });
        return made;
      }),
    );
    return { records: await Promise.all(ids.map((id) => door.get(scope, 'address', id))) };
  },

  /** [AD-010] [AD-038] */
  listAddressCountries: async () => ({
    records: countries.map(({ value, label }) => ({ code: value, name: label })),
  }),

  /** [AD-040] [AD-041] */
  readAddressByName: ({ query: { team_id: team, name } }, { door, scope }) =>
    door.transaction(scope, async (session, records) => {
      const found = await asServer(session, scope, (system) => addressNamed.first(system, { team, name }));
      if (!found) throw notFound();
      return records.get('address', found.id);
    }),

  /** [AD-035] */
  fetchNetworkData: ({ path }, { door, scope }) =>
    door.transaction(scope, async (session, records) => {
      await records.get('address', path.id);
      const id = await asServer(session, scope, (system) => storeNetworkData(system, path.id));
      return records.get('address-network-data', id);
    }),

  mergeAddresses: ({ path, body }, { door, scope }) =>
    door.transaction(scope, async (session, records) => {
      await asServer(session, scope, (system) =>
        mergeAddresses(system, { into: path.id, from: body.merged_address_id }),
      );
      return records.get('address', path.id);
    }),

  /** [AD-024] [AD-039] */
  setPropertyManager: ({ path, body }, { door, scope }) =>
    door.transaction(scope, async (session, records) => {
      const { team_id } = await records.get('address', path.id);
      await asServer(session, scope, async (system) => {
        if (!(await contactOfTeam.isAny(system, { team: team_id as string | null, id: body.contact_id })))
          throw invalid({ contact_id: [messages['validation.notFound']] });
        await setValues(system, 'address', path.id, { property_manager_id: body.contact_id });
      });
      return records.get('address', path.id);
    }),

  readAddressUses: ({ path: { id } }, { door, scope }) =>
    door.transaction(scope, async (session, records) => {
      const address = await records.get('address', id);
      const [isProcured, { count }, neighbors] = await asServer(session, scope, (system) =>
        Promise.all([
          procurementAt.isAny(system, { address: id }),
          countServicesAt.one(system, { address: id }),
          neighborsOf.all(system, { address: id }),
        ]),
      );
      const key = placeKey(address);
      const same = neighbors.filter((other) => key !== null && placeKey(other) === key);
      return {
        services: count,
        locked_fields: isProcured ? [...coreFields] : [],
        same_place: await readable(records, same),
      };
    }),

  /** [AD-042] [AD-043] */
  createSharedAddress: async ({ body }, { door, scope, callKey }) => {
    if ((body as { readonly team_id?: unknown }).team_id) throw invalid({ team_id: [messages['validation.invalid']] });
    const [id] = await door.transaction(scope, (session, records) =>
      onlyOnce(session, callKey, async () => [(await records.create('address', { ...body })).id]),
    );
    return door.get(scope, 'address', id!);
  },

  /** [AD-044] */
  listTeamAddresses: ({ path, query }, { door, scope }) =>
    door.transaction(scope, async (_session, records) => {
      await records.get('team', path.id);
      const given = Object.entries(query).map(([name, value]) => [name, String(value)] as const);
      const parameters = { ...Object.fromEntries(given), team_id: path.id, sort_field: 'name', sort_dir: 'asc' };
      const { records: found, total_count, has_next_page } = await records.list('address', parameters);
      return { records: found, total_count, has_next_page };
    }),

  importLitBuildings: ({ body }, { door, scope, callKey }) =>
    door.transaction(scope, (session) =>
      onlyOnce(session, callKey, async () => ({
        count: await asServer(session, scope, (system) => importBuildings(system, body)),
      })),
    ),
};

const asServer = <T>(session: Session, scope: Scope, work: (system: Session) => Promise<T>): Promise<T> =>
  actAs(session, systemScope('addresses', scope), work);

/** Addresses as the caller may read them. */
async function readable(records: Records, found: readonly { readonly id: string }[]): Promise<AddressRecord[]> {
  const read: AddressRecord[] = [];
  for (const { id } of found) read.push(await records.get('address', id));
  return read;
}
