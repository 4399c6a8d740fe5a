/** Generated root fields, derived from the schema: their resource, and the mapping of arguments to fields. */
import { getNamedType, type GraphQLField, type GraphQLObjectType, type GraphQLSchema } from 'graphql';
import { resources } from '#generated/resources/registry.ts';
import type { Resource } from '#runtime/resource.ts';
import { filterOperators, type FilterOperator } from '#runtime/vocabulary.ts';

export interface GraphqlRoot {
  readonly resource: Resource;
  readonly operation: 'get' | 'list' | 'create' | 'update' | 'delete';
  /** Filters by argument name: `label_In` is the field `label` with `in`, `followers` a linked record. */
  readonly filters: Readonly<Record<string, { readonly wire: string; readonly operator: FilterOperator }>>;
  /** Wire keys by argument name of a create or update. */
  readonly values: Readonly<Record<string, string>>;
}

export interface DerivedRoots {
  readonly queries: Readonly<Record<string, GraphqlRoot>>;
  readonly mutations: Readonly<Record<string, GraphqlRoot>>;
}

type Field = GraphQLField<unknown, unknown>;
type Subject = Pick<GraphqlRoot, 'resource' | 'operation'>;

/** Root fields by name. Hand-written ones are skipped unless they have a generated name. */
export function derivedRoots(schema: GraphQLSchema): DerivedRoots {
  const byType = new Map<string, Resource>(Object.values(resources).map((resource) => [resource.type, resource]));
  const rootsOf = (type: GraphQLObjectType | null | undefined, subjectOf: (field: Field) => Subject | null) =>
    Object.fromEntries(
      Object.values(type?.getFields() ?? {}).flatMap((field) => {
        const subject = subjectOf(field);
        return subject ? [[field.name, withArguments(subject, field)] as const] : [];
      }),
    );
  return {
    queries: rootsOf(schema.getQueryType(), (field) => queried(field, byType)),
    mutations: rootsOf(schema.getMutationType(), (field) => changed(field, byType)),
  };
}

/** `quote(id)` returns a `Quote`, `quotesPaginated` a `QuotePage`. */
function queried({ name, type }: Field, byType: ReadonlyMap<string, Resource>): Subject | null {
  const answer = getNamedType(type).name;
  const one = byType.get(answer);
  if (one && name === answer.charAt(0).toLowerCase() + answer.slice(1)) return { resource: one, operation: 'get' };
  const many = byType.get(answer.replace(/Page$/, ''));
  return many && answer.endsWith('Page') && name.endsWith('Paginated') ? { resource: many, operation: 'list' } : null;
}

function changed({ name }: Field, byType: ReadonlyMap<string, Resource>): Subject | null {
  const [, operation, type] = /^(create|update|delete)(\w+)$/.exec(name) ?? [];
  const resource = byType.get(type ?? '');
  return resource ? { resource, operation: operation as 'create' | 'update' | 'delete' } : null;
}

function withArguments({ resource, operation }: Subject, { args }: Field): GraphqlRoot {
  const wires = new Map(resource.fields.map(({ key, wire }) => [key, wire]));
  const given = args.flatMap(({ name }) => {
    const [, key, suffix] = /^(.*?)(?:_([A-Z]\w*))?$/.exec(name)!;
    const hanging = resource.many.find((many) => many.key === name && many.through !== null);
    if (hanging) return [{ name, wire: hanging.wire, operator: 'in' as const }];
    if (resource.demoAskedBy === toWire(name)) return [{ name, wire: resource.demoAskedBy, operator: 'eq' as const }];
    if (resource.canSnooze && name === 'snoozed') return [{ name, wire: name, operator: 'eq' as const }];
    if (suffix === 'Contains' && isWords(resource, key!))
      return [{ name, wire: toWire(key!), operator: 'contains' as const }];
    const wire = wires.get(key!);
    const operator = (suffix === undefined ? 'eq' : suffix.charAt(0).toLowerCase() + suffix.slice(1)) as FilterOperator;
    return wire !== undefined && filterOperators.includes(operator) ? [{ name, wire, operator }] : [];
  });
  const isList = operation === 'list';
  return {
    resource,
    operation,
    filters: isList ? Object.fromEntries(given.map(({ name, wire, operator }) => [name, { wire, operator }])) : {},
    values:
      operation === 'create' || operation === 'update'
        ? Object.fromEntries(given.filter(({ name }) => !ownArguments.has(name)).map(({ name, wire }) => [name, wire]))
        : {},
  };
}

/** A filter by words of the referenced record. */
const isWords = ({ wordsOf = [], fields }: Resource, as: string): boolean =>
  fields.some(({ key, reference }) => wordsOf.includes(key) && reference?.as === as);

const toWire = (key: string): string => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Arguments of every change: record and version. */
const ownArguments: ReadonlySet<string> = new Set(['id', 'version']);
