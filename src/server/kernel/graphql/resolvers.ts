/** Resolvers of every derived root field and of every field of a record. */
import type { GraphQLSchema } from 'graphql';
import { resources } from '#generated/resources/registry.ts';
import type { Frozen } from '#runtime/frozen.ts';
import type { Resource, ResourceField } from '#runtime/resource.ts';
import type { Scope } from '../access/scope.ts';
import { isUuid } from '../http/uuid.ts';
import { laneFor, listQueryIn, type Door } from '../data/door.ts';
import { frozenWire } from '../data/frozen.ts';
import type { Condition } from '../data/filter.ts';
import type { QueryParameters } from '../data/filter.ts';
import { parseListQuery, type ListQuery } from '../data/list-query.ts';
import { asksOwnColumns } from '../data/own-column.ts';
import { listRecords, requireReadable, type Page } from '../data/read.ts';
import { fileUrlWire, type WireRecord } from '../data/record.ts';
import type { Session } from '../data/session.ts';
import { keyed } from './keyed.ts';
import { ApiError } from '../errors.ts';
import { bodyOf, listParameters, type Arguments } from './arguments.ts';
import { derivedRoots, type GraphqlRoot } from './roots.ts';

export interface GraphqlContext {
  readonly scope: Scope;
}

type Resolver = (parent: WireRecord, given: Arguments, context: GraphqlContext) => unknown;

/** Resolvers by type and field; lists of `emptyToStrangers` answer them an empty page. */
export function derivedResolvers(
  door: Door,
  schema: GraphQLSchema,
  emptyToStrangers: ReadonlySet<string>,
): Record<string, Record<string, Resolver>> {
  const { queries, mutations } = derivedRoots(schema);
  const resolversOf = (roots: Readonly<Record<string, GraphqlRoot>>) =>
    Object.fromEntries(
      Object.entries(roots).map(([name, root]) => {
        const resolver = makers[root.operation](door, root);
        return [name, emptyToStrangers.has(name) ? emptyToStranger(resolver) : resolver];
      }),
    );
  return {
    Query: resolversOf(queries),
    Mutation: resolversOf(mutations),
    ...Object.fromEntries(Object.values(resources).flatMap(recordResolvers)),
  };
}

/** A page without records. */
export const emptyConnection = { records: [], totalCount: 0, hasNextPage: false, totalCountIsCapped: false };

const emptyToStranger =
  (resolver: Resolver): Resolver =>
  (parent, given, context) =>
    context.scope.principal.kind === 'anonymous' ? emptyConnection : resolver(parent, given, context);

type MakeResolver = (door: Door, root: GraphqlRoot) => Resolver;

const makers: Readonly<Record<GraphqlRoot['operation'], MakeResolver>> = {
  get:
    (door, { resource }) =>
    (_, { id }, { scope }) =>
      recordOrNull(door, scope, resource, String(id)),
  list:
    (door, root) =>
    (_, given, { scope }) =>
      listConnection(door, scope, root.resource, listParameters(root, given)),
  create:
    (door, root) =>
    (_, given, { scope }) =>
      door.create(scope, root.resource.id, bodyOf(root, given)),
  update:
    (door, root) =>
    (_, { id, version, ...given }, { scope }) =>
      door.update(
        scope,
        root.resource.id,
        idOf(id),
        bodyOf(root, given),
        (version as number | null | undefined) ?? null,
      ),
  delete:
    (door, { resource }) =>
    async (_, { id }, { scope }) => {
      await door.remove(scope, resource.id, idOf(id));
      return true;
    },
};

/** One record, or null for one that the caller may not see: as if there were none. */
export async function recordOrNull(
  door: Door,
  scope: Scope,
  resource: Resource,
  id: string,
): Promise<WireRecord | null> {
  try {
    return keyed(await door.get(scope, resource.id, idOf(id)));
  } catch (error) {
    if (error instanceof ApiError && error.code === 'notFound') return null;
    throw error;
  }
}

function idOf(id: unknown): string {
  if (!isUuid(String(id))) throw new ApiError('notFound');
  return String(id);
}

/** One page of a list call, as GraphQL names its parts. */
export async function listConnection(
  door: Door,
  scope: Scope,
  resource: Resource,
  parameters: QueryParameters,
  only: readonly Condition[] = [],
) {
  requireReadable(resource, scope);
  const listed = (session: Session, asked: ListQuery): Promise<Page> =>
    listRecords(session, resource, { ...asked, only: [...(asked.only ?? []), ...only] }, { hasReferences: false });
  if (asksOwnColumns(resource, parameters))
    return toConnection(
      await door.reading(scope, async (session) => listed(session, await listQueryIn(session, resource, parameters))),
    );
  const asked = parseListQuery(resource, scope, parameters);
  const lane = laneFor(scope, resource.id, parameters);
  return toConnection(await door.batch(scope, (session) => listed(session, asked), lane));
}

const toConnection = ({ records, total_count, has_next_page, total_count_is_capped }: Page) => ({
  records: records.map(keyed),
  totalCount: total_count,
  hasNextPage: has_next_page,
  totalCountIsCapped: total_count_is_capped,
});

/** Records carry wire names; relations are filled by the loaders. */
function recordResolvers(resource: Resource): [string, Record<string, Resolver>][] {
  const fields = resource.fields.filter(isShown);
  const values = fields
    .flatMap(namesOf)
    .map(([key, wire]) => [key, (record: WireRecord) => record[wire] ?? null] as const);
  const frozen = (record: WireRecord) => frozenState(resource, record);
  return [[resource.type, { ...Object.fromEntries(values), ...(resource.frozen && { frozen }) }]];
}

/** As a record says it, with the fields by the names that they have here. */
function frozenState({ fields }: Resource, record: WireRecord): Frozen | null {
  const frozen = record[frozenWire] as Frozen | null | undefined;
  if (!frozen) return null;
  return { ...frozen, may: fields.filter(({ wire }) => frozen.may.includes(wire)).map(({ key }) => key) };
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
