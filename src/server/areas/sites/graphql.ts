/** GraphQL fields of bulk-site projects and addresses, with the names of their specification. */
import type {
  QueryNetworkDataAddressesPaginatedArgs,
  QueryResolvers,
  TeamResolvers,
} from '#generated/graphql/resolvers.ts';
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
import {
  emptyConnection,
  listConnection,
  recordOrNull,
  type GraphqlContext,
} from '#server/kernel/graphql/resolvers.ts';

export const bulkSiteFields = (door: Door) =>
  ({
    /** [BS-091] */
    fetchBulkSiteUpload: (_, { id }, { scope }) => recordOrNull(door, scope, bulkSiteUploadResource, id),

    /** [SP-052] */
    siteProfiles: (_, { teamId }, { scope }) => allOfTeam(door, scope, siteProfileResource, teamId),

    /** [SS-066] */
    fetchTeamForAddresses: (_, { id }, { scope }) => recordOrNull(door, scope, teamResource, id),
  }) satisfies Partial<QueryResolvers<GraphqlContext>>;

/** Team fields of the sheet. [SS-066] */
export const sheetTeam = (door: Door) =>
  ({
    siteProfiles: (team, _, { scope }) => allOfTeam(door, scope, siteProfileResource, String(team['id'])),
  }) satisfies Partial<TeamResolvers<GraphqlContext>>;

async function allOfTeam(door: Door, scope: Scope, resource: Resource, teamId: string) {
  const page = { team_id: teamId, per_page: String(limits.listPageSizeMax), sort_field: 'name', sort_dir: 'asc' };
  return (await listConnection(door, scope, resource, page)).records;
}

export const addressFields = (door: Door) =>
  ({
    /** [AD-045] */
    networkDataAddressesPaginated: async (_, given, { scope }) => {
      if (scope.principal.kind === 'anonymous') return emptyConnection;
      const ids = await requestedIds(door, scope, given);
      if (ids?.length === 0) return emptyConnection;
      return listConnection(door, scope, addressResource, { ...parametersOf(given), ...(ids && { id__in: ids }) });
    },

    /** [AD-046] */
    networkDataOfAddress: async (_, { addressId }, { scope }) => {
      const address = await recordOrNull(door, scope, addressResource, addressId);
      if (address === null) return null;
      const newest = await door.reading(systemScope('network-data', scope), (session) =>
        newestNetworkData.first(session, { address: addressId }),
      );
      return newest ? recordOrNull(door, scope, addressNetworkDataResource, newest.id) : null;
    },
  }) satisfies Partial<QueryResolvers<GraphqlContext>>;

/** Null without a filter. Two filters mean their intersection. */
async function requestedIds(
  door: Door,
  scope: Scope,
  { serviceGroupId: group, id_In: named }: QueryNetworkDataAddressesPaginatedArgs,
): Promise<string[] | null> {
  if (!group) return named ? [...named] : null;
  if ((await recordOrNull(door, scope, serviceGroupResource, group)) === null) return [];
  const rows = await door.reading(systemScope('network-data', scope), (session) =>
    addressesOfGroup.all(session, { group }),
  );
  const ids = rows.map(({ id }) => id);
  return named ? ids.filter((id) => named.includes(id)) : ids;
}

const parametersOf = ({ page, perPage, q }: QueryNetworkDataAddressesPaginatedArgs): QueryParameters => ({
  ...Object.fromEntries(
    Object.entries({ page, per_page: perPage, q }).flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [[name, String(value)]],
    ),
  ),
  sort_field: 'name',
  sort_dir: 'asc',
});
