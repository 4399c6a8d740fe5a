/** Resolvers of generated root fields and record fields. */
import type { GraphQLResolveInfo } from 'graphql';
import { resources } from '#generated/resources/registry.ts';
import type { Frozen } from '#runtime/frozen.ts';
import type { Resource } from '#runtime/resource.ts';
import type { Scope } from '../access/scope.ts';
import { isUuid } from '../http/uuid.ts';
import { laneFor, listQueryIn, type Door } from '../data/door.ts';
import { frozenWire } from '../data/frozen.ts';
import type { Condition } from '../data/filter.ts';
import type { QueryParameters } from '../data/filter.ts';
import { parseListQuery, type ListQuery } from '../data/list-query.ts';
import { asksOwnColumns } from '../data/own-column.ts';
import { listRecords, readRecord, requireReadable, type Page } from '../data/read.ts';
import type { WireRecord } from '../data/record.ts';
import type { Session } from '../data/session.ts';
import { plainViewOf } from '../data/view.ts';
import { isShown, namesOf } from './fields.ts';
import { keyed } from './keyed.ts';
import { isSelectable, selectedView } from './look-ahead.ts';
import { selectionOf, type Selection } from './selection.ts';
import { ApiError } from '../errors.ts';
import { bodyOf, listParameters, type Arguments } from './arguments.ts';
import type { DerivedRoots, GraphqlRoot } from './roots.ts';

export interface GraphqlContext {
  readonly scope: Scope;
}

type Resolver = (parent: WireRecord, given: Arguments, context: GraphqlContext, info: GraphQLResolveInfo) => unknown;

/** Resolvers by type and field; lists in `emptyToStrangers` return an empty page to anonymous callers. */
export function derivedResolvers(
  door: Door,
  { queries, mutations }: DerivedRoots,
  emptyToStrangers: ReadonlySet<string>,
): Record<string, Record<string, Resolver>> {
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
  (parent, given, context, info) =>
    context.scope.principal.kind === 'anonymous' ? emptyConnection : resolver(parent, given, context, info);

type MakeResolver = (door: Door, root: GraphqlRoot) => Resolver;

const makers: Readonly<Record<GraphqlRoot['operation'], MakeResolver>> = {
  get:
    (door, { resource }) =>
    (_, { id }, { scope }, { fieldNodes, fragments }) =>
      recordOrNull(door, scope, resource, String(id), selectionOf(fieldNodes, fragments)),
  list:
    (door, root) =>
    (_, given, { scope }, { fieldNodes, fragments }) =>
      listConnection(door, scope, root.resource, listParameters(root, given), {
        selection: selectionOf(fieldNodes, fragments),
      }),
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

/** One record, with all fields or the selected ones; null if it does not exist or the caller may not read it. */
export async function recordOrNull(
  door: Door,
  scope: Scope,
  resource: Resource,
  id: string,
  selection?: Selection,
): Promise<WireRecord | null> {
  try {
    if (!selection || !isSelectable(resource, selection)) return keyed(await door.get(scope, resource.id, idOf(id)));
    return await door.batch(scope, (session) =>
      readRecord(session, resource, idOf(id), selectedView(resource, session.scope, selection)),
    );
  } catch (error) {
    if (error instanceof ApiError && error.code === 'notFound') return null;
    throw error;
  }
}

/** 404 for anything but a UUID. */
export function idOf(id: unknown): string {
  if (!isUuid(String(id))) throw new ApiError('notFound');
  return String(id);
}

export interface Connection {
  /** Further conditions on the records. */
  readonly only?: readonly Condition[];
  /** The selected fields of the page. */
  readonly selection?: Selection;
}

/** A page of a list call, with GraphQL names. */
export async function listConnection(
  door: Door,
  scope: Scope,
  resource: Resource,
  parameters: QueryParameters,
  { only = [], selection }: Connection = {},
) {
  requireReadable(resource, scope);
  const inside = selection?.inside.get('records');
  const isSelected = inside !== undefined && isSelectable(resource, inside);
  const isCounted = selection === undefined || counts.some((name) => selection.names.has(name));
  const listed = (session: Session, asked: ListQuery): Promise<Page> => {
    const view = isSelected ? selectedView(resource, session.scope, inside) : plainViewOf(resource, session.scope);
    const query = { ...asked, only: [...(asked.only ?? []), ...only] };
    return listRecords(session, resource, query, { view, isCounted });
  };
  if (asksOwnColumns(resource, parameters))
    return toConnection(
      await door.reading(scope, async (session) => listed(session, await listQueryIn(session, resource, parameters))),
    );
  const lane = laneFor(scope, resource.id, parameters);
  return toConnection(
    await door.batch(scope, (session) => listed(session, parseListQuery(resource, session.scope, parameters)), lane),
  );
}

const counts = ['totalCount', 'totalCountIsCapped'];

const toConnection = ({ records, total_count, has_next_page, total_count_is_capped }: Page) => ({
  records: records.map(keyed),
  totalCount: total_count,
  hasNextPage: has_next_page,
  totalCountIsCapped: total_count_is_capped,
});

/** Records have wire names; loaders fill relations. */
function recordResolvers(resource: Resource): [string, Record<string, Resolver>][] {
  const fields = resource.fields.filter(isShown);
  const values = fields
    .flatMap(namesOf)
    .map(([key, wire]) => [key, (record: WireRecord) => record[wire] ?? null] as const);
  const frozen = (record: WireRecord) => frozenState(resource, record);
  return [[resource.type, { ...Object.fromEntries(values), ...(resource.frozen && { frozen }) }]];
}

/** The frozen state with GraphQL field names. */
function frozenState({ fields }: Resource, record: WireRecord): Frozen | null {
  const frozen = record[frozenWire] as Frozen | null | undefined;
  if (!frozen) return null;
  return { ...frozen, may: fields.filter(({ wire }) => frozen.may.includes(wire)).map(({ key }) => key) };
}
