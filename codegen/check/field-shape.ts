/** Allowed and required words of a field, by its kind. */
import type { Finding } from '../errors.ts';
import { operatorsByKind } from '../ir/build/list-use.ts';
import { standardKeys } from '../ir/build/standard-field.ts';
import type { FieldKind } from '../../src/runtime/vocabulary.ts';
import type { Entity } from '../ir/entity.ts';
import type { Field } from '../ir/field.ts';
import type { JsonObject } from '../ir/json.ts';
import { isObject, objectOf } from '../parse/source-file.ts';
import { below, declaredFields, type Check } from './context.ts';

export const checkFieldShapes: Check = ({ model, sources }) =>
  model.entities.flatMap((entity) => {
    const properties = objectOf(sources.files.get(entity.origin.file)!)['properties'];
    const nodeOf = (key: string): JsonObject =>
      isObject(properties) && isObject(properties[key]) ? properties[key] : {};
    return [
      ...declaredFields(entity).flatMap((field) => rules.flatMap((rule) => rule(field, nodeOf(field.key), entity))),
      ...entity.many.flatMap((many) => oneNature(many, nodeOf(many.key))),
    ];
  });

type Rule = (field: Field, node: JsonObject, entity: Entity) => readonly Finding[];

const natures = ['$ref', 'x-ref', 'x-file', 'x-many', 'type'] as const;
const textKinds: ReadonlySet<FieldKind> = new Set(['text', 'longText', 'email', 'phone', 'url', 'richText', 'texts']);
const numberKinds: ReadonlySet<FieldKind> = new Set(['integer', 'decimal', 'money', 'enum']);
const unsortable: ReadonlySet<FieldKind> = new Set(['json', 'richText', 'secret', 'file', 'enums', 'texts']);
const groupable: ReadonlySet<FieldKind> = new Set(['enum', 'enums', 'reference', 'boolean', 'date', 'text']);

function oneNature(field: { readonly origin: Field['origin'] }, node: JsonObject): readonly Finding[] {
  const found = natures.filter((word) => node[word] !== undefined);
  if (found.length === 1) return [];
  const message =
    found.length === 0
      ? 'This field does not say what it is.'
      : `This field says twice what it is: ${found.join(' and ')}.`;
  return [{ origin: field.origin, message, hint: `Write exactly one of ${natures.join(', ')}.` }];
}

const notStandard: Rule = (field, _, entity) => {
  const isOwn =
    standardKeys.has(field.key) ||
    (field.key === 'teamId' && entity.scope === 'team') ||
    (field.key === 'userId' && entity.scope === 'user');
  return isOwn
    ? [
        {
          origin: field.origin,
          at: 'key',
          message: `Every such entity has "${field.key}" by itself.`,
          hint: 'Remove it here.',
        },
      ]
    : [];
};

const referenceKey: Rule = (field) =>
  field.kind === 'reference' && !/[a-z0-9]Id$/.test(field.key)
    ? [
        {
          origin: field.origin,
          at: 'key',
          message: `The key of a reference ends in "Id".`,
          hint: `Write "${field.key}Id".`,
        },
      ]
    : [];

const itemsOfList: Rule = (field, node) =>
  [node['type']].flat().includes('array') && node['items'] === undefined
    ? [{ origin: field.origin, message: 'A list must say what its items are.', hint: 'Add "items".' }]
    : [];

const onlyOn =
  (word: string, fits: (field: Field) => boolean, kinds: string): Rule =>
  (field, node) =>
    node[word] === undefined || fits(field)
      ? []
      : [
          {
            origin: below(field.origin, word),
            at: 'key',
            message: `"${word}" belongs to ${kinds}, but this field is of kind ${field.kind}.`,
          },
        ];

const setNull: Rule = (field) =>
  field.reference?.onDelete === 'set-null' && !field.nullable
    ? [
        {
          origin: below(field.origin, 'x-onDelete'),
          message: 'A required reference cannot be set to null.',
          hint: 'Use "restrict" or "cascade", or make the field optional.',
        },
      ]
    : [];

const secretRead: Rule = (field) =>
  field.sensitivity !== 'secret' || field.writeOnly || field.access.read !== null
    ? []
    : [
        {
          origin: field.origin,
          message: 'A secret needs its own read rule.',
          hint: 'Add "writeOnly": true, or "x-access" with "read".',
        },
      ];

const locked: Rule = (field) =>
  !field.isEncrypted || (field.writeOnly && field.columns.length === 1)
    ? []
    : [
        {
          origin: field.origin,
          message: 'Only a value that no one reads can be encrypted.',
          hint: 'Add "writeOnly": true.',
        },
      ];

const filters: Rule = (field) => {
  const possible = [...operatorsByKind[field.kind], 'isnull'];
  const wrong = field.list.filter.filter((operator) => !possible.includes(operator));
  const origin = below(field.origin, 'x-list', 'filter');
  if (wrong.length > 0)
    return [
      {
        origin,
        message: `A field of kind ${field.kind} cannot be filtered by ${wrong.join(', ')}.`,
        hint: `Possible are: ${possible.join(', ')}.`,
      },
    ];
  return field.list.filter.length > 0 && operatorsByKind[field.kind].length === 0
    ? [{ origin, message: `A field of kind ${field.kind} cannot be filtered.` }]
    : [];
};

const listWords: Rule = (field) => {
  const { search, sort, group } = field.list;
  const refuse = (isWrong: boolean, word: string, verb: string): readonly Finding[] =>
    isWrong
      ? [
          {
            origin: below(field.origin, 'x-list', word),
            at: 'key',
            message: `A field of kind ${field.kind} cannot be ${verb}.`,
          },
        ]
      : [];
  return [
    ...refuse(search && !textKinds.has(field.kind), 'search', 'searched'),
    ...refuse(sort && unsortable.has(field.kind), 'sort', 'sorted by'),
    ...refuse(group && !groupable.has(field.kind), 'group', 'grouped by'),
  ];
};

const rules: readonly Rule[] = [
  oneNature,
  notStandard,
  referenceKey,
  itemsOfList,
  onlyOn('x-scale', (field) => field.kind === 'decimal', 'numbers with "type": "number"'),
  onlyOn(
    'x-unit',
    (field) => numberKinds.has(field.kind) || field.kind === 'text' || field.kind === 'enums',
    'numbers',
  ),
  onlyOn('x-term', (field) => field.kind === 'integer' && field.unit === 'months', 'whole numbers of months'),
  onlyOn('x-names', (field) => field.kind === 'integer' && field.unit === null, 'whole numbers without a unit'),
  onlyOn('x-onDelete', (field) => field.reference !== null, 'references'),
  onlyOn('x-rare', (field) => field.reference !== null && field.nullable, 'references that may be empty'),
  onlyOn('x-toggled', (field) => field.catalogueBy !== null, 'data with "x-catalogueBy"'),
  onlyOn('x-catalogueBy', (field) => field.kind === 'json', 'objects'),
  onlyOn('x-recordOf', (field) => field.kind === 'uuid', 'texts with "format": "uuid"'),
  onlyOn('x-columnsOf', (field) => field.kind === 'json', 'objects'),
  onlyOn('x-columnsIn', (field) => field.columnsOf !== undefined, 'data with "x-columnsOf"'),
  setNull,
  secretRead,
  locked,
  filters,
  listWords,
];
