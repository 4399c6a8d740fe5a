/** Relations of records, loaded once per query level: referenced records and `many` lists. */
import type { GraphQLObjectType, GraphQLSchema } from 'graphql';
import { resourceById, resources } from '#generated/resources/registry.ts';
import type { Resource, ResourceField, ResourceMany } from '#runtime/resource.ts';
import type { Door } from '../data/door.ts';
import type { Condition } from '../data/filter.ts';
import type { WireRecord } from '../data/record.ts';
import { recordsById, recordsOf } from '../data/related.ts';
import { keyed, keyedIn } from './keyed.ts';
import { isShown } from './fields.ts';
import { aheadOf } from './look-ahead.ts';
import type { GraphqlContext } from './resolvers.ts';

/**
 * Related records already included in a record, by key. Their reader may see them here, even without the right to read
 * them directly (e.g. a link holder).
 */
export const carried = Symbol('carried');

const carriedBy = (record: WireRecord): Readonly<Record<string, unknown>> | undefined =>
  (record as { readonly [carried]?: Readonly<Record<string, unknown>> })[carried];

interface LoaderKey {
  readonly obj: WireRecord;
}

/** Resolves one field of several records, in order. */
export type Loader = (asked: readonly LoaderKey[], context: GraphqlContext) => Promise<readonly unknown[]>;

export function relationLoaders(door: Door): Record<string, Record<string, Loader>> {
  return Object.fromEntries(
    Object.values(resources).map((resource) => {
      const references = resource.fields.filter((field) => field.reference && isShown(field));
      return [
        resource.type,
        {
          ...Object.fromEntries(
            references.map((field) => [
              field.reference!.as,
              unlessCarried(field.reference!.as, referenceLoader(door, field), null),
            ]),
          ),
          ...Object.fromEntries(resource.many.map((many) => [many.key, manyLoader(door, resource, many)])),
        },
      ];
    }),
  );
}

/** Uses included relations instead of loading them. */
export function takeAhead(schema: GraphQLSchema): void {
  for (const { type, fields: own } of Object.values(resources)) {
    const fields = (schema.getType(type) as GraphQLObjectType | undefined)?.getFields() ?? {};
    for (const { reference } of own) {
      const field = fields[reference?.as ?? ''];
      const load = field?.resolve;
      if (field === undefined || load === undefined) continue;
      field.resolve = (record: WireRecord, ...rest) => {
        const brought = aheadOf(record)?.[field.name];
        return brought === undefined ? (load(record, ...rest) as unknown) : brought;
      };
    }
  }
}

/** Included relations are not loaded again, and missing ones are invisible to their reader. */
const unlessCarried =
  (key: string, load: Loader, nothing: unknown): Loader =>
  async (asked, context) => {
    const open = asked.filter(({ obj }) => carriedBy(obj) === undefined);
    const found = open.length === 0 ? [] : await load(open, context);
    return asked.map((each) => {
      const brought = carriedBy(each.obj);
      return brought === undefined ? found[open.indexOf(each)] : (brought[key] ?? nothing);
    });
  };

function referenceLoader(door: Door, field: ResourceField): Loader {
  const target = resourceById(field.reference!.resource);
  return async (asked, { scope }) => {
    const ids = asked.map(({ obj }) => obj[field.wire]).filter((id) => typeof id === 'string');
    const found = await door.batch(scope, (session) => recordsById(session, target, [...new Set(ids)]));
    keyedIn(found);
    return asked.map(({ obj }) => found.get(obj[field.wire] as string) ?? null);
  };
}

/** The records of the relation that satisfy `only`. */
export function manyLoader(door: Door, owner: Resource, many: ResourceMany, only?: Condition): Loader {
  const load: Loader = async (asked, { scope }) => {
    const ids = [...new Set(asked.map(({ obj }) => obj['id'] as string))];
    const found = await door.batch(scope, (session) => recordsOf(session, owner, many, ids, only));
    return asked.map(({ obj }) => (found.get(obj['id'] as string) ?? []).map(keyed));
  };
  return unlessCarried(many.key, load, []);
}
