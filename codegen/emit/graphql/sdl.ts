/** The GraphQL schema text: derived from the entities, then the hand-written extensions by area. */
import type { ClosedList } from '../../ir/closed-list.ts';
import type { Entity, Many } from '../../ir/entity.ts';
import type { Field } from '../../ir/field.ts';
import type { Model } from '../../ir/model.ts';
import { isReadable } from '../../openapi/access.ts';
import { fileUrlKey } from '../../naming.ts';
import { rootsOf, type Root } from './roots.ts';
import { isEnum, outputType } from './types.ts';
import type { Lists } from '../../ir/closed-list.ts';

export const scalars = `"""A moment in UTC, RFC 3339."""
scalar DateTime

"""A calendar day, YYYY-MM-DD."""
scalar Date

"""Any JSON value."""
scalar JSON`;

export const frame = `${scalars}

"""An amount in minor units of its currency."""
type Money {
  """In minor units."""
  value: Float!
  """Of the currency, ISO 4217."""
  code: String!
}

input MoneyInput {
  value: Float!
  code: String!
}

"""A record that stays as it is."""
type Frozen {
  """Says how the record is corrected instead."""
  reason: String!
  """Fields that still change."""
  may: [String!]!
}`;

/** The schema text. */
export function graphqlSdl(model: Model): string {
  const lists: Lists = new Map(model.types.map((list) => [list.id, list]));
  const entities = new Map(model.entities.map((entity) => [entity.id, entity]));
  const roots = rootsOf(model, lists);
  const blocks = [
    frame,
    ...usedEnums(model, lists).map(enumType),
    ...model.entities.flatMap((entity) => [objectType(entity, entities, lists), pageType(entity)]),
    rootType('Query', roots),
    rootType('Mutation', roots),
    ...model.graphql.map(({ area, text }) => `# ${area}\n${text.trim()}`),
  ];
  return `${blocks.join('\n\n')}\n`;
}

/** Enums that a field or a hand-written extension names. */
function usedEnums(model: Model, lists: Lists): readonly ClosedList[] {
  const named = new Set(model.entities.flatMap(({ fields }) => fields.map(({ type }) => type)));
  const extensions = model.graphql.map(({ text }) => text).join('\n');
  return [...lists.values()].filter(
    (list) =>
      list.baseType === 'string' &&
      isEnum(list) &&
      (named.has(list.id) || new RegExp(`\\b${list.pascal}\\b`).test(extensions)),
  );
}

export function enumType(list: ClosedList): string {
  const values = list.values.map(({ value, label }) => `${description(label, '  ')}  ${value}`);
  return `${description(list.description || list.title)}enum ${list.pascal} {\n${values.join('\n')}\n}`;
}

type EntitiesById = ReadonlyMap<string, Entity>;

function objectType(entity: Entity, entities: EntitiesById, lists: Lists): string {
  const lines = outputFields(entity, entities, lists).map(({ line }) => line);
  return `${description(entity.description)}type ${entity.names.pascal} {\n${lines.join('\n')}\n}`;
}

interface OutputField {
  readonly name: string;
  readonly line: string;
}

/** Output fields of an entity's type. */
export function outputFields(entity: Entity, entities: EntitiesById, lists: Lists): readonly OutputField[] {
  return [
    ...entity.fields.filter(isReadable).flatMap((field) => ofField(field, entities, lists)),
    ...(entity.frozen.length > 0 ? [frozenState] : []),
    ...entity.many.flatMap((each) => ofMany(each, entities)),
  ];
}

/** The field, and for a reference the referenced record (null if the caller may not see it). */
function ofField(field: Field, entities: EntitiesById, lists: Lists): readonly OutputField[] {
  const isAlways = !field.nullable && field.access.read === null;
  const type = `${outputType(field, lists)}${isAlways ? '!' : ''}`;
  const own = { name: field.key, line: `${description(field.description, '  ')}  ${field.key}: ${type}` };
  const url = field.kind === 'file' ? [fileUrl(field)] : [];
  const target = entities.get(field.reference?.entity ?? '');
  return field.reference === null || target === undefined
    ? [own, ...url]
    : [own, ...url, referred(field.reference.as, target)];
}

/** Whether the record still changes. */
const frozenState: OutputField = {
  name: 'frozen',
  line: `${description('Why the record stays as it is; null while it changes freely.', '  ')}  frozen: Frozen`,
};

const describedField = (name: string, type: string, text: string): OutputField => ({
  name,
  line: `${description(text, '  ')}  ${name}: ${type}`,
});

const fileUrl = ({ key, title }: Field): OutputField =>
  describedField(fileUrlKey(key), 'String', `${title}: where the file is fetched; null without one.`);

const referred = (as: string, { title, names }: Entity): OutputField =>
  describedField(as, names.pascal, `The ${title.toLowerCase()}; null when there is none that you may see.`);

function ofMany({ to, key, description: text }: Many, entities: EntitiesById): readonly OutputField[] {
  const target = entities.get(to);
  return target === undefined
    ? []
    : [{ name: key, line: `${description(text, '  ')}  ${key}: [${target.names.pascal}!]!` }];
}

export const pageType = ({ names }: Entity): string =>
  `type ${names.pascal}Page {\n${pageFields(names.pascal)
    .map(({ line }) => line)
    .join('\n')}\n}`;

const pageFields = (type: string): readonly OutputField[] => [
  describedField('records', `[${type}!]!`, 'In the order that was asked for.'),
  describedField('totalCount', 'Int!', 'Number of matching records, counted up to 10,000.'),
  describedField('hasNextPage', 'Boolean!', 'Whether another page follows.'),
  describedField('totalCountIsCapped', 'Boolean!', 'True when more records match than are counted.'),
];

function rootType(parent: Root['parent'], roots: readonly Root[]): string {
  const fields = roots.filter((root) => root.parent === parent).map(rootField);
  return fields.length === 0 ? `type ${parent}` : `type ${parent} {\n${fields.join('\n')}\n}`;
}

function rootField(root: Root): string {
  const given = root.arguments.map(({ name, type }) => `${name}: ${type}`).join(', ');
  return `${description(root.description, '  ')}  ${root.name}${given === '' ? '' : `(${given})`}: ${root.answer}`;
}

function description(text: string, indent = ''): string {
  return text === '' ? '' : `${indent}"""${text.replaceAll('"""', '\\"""').replace(/"$/, '" ')}"""\n`;
}
