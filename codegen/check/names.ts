/** Derived names do not collide: on the wire, in the database, in the API and in GraphQL. */
import type { Finding } from '../errors.ts';
import type { Entity } from '../ir/entity.ts';
import type { Model } from '../ir/model.ts';
import type { Origin } from '../ir/origin.ts';
import { toPascal, toSnake } from '../naming.ts';
import { below, declaredFields, type Check } from './context.ts';

const graphqlRoots = ['Query', 'Mutation', 'Subscription'];
/** Names of list and change types that are derived from an entity. */
const derivedSuffixes = ['Page', 'Create', 'Update', 'Summary'];

export const checkNames: Check = ({ model }) => [
  ...model.entities.flatMap(fieldNames),
  ...typeNames(model),
  ...twice(
    model.entities.map((entity) => ({ name: entity.names.path, origin: below(entity.origin, 'x-resource', 'path') })),
    'API path',
  ),
  ...twice(
    model.operations.map((one) => ({ name: one.id, origin: below(one.origin, 'operationId') })),
    'operation id',
  ),
  ...twice(
    model.operations.map((one) => ({ name: `${one.method.toUpperCase()} ${one.path}`, origin: one.origin })),
    'API call',
  ),
  ...twice(
    model.notifications.map((one) => ({ name: one.id, origin: below(one.origin, 'id') })),
    'notification event',
  ),
  ...twice(
    model.screens
      .filter((one) => one.route !== '')
      .map((one) => ({ name: `${one.area}: ${one.route}`, origin: below(one.origin, 'route') })),
    'route',
  ),
  ...derivedOperations(model),
];

interface NameUse {
  readonly name: string;
  readonly origin: Origin;
}

function twice(named: readonly NameUse[], what: string): readonly Finding[] {
  const first = new Map<string, Origin>();
  return named.flatMap(({ name, origin }) => {
    const other = first.get(name);
    if (!other) first.set(name, origin);
    if (!other) return [];
    return [
      {
        origin,
        message: `The ${what} "${name}" is already used in ${other.file}${other.pointer === '' ? '' : ` at ${other.pointer}`}.`,
      },
    ];
  });
}

/** Money columns and nested records of references use names too. */
function fieldNames(entity: Entity): readonly Finding[] {
  const taken = new Map<string, string>();
  return declaredFields(entity).flatMap((field) => {
    const names = new Set([field.wire, ...field.columns, ...(field.reference ? [toSnake(field.reference.as)] : [])]);
    const clash = [...names].map((name) => taken.get(name)).find((key) => key !== undefined);
    for (const name of names) taken.set(name, field.key);
    return clash === undefined
      ? []
      : [
          {
            origin: field.origin,
            at: 'key' as const,
            message: `"${field.key}" and "${clash}" get the same name in the API or the database.`,
          },
        ];
  });
}

function typeNames({ entities, types, values }: Model): readonly Finding[] {
  const taken = new Map<string, string>(graphqlRoots.map((name) => [name, 'the root of GraphQL']));
  for (const entity of entities) {
    for (const suffix of ['', ...derivedSuffixes])
      taken.set(`${entity.names.pascal}${suffix}`, `the entity ${entity.id}`);
  }
  return [...types, ...values].flatMap(({ id, origin }) => {
    const owner = taken.get(toPascal(id));
    return owner === undefined
      ? []
      : [
          {
            origin: below(origin, '$id'),
            message: `The name ${toPascal(id)} already belongs to ${owner}.`,
            hint: 'Give the type another id.',
          },
        ];
  });
}

function derivedOperations({ entities, operations }: Model): readonly Finding[] {
  const derived = new Map(
    entities.flatMap(({ id, names }) => [
      [`list${names.pascalPlural}`, id],
      [`export${names.pascalPlural}`, id],
      ...['get', 'create', 'update', 'delete'].map((verb) => [`${verb}${names.pascal}`, id]),
    ]) as readonly (readonly [string, string])[],
  );
  return operations.flatMap((one) => {
    const entity = derived.get(one.id);
    return entity === undefined
      ? []
      : [
          {
            origin: below(one.origin, 'operationId'),
            message: `"${one.id}" is the name of a call that ${entity} has by itself.`,
          },
        ];
  });
}
