/** Combinations in one entity that make no sense together: keys, names, orders, reference cycles. */
import type { Finding } from '../errors.ts';
import type { Entity } from '../ir/entity.ts';
import type { Model } from '../ir/model.ts';
import type { FieldKind } from '../../src/runtime/vocabulary.ts';
import { below, declaredFields, entityById, fieldByKey, type Check } from './context.ts';

export const checkEntityMeanings: Check = ({ model }) => [
  ...model.entities.flatMap((entity) => [
    ...keys(entity),
    ...shownAs(entity),
    ...sort(entity),
    ...search(entity),
    ...customerSees(entity, model),
  ]),
  ...circles(model),
  ...displayIds(model),
];

const unkeyed: ReadonlySet<FieldKind> = new Set(['json', 'longText', 'richText', 'enums', 'texts']);

/** Structured values cannot be in a key, and one key is enough. */
function keys(entity: Entity): readonly Finding[] {
  const lists = [
    ...entity.unique.map((list, index) => ({ list, place: below(entity.origin, 'x-unique', index) })),
    ...entity.indexes.map((list, index) => ({ list, place: below(entity.origin, 'x-indexes', index) })),
  ];
  const seen = new Map<string, string>();
  return lists.flatMap(({ list, place }): readonly Finding[] => {
    const at = list.findIndex((key) => unkeyed.has(fieldByKey(entity, key)?.kind ?? 'text'));
    if (at >= 0) {
      const { kind } = fieldByKey(entity, list[at]!)!;
      return [
        {
          origin: below(place, at),
          message: `A field of kind ${kind} cannot be part of a key.`,
          hint: 'Leave it out.',
        },
      ];
    }
    const before = seen.get(list.join(' '));
    seen.set(list.join(' '), place.pointer);
    return before === undefined
      ? []
      : [
          {
            origin: place,
            message: `These fields are already a key at ${before}.`,
            hint: 'Remove one of the two.',
          },
        ];
  });
}

/** The value that customers' records have must be one that the field can hold. */
const customerSees = (entity: Entity, { types }: Model): readonly Finding[] =>
  Object.entries(entity.customerSees ?? {}).flatMap(([key, value]) => {
    const field = fieldByKey(entity, key);
    const list = types.find(({ id }) => id === field?.type)?.values.map((one) => String(one.value));
    const possible = field?.kind === 'boolean' ? ['true', 'false'] : list;
    const isRight = field?.kind === 'boolean' ? typeof value === 'boolean' : list?.includes(String(value)) !== false;
    return !field || isRight
      ? []
      : [
          {
            origin: below(entity.origin, 'x-customerSees', key),
            message: `"${key}" never holds ${typeof value === 'string' ? `the text "${value}"` : String(value)}, so customers would see nothing.`,
            hint: `Possible are: ${(possible ?? []).join(', ')}${field.kind === 'boolean' ? ' (without quotes)' : ''}.`,
          },
        ];
  });

/** All searched fields share one text, so everyone who may search one must be allowed to search each. */
function search(entity: Entity): readonly Finding[] {
  if (!entity.isSearchIndexed) return [];
  const searched = entity.fields.filter(({ list }) => list.search);
  if (searched.length === 0)
    return [
      {
        origin: below(entity.origin, 'x-searchIndex'),
        at: 'key',
        message: 'No field is searched, so there is nothing to index.',
        hint: 'Give a field "search": true in its "x-list", or take this out.',
      },
    ];
  return searched
    .filter(({ access }) => access.read !== null)
    .map((field) => ({
      origin: below(field.origin, 'x-list', 'search'),
      at: 'key',
      message: `"${field.key}" has its own read rule, and an index over all searched fields would reveal its value.`,
      hint: 'Take "search" out, or "x-searchIndex" of the entity.',
    }));
}

/** Everyone who sees a record must be allowed to read its name. */
function shownAs(entity: Entity): readonly Finding[] {
  const named = [...entity.shownAs.matchAll(/\{([a-zA-Z0-9|]+)/g)].flatMap(([, keys]) => keys!.split('|'));
  return named.flatMap((key) => {
    const field = fieldByKey(entity, key);
    return field && (field.writeOnly || field.sensitivity === 'secret')
      ? [
          {
            origin: below(entity.origin, 'x-resource', 'shownAs'),
            message: `No one may read "${key}", so no record can be named by it.`,
            hint: 'Name another field in braces.',
          },
        ]
      : [];
  });
}

function sort(entity: Entity): readonly Finding[] {
  const fields = entity.fields.filter(({ key }) => key === entity.defaultSort.field);
  if (fields.length === 0 || fields.some(({ list }) => list.sort)) return [];
  return [
    {
      origin: below(entity.origin, 'x-resource', 'sort'),
      message: `Lists of ${entity.id} cannot be sorted by "${entity.defaultSort.field}".`,
      hint: 'Write "sort": true into its "x-list", or sort by another field.',
    },
  ];
}

/** Records that require each other can never be created. */
function circles(model: Model): readonly Finding[] {
  const needs = new Map(
    model.entities.map((entity) => [
      entity.id,
      declaredFields(entity)
        .filter(({ kind, nullable }) => kind === 'reference' && !nullable)
        .map((field) => ({ field, to: field.reference!.entity })),
    ]),
  );
  const wayBack = (from: string, to: string, seen: ReadonlySet<string>): readonly string[] | null => {
    if (from === to) return [to];
    if (seen.has(from)) return null;
    for (const need of needs.get(from) ?? []) {
      const rest = wayBack(need.to, to, new Set([...seen, from]));
      if (rest) return [from, ...rest];
    }
    return null;
  };
  return model.entities.flatMap(({ id }) =>
    needs.get(id)!.flatMap(({ field, to }) => {
      const way = entityById(model, to) ? wayBack(to, id, new Set()) : null;
      if (!way) return [];
      const message = `No first ${id} can be made: it needs ${way.map((one) => `a ${one}`).join(', which needs ')}.`;
      return [{ origin: field.origin, message, hint: 'Let one of these references be optional.' }];
    }),
  );
}

/** A prefix such as `SG-` must belong to one entity. */
function displayIds({ entities }: Model): readonly Finding[] {
  const taken = new Map<string, string>();
  return entities.flatMap(({ id, displayId, origin }) => {
    if (displayId === undefined) return [];
    const owner = taken.get(displayId);
    taken.set(displayId, id);
    return owner === undefined
      ? []
      : [
          {
            origin: below(origin, 'x-displayId'),
            message: `The letters "${displayId}" already begin the numbers of ${owner}.`,
            hint: 'Take others.',
          },
        ];
  });
}
