/** Tags on many services at once, and how many services there are of each type. [TG-003] [TG-007] [TG-008] [SV-051] */
import { limits } from '#generated/domain/limits.ts';
import type { ServiceType } from '#generated/domain/lists/service-type.ts';
import { messages } from '#generated/domain/messages.ts';
import { resourceById } from '#generated/resources/registry.ts';
import { systemScope, type Scope } from '#server/kernel/access/scope.ts';
import type { Door, Records } from '#server/kernel/data/door.ts';
import type { WireRecord } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { isKnownTeam } from '#server/kernel/data/team.ts';
import { invalid, notFound } from '#server/kernel/errors.ts';
import { isUuid } from '#server/kernel/http/uuid.ts';
import { countsByType, ownTags, servicesOfTeam, taggingsOf } from './queries.ts';

interface Caller {
  readonly scope: Scope;
}

interface Asked {
  readonly serviceIds: readonly string[];
  readonly teamId: string;
}

interface TagsOfService {
  readonly serviceId: string;
  readonly tags: readonly WireRecord[];
  readonly addedTagIds: readonly string[];
  readonly removedTagIds: readonly string[];
}

const service = resourceById('service');
const tagging = resourceById('service-tagging');

export const tagQueries = (door: Door) => ({
  servicesTags: (_: unknown, asked: Asked, { scope }: Caller): Promise<readonly TagsOfService[]> =>
    door.reading(scope, async (session) => {
      const ids = await requireServices(session, scope, asked, service.access.read);
      return tagsOf(session, asked.teamId, ids, new Map());
    }),

  inventoryServiceCounts: async (
    _: unknown,
    asked: {
      readonly teamId?: string | null;
      readonly country_In?: readonly string[] | null;
      readonly tagId_In?: readonly string[] | null;
      readonly followerId_In?: readonly string[] | null;
    },
    { scope }: Caller,
  ): Promise<readonly { serviceType: ServiceType; count: number }[]> => {
    scope.require(service.access.read);
    const { all, teams } = scope.reach(service.access.read);
    const seen = all ? null : [...teams];
    const wanted = asked.teamId ? [asked.teamId].filter((id) => isUuid(id) && (all || teams.has(id))) : seen;
    if (wanted?.length === 0) return [];
    const rows = await door.reading(systemScope('inventory-counts', scope), (session) =>
      countsByType.all(session, {
        teams: wanted,
        countries: asked.country_In ?? null,
        tags: asked.tagId_In ?? null,
        followers: asked.followerId_In ?? null,
      }),
    );
    return rows.map(({ service_type: serviceType, count }) => ({ serviceType, count }));
  },
});

export const tagMutations = (door: Door) => ({
  replaceTagsOnServices: (_: unknown, asked: Asked & { readonly tagIds: readonly string[] }, { scope }: Caller) =>
    change(door, scope, asked, (had) => ({
      add: asked.tagIds.filter((id) => !had.has(id)),
      remove: [...had].filter((id) => !asked.tagIds.includes(id)),
    })),

  addRemoveTagsOnServices: (
    _: unknown,
    asked: Asked & { readonly addTagIds: readonly string[]; readonly removeTagIds: readonly string[] },
    { scope }: Caller,
  ) => {
    if (asked.addTagIds.some((id) => asked.removeTagIds.includes(id)))
      throw invalid({ removeTagIds: [messages['validation.givenTwice']] });
    return change(door, scope, asked, (had) => ({
      add: asked.addTagIds.filter((id) => !had.has(id)),
      remove: asked.removeTagIds.filter((id) => had.has(id)),
    }));
  },
});

interface Difference {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/** One transaction in the caller's own name: all services change or none. [TG-009] [TG-012] */
function change(
  door: Door,
  scope: Scope,
  asked: Asked,
  differenceOf: (had: ReadonlySet<string>) => Difference,
): Promise<readonly TagsOfService[]> {
  return door.transaction(scope, async (session, records) => {
    const ids = await requireServices(session, scope, asked, tagging.access.create);
    const taggings = Map.groupBy(
      await taggingsOf.all(session, { services: ids }),
      ({ service_id: serviceId }) => serviceId,
    );
    const differences = new Map<string, Difference>();
    for (const id of ids) {
      const had = new Map((taggings.get(id) ?? []).map((each) => [each.tag_id, each.id]));
      const difference = differenceOf(new Set(had.keys()));
      await write(records, { team_id: asked.teamId, service_id: id }, difference, had);
      differences.set(id, difference);
    }
    return tagsOf(session, asked.teamId, ids, differences);
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

/** Throws 404 for a team or a service out of reach, 403 for one whose tags the caller may not change. */
async function requireServices(
  session: Session,
  scope: Scope,
  { serviceIds, teamId }: Asked,
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
