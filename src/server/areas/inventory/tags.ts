/** Tags on many services at once, and the number of services of each type. [TG-003] [TG-007] [TG-008] [SV-051] */
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import type {
  MutationResolvers,
  QueryResolvers,
  QueryServicesTagsArgs,
  ResolversTypes,
} from '#generated/graphql/resolvers.ts';
import { resourceById } from '#generated/resources/registry.ts';
import { systemScope, type Scope } from '#server/kernel/access/scope.ts';
import type { Door, Records } from '#server/kernel/data/door.ts';
import type { WireRecord } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { isKnownTeam } from '#server/kernel/data/team.ts';
import { invalid, notFound } from '#server/kernel/errors.ts';
import type { GraphqlContext } from '#server/kernel/graphql/resolvers.ts';
import { isUuid } from '#server/kernel/http/uuid.ts';
import { countsByType, ownTags, servicesOfTeam, taggingsOf } from './queries.ts';

type TagsOfService = Awaited<ResolversTypes['TagsOfService']>;

const service = resourceById('service');
const tagging = resourceById('service-tagging');

export const tagQueries = (door: Door) =>
  ({
    servicesTags: (_, given, { scope }) =>
      door.reading(scope, async (session) => {
        const ids = await requireServices(session, scope, given, service.access.read);
        return tagsOf(session, given.teamId, ids, new Map());
      }),

    inventoryServiceCounts: async (_, given, { scope }) => {
      scope.require(service.access.read);
      const { all, teams } = scope.allowanceOf(service.access.read);
      const seen = all ? null : [...teams];
      const wanted = given.teamId ? [given.teamId].filter((id) => isUuid(id) && (all || teams.has(id))) : seen;
      if (wanted?.length === 0) return [];
      const rows = await door.reading(systemScope('inventory-counts', scope), (session) =>
        countsByType.all(session, {
          teams: wanted,
          countries: given.country_In ?? null,
          tags: given.tagId_In ?? null,
          followers: given.followerId_In ?? null,
        }),
      );
      return rows.map(({ service_type: serviceType, count }) => ({ serviceType, count }));
    },
  }) satisfies Partial<QueryResolvers<GraphqlContext>>;

export const tagMutations = (door: Door) =>
  ({
    replaceTagsOnServices: (_, given, { scope }) =>
      change(door, scope, given, (had) => ({
        add: given.tagIds.filter((id) => !had.has(id)),
        remove: [...had].filter((id) => !given.tagIds.includes(id)),
      })),

    addRemoveTagsOnServices: (_, given, { scope }) => {
      if (given.addTagIds.some((id) => given.removeTagIds.includes(id)))
        throw invalid({ removeTagIds: [messages['validation.givenTwice']] });
      return change(door, scope, given, (had) => ({
        add: given.addTagIds.filter((id) => !had.has(id)),
        remove: given.removeTagIds.filter((id) => had.has(id)),
      }));
    },
  }) satisfies Partial<MutationResolvers<GraphqlContext>>;

interface Difference {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/** One transaction as the caller: all services change or none. [TG-009] [TG-012] */
function change(
  door: Door,
  scope: Scope,
  given: QueryServicesTagsArgs,
  differenceOf: (had: ReadonlySet<string>) => Difference,
): Promise<readonly TagsOfService[]> {
  return door.transaction(scope, async (session, records) => {
    const ids = await requireServices(session, scope, given, tagging.access.create);
    const taggings = Map.groupBy(
      await taggingsOf.all(session, { services: ids }),
      ({ service_id: serviceId }) => serviceId,
    );
    const differences = new Map<string, Difference>();
    for (const id of ids) {
      const had = new Map((taggings.get(id) ?? []).map((each) => [each.tag_id, each.id]));
      const difference = differenceOf(new Set(had.keys()));
      await write(records, { team_id: given.teamId, service_id: id }, difference, had);
      differences.set(id, difference);
    }
    return tagsOf(session, given.teamId, ids, differences);
  });
}

async function write(
  records: Records,
  about: WireRecord,
  { add, remove }: Difference,
  had: ReadonlyMap<string, string>,
): Promise<void> {
  for (const tag_id of new Set(add)) await records.create(tagging.id, { ...about, tag_id });
  for (const tag of remove) await records.remove(tagging.id, had.get(tag)!);
}

/**
 * Throws 404 for a team or a service that the caller may not read, 403 for one whose tags the caller may not change.
 */
async function requireServices(
  session: Session,
  scope: Scope,
  { serviceIds, teamId }: QueryServicesTagsArgs,
  rule: typeof tagging.access.create,
): Promise<readonly string[]> {
  if (!isUuid(teamId) || !isKnownTeam(scope, teamId)) throw notFound();
  scope.requireInTeam(rule, teamId);
  const ids = [...new Set(serviceIds)];
  if (ids.length > limits.tagServicesAtOnce) throw invalid({ serviceIds: [messages['tags.tooMany']] });
  if (!ids.every((id) => isUuid(id))) throw notFound();
  const found = await servicesOfTeam.all(session, { team: teamId, services: ids });
  if (found.length < ids.length) throw notFound();
  return ids;
}

async function tagsOf(
  session: Session,
  team: string,
  ids: readonly string[],
  differences: ReadonlyMap<string, Difference>,
): Promise<readonly TagsOfService[]> {
  const tags = new Map((await ownTags.all(session, { team })).map((tag) => [tag.id, tag]));
  const byService = Map.groupBy(await taggingsOf.all(session, { services: ids }), ({ service_id: id }) => id);
  return ids.map((serviceId) => ({
    serviceId,
    tags: (byService.get(serviceId) ?? [])
      .flatMap(({ tag_id: id }) => tags.get(id) ?? [])
      .toSorted((a, b) => a.label.localeCompare(b.label)),
    addedTagIds: differences.get(serviceId)?.add ?? [],
    removedTagIds: differences.get(serviceId)?.remove ?? [],
  }));
}
