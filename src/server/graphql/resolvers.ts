/** Resolvers of every derived root field and of every field of a record. */
import { graphqlRoots } from '#generated/graphql/roots.ts';
import { resourceById, resources } from '#generated/resources/registry.ts';
import type { GraphqlRoot } from '#runtime/graphql-root.ts';
import type { Resource, ResourceField } from '#runtime/resource.ts';
import type { Scope } from '../access/scope.ts';
import { isUuid } from '../http/uuid.ts';
import type { Door } from '../data/door.ts';
import { parseListQuery, type Condition, type QueryParameters } from '../data/list-query.ts';
import { listRecords, requireReadable, type Page } from '../data/read.ts';
import { fileUrlWire, type WireRecord } from '../data/record.ts';
import { ApiError } from '../errors.ts';
import { bodyOf, listParameters, type Arguments } from './arguments.ts';

export interface GraphqlContext {
  readonly scope: Scope;
}

type Resolver = (parent: WireRecord, given: Arguments, context: GraphqlContext) => unknown;

/** Resolvers by type and field. */
export function derivedResolvers(door: Door): Record<string, Record<string, Resolver>> {
  const roots = Object.entries(graphqlRoots);
  const isQuery = ({ operation }: GraphqlRoot): boolean => operation === 'get' || operation === 'list';
  const resolversOf = (chosen: typeof roots) =>
    Object.fromEntries(chosen.map(([name, root]) => [name, rootResolver(door, root)]));
  return {
    Query: resolversOf(roots.filter(([, root]) => isQuery(root))),
    Mutation: resolversOf(roots.filter(([, root]) => !isQuery(root))),
    ...Object.fromEntries(Object.values(resources).flatMap(recordResolvers)),
  };
}

type MakeResolver = (door: Door, root: GraphqlRoot, resource: Resource) => Resolver;

const makers: Readonly<Record<GraphqlRoot['operation'], MakeResolver>> = {
  get:
    (door, _root, resource) =>
    (_, { id }, { scope }) =>
      recordOrNull(door, scope, resource, String(id)),
  list:
    (door, root, resource) =>
    (_, given, { scope }) =>
      list(door, scope, root, resource, given),
  create:
    (door, root, resource) =>
    (_, given, { scope }) =>
      door.create(scope, resource.id, bodyOf(root, given)),
  update:
    (door, root, resource) =>
    (_, { id, version, ...given }, { scope }) =>
      door.update(scope, resource.id, idOf(id), bodyOf(root, given), (version as number | null | undefined) ?? null),
  delete:
    (door, _root, resource) =>
    async (_, { id }, { scope }) => {
      await door.remove(scope, resource.id, idOf(id));
      return true;
    },
};

const rootResolver = (door: Door, root: GraphqlRoot): Resolver =>
  makers[root.operation](door, root, resourceById(root.resource));

/** One record, or null for one that the caller may not see: as if there were none. */
export async function recordOrNull(
  door: Door,
  scope: Scope,
  resource: Resource,
  id: string,
): Promise<WireRecord | null> {
  try {
    return await door.get(scope, resource.id, idOf(id));
  } catch (error) {
    if (error instanceof ApiError && error.code === 'notFound') return null;
    throw error;
  }
}

function idOf(id: unknown): string {
  if (!isUuid(String(id))) throw new ApiError('notFound');
  return String(id);
}

const list = (door: Door, scope: Scope, root: GraphqlRoot, resource: Resource, given: Arguments) =>
  listConnection(door, scope, resource, listParameters(root, resource, given));

/** One page of a list call, as GraphQL names its parts. */
export async function listConnection(
  door: Door,
  scope: Scope,
  resource: Resource,
  parameters: QueryParameters,
  only: readonly Condition[] = [],
) {
  requireReadable(resource, scope);
  const query = { ...parseListQuery(resource, scope, parameters), only };
  return toConnection(
    await door.reading(scope, (session) => listRecords(session, resource, query, { hasReferences: false })),
  );
}

const toConnection = ({ records, total_count, has_next_page, total_count_is_capped }: Page) => ({
  records,
  totalCount: total_count,
  hasNextPage: has_next_page,
  totalCountIsCapped: total_count_is_capped,
});

/** Records carry wire names; relations are filled by the loaders. */
function recordResolvers(resource: Resource): [string, Record<string, Resolver>][] {
  const fields = resource.fields.filter(isShown);
  return [
    [
      resource.type,
      Object.fromEntries(
        fields.flatMap(namesOf).map(([key, wire]) => [key, (record: WireRecord) => record[wire] ?? null]),
      ),
    ],
  ];
}

/** Key and wire name of a field, and of the address of its file. */
const namesOf = ({ key, wire, kind }: ResourceField): (readonly [string, string])[] =>
  kind === 'file'
    ? [
        [key, wire],
        [`${key.replace(/Id$/, '')}Url`, fileUrlWire(wire)],
      ]
    : [[key, wire]];

/** Fields that no rule opens to any caller are not part of the GraphQL schema. */
export const isShown = ({ isSecret, read }: ResourceField): boolean =>
  !isSecret && (read === undefined || read.some((grant) => grant !== 'nobody' && grant !== 'system'));
