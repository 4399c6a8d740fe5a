/** Reserved names: list parameters, and words of JavaScript objects, SQL and GraphQL. */
import type { Finding } from '../errors.ts';
import type { Entity } from '../ir/entity.ts';
import type { Field } from '../ir/field.ts';
import type { Model } from '../ir/model.ts';
import { infrastructure } from '../migrate/physical/infrastructure.ts';
import { toSnake } from '../naming.ts';
import { below, declaredFields, type Check } from './context.ts';

export const checkReservedNames: Check = ({ model }) => [
  ...model.entities.flatMap(entityNames),
  ...model.entities.flatMap((entity) => declaredFields(entity).flatMap((field) => fieldNames(field, entity))),
  ...model.entities.flatMap(({ many }) => many.flatMap(({ key, origin }) => inherited(key, origin))),
  ...attributeNames(model),
  ...derivedTypes(model),
];

/** Parameters of every list in addition to its filters, in REST and GraphQL. */
const listParameters: ReadonlySet<string> = new Set(
  'page per_page q sort_field sort_dir filter range sort ordering'.split(' '),
);
/** Keys of every page response, and extra arguments of mutations. */
const answerKeys: ReadonlySet<string> = new Set(['records', 'total_count', 'has_next_page', 'total_count_is_capped']);
const inheritedNames: ReadonlySet<string> = new Set([...Object.getOwnPropertyNames(Object.prototype), 'prototype']);

function fieldNames(field: Field, entity: Entity): readonly Finding[] {
  const { key, wire, origin } = field;
  if (listParameters.has(wire) || answerKeys.has(wire))
    return [
      refused(
        origin,
        `"${key}" is a word that every list of ${entity.id} knows by itself.`,
        `${entity.names.camel}${upperFirst(key)}`,
      ),
    ];
  if (wire === 'frozen' && entity.frozen.length > 0)
    return [refused(origin, '"frozen" is what every record with "x-frozen" says of itself.', `is${upperFirst(key)}`)];
  const nested = field.reference?.as;
  return [
    ...inherited(key, origin),
    ...(nested !== undefined && nested !== key ? inherited(nested, origin) : []),
    ...inSql(key, field.columns, origin, entity),
    ...tooLong(key, origin),
  ];
}

const refused = (origin: Finding['origin'], message: string, instead: string): Finding => ({
  origin,
  at: 'key',
  message,
  hint: `Call it something else, e.g. "${instead}".`,
});

/** Reading such a key from an object without it returns an inherited function. */
const inherited = (key: string, origin: Finding['origin']): readonly Finding[] =>
  inheritedNames.has(key) ? [refused(origin, `Every object of JavaScript has "${key}" by itself.`, `${key}Name`)] : [];

/** `on` and `end` are released; every other would have to be quoted wherever SQL is written by hand. */
const sqlWords: ReadonlySet<string> = new Set(
  'all analyse analyze and any array as asc asymmetric both case cast check collate column constraint create current_catalog current_date current_role current_time current_timestamp current_user default deferrable desc distinct do else except false fetch for foreign from grant group having in initially intersect into lateral leading limit localtime localtimestamp not null offset only or order placing primary references returning select session_user some symmetric system_user table then to trailing true union unique user using variadic when where window with'.split(
    ' ',
  ),
);

const inSql = (
  key: string,
  columns: readonly string[],
  origin: Finding['origin'],
  entity: Entity,
): readonly Finding[] =>
  columns.some((column) => sqlWords.has(column))
    ? [refused(origin, `"${key}" is a reserved word of SQL.`, `${entity.names.camel}${upperFirst(key)}`)]
    : [];

/** Leaves room for the entity's name and a suffix within PostgreSQL's 63 characters. */
const longest = 48;

const tooLong = (key: string, origin: Finding['origin']): readonly Finding[] =>
  toSnake(key).length > longest
    ? [
        {
          origin,
          at: 'key',
          message: `"${key}" has ${toSnake(key).length} letters in the database; a name may have ${longest}.`,
          hint: 'Shorten it: the title says the rest.',
        },
      ]
    : [];

function entityNames(entity: Entity): readonly Finding[] {
  const { names, origin } = entity;
  const place = below(origin, '$id');
  const taken = sqlWords.has(names.table) || serverTables.has(names.table);
  return [
    ...(taken
      ? [refused(place, `The table "${names.table}" cannot be made: the name is taken.`, `${entity.id}-record`)]
      : []),
    ...inherited(names.camel, place),
    ...(scriptWords.has(names.camel)
      ? [refused(place, `"${names.camel}" is a word of TypeScript.`, `${entity.id}-record`)]
      : []),
    ...(graphqlTypes.has(names.pascal)
      ? [refused(place, `The type ${names.pascal} belongs to GraphQL itself.`, `${entity.id}-record`)]
      : []),
  ].map((finding) => ({ ...finding, at: 'value' as const }));
}

/** Tables that the server itself needs. */
const serverTables: ReadonlySet<string> = new Set(infrastructure.map(({ name }) => name));
const graphqlTypes: ReadonlySet<string> = new Set(
  'Query Mutation Subscription Int Float String Boolean ID Date DateTime JSON Money MoneyInput Frozen'.split(' '),
);
const scriptWords: ReadonlySet<string> = new Set(
  'break case catch class const continue debugger default delete do else enum export extends false finally for function if import in instanceof new null return super switch this throw true try typeof var void while with yield let static implements interface package private protected public await'.split(
    ' ',
  ),
);

/** An entity `quote-create` would collide with the create type of `quote`. */
function derivedTypes({ entities }: Model): readonly Finding[] {
  const derived = new Map(
    entities.flatMap(({ id, names }) =>
      ['Page', 'Create', 'Update', 'Summary'].map((suffix) => [`${names.pascal}${suffix}`, id] as const),
    ),
  );
  return entities.flatMap(({ names, origin }) => {
    const owner = derived.get(names.pascal);
    const message = `The name ${names.pascal} already belongs to what ${owner} derives.`;
    return owner === undefined ? [] : [{ origin: below(origin, '$id'), message, hint: 'Give the entity another id.' }];
  });
}

function attributeNames({ catalogues }: Model): readonly Finding[] {
  return catalogues.flatMap(({ attributes, origin }) =>
    attributes
      .filter((attribute) => attribute.origin.file === origin.file)
      .flatMap(({ key, origin: place }) => [...inherited(key, place), ...tooLong(key, place)]),
  );
}

const upperFirst = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
