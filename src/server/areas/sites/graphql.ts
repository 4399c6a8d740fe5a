/** What the pages of bulk-site projects and addresses ask over GraphQL under the names of their specification. */
import { addressNetworkDataResource } from '#generated/resources/address-network-data.ts';
import { addressResource } from '#generated/resources/address.ts';
import { bulkSiteUploadResource } from '#generated/resources/bulk-site-upload.ts';
import { serviceGroupResource } from '#generated/resources/service-group.ts';
import { siteProfileResource } from '#generated/resources/site-profile.ts';
import { teamResource } from '#generated/resources/team.ts';
import { limits } from '#generated/domain/limits.ts';
import { addressesOfGroup, newestNetworkData } from './places/queries.ts';
import type { Resource } from '#runtime/resource.ts';
import { systemScope, type Scope } from '#server/kernel/access/scope.ts';
import type { Door } from '#server/kernel/data/door.ts';
import type { QueryParameters } from '#server/kernel/data/filter.ts';
import { emptyConnection, listConnection, recordOrNull } from '#server/kernel/graphql/resolvers.ts';

export const bulkSiteFields = (door: Door) => ({
  /** [BS-091] */
  fetchBulkSiteUpload: (_: unknown, { id }: { readonly id: string }, { scope }: { readonly scope: Scope }) =>
    recordOrNull(door, scope, bulkSiteUploadResource, id),

  /** [SP-052] */
  siteProfiles: (_: unknown, { teamId }: { readonly teamId: string }, { scope }: Caller) =>
    allOfTeam(door, scope, siteProfileResource, teamId),

  /** [SS-066] */
  fetchTeamForAddresses: (_: unknown, { id }: { readonly id: string }, { scope }: Caller) =>
    recordOrNull(door, scope, teamResource, id),
});

/** What the sheet asks of a team. [SS-066] */
export const sheetTeam = (door: Door) => ({
  siteProfiles: ({ id }: { readonly id: string }, _: unknown, { scope }: Caller) =>
    allOfTeam(door, scope, siteProfileResource, id),
});

async function allOfTeam(door: Door, scope: Scope, resource: Resource, teamId: string) {
  const page = { team_id: teamId, per_page: String(limits.listPageSizeMax), sort_field: 'name', sort_dir: 'asc' };
  return (await listConnection(door, scope, resource, page)).records;
}

interface AskedAddresses {
  readonly page?: number | null;
  readonly perPage?: number | null;
  readonly q?: string | null;
  readonly serviceGroupId?: string | null;
  readonly id_In?: readonly string[] | null;
}
interface Caller {
  readonly scope: Scope;
}

export const addressFields = (door: Door) => ({
  /** [AD-045] */
  networkDataAddressesPaginated: async (_: unknown, asked: AskedAddresses, { scope }: Caller) => {
    if (scope.principal.kind === 'anonymous') return emptyConnection;
    const ids = await askedIds(door, scope, asked);
    if (ids?.length === 0) return emptyConnection;
    return listConnection(door, scope, addressResource, { ...parametersOf(asked), ...(ids && { id__in: ids }) });
  },

  /** [AD-046] */
  networkDataOfAddress: async (_: unknown, { addressId }: { readonly addressId: string }, { scope }: Caller) => {
    const address = await recordOrNull(door, scope, addressResource, addressId);
    if (address === null) return null;
    const newest = await door.reading(systemScope('network-data', scope), (session) =>
      newestNetworkData.first(session, { address: addressId }),
    );
    return newest ? recordOrNull(door, scope, addressNetworkDataResource, newest.id) : null;
  },
});

/** Null for no choice. Both choices together mean what is in both. */
async function askedIds(door: Door, scope: Scope, asked: AskedAddresses): Promise<string[] | null> {
  const { serviceGroupId: group, id_In: named } = asked;
  if (!group) return named ? [...named] : null;
  if ((await recordOrNull(door, scope, serviceGroupResource, group)) === null) return [];
  const rows = await door.reading(systemScope('network-data', scope), (session) =>
    addressesOfGroup.all(session, { group }),
  );
  const ids = rows.map(({ id }) => id);
  return named ? ids.filter((id) => named.includes(id)) : ids;
}

const parametersOf = ({ page, perPage, q }: AskedAddresses): QueryParameters => ({
  ...Object.fromEntries(
    Object.entries({ page, per_page: perPage, q }).flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [[name, String(value)]],
    ),
  ),
  sort_field: 'name',
  sort_dir: 'asc',
});
