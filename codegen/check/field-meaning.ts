/** Combinations in one field that make no sense together. */
import type { Finding } from '../errors.ts';
import { standardKeys } from '../ir/build/standard-field.ts';
import type { Entity } from '../ir/entity.ts';
import type { Field } from '../ir/field.ts';
import type { JsonObject } from '../ir/json.ts';
import type { Model } from '../ir/model.ts';
import type { FieldKind } from '../../src/runtime/vocabulary.ts';
import { isObject, objectOf } from '../parse/source-file.ts';
import { below, declaredFields, fieldByKey, type Check } from './context.ts';

export const checkFieldMeanings: Check = ({ model, sources }) =>
  model.entities.flatMap((entity) => {
    const properties = objectOf(sources.files.get(entity.origin.file)!)['properties'];
    return declaredFields(entity).flatMap((field) => {
      const node = isObject(properties) ? properties[field.key] : undefined;
      return rules.flatMap((rule) => rule({ field, node: isObject(node) ? node : {}, entity, model }));
    });
  });

interface Place {
  readonly field: Field;
  /** As written. */
  readonly node: JsonObject;
  readonly entity: Entity;
  readonly model: Model;
}

type Rule = (place: Place) => readonly Finding[];

const textKinds: ReadonlySet<FieldKind> = new Set(['text', 'longText', 'richText']);

/** A text without an end fills the database, the page and the email. */
const endlessText: Rule = ({ field: { kind, schema, origin, readOnly } }) => {
  const isLimited = ['$ref', 'maxLength', 'pattern'].some((word) => schema[word] !== undefined);
  return !textKinds.has(kind) || readOnly || isLimited
    ? []
    : [{ origin, message: 'This text may be as long as anyone likes.', hint: 'Add "maxLength".' }];
};

/** Without a default, an optional field is null when omitted. */
const leftOut: Rule = ({ field, node }) => {
  const types = [node['type'] ?? []].flat();
  const isSaid = field.required || field.default !== undefined || types.length === 0 || types.includes('null');
  return isSaid || node['x-ref'] !== undefined || standardKeys.has(field.key)
    ? []
    : [
        {
          origin: below(field.origin, 'type'),
          message: `"${field.key}" may be left out, but then it would hold null, which its type does not allow.`,
          hint: 'Add "null" to the type, give it a "default", or name it in "required".',
        },
      ];
};

const hiddenInLists: Rule = ({ field }) => {
  if (!field.writeOnly && field.sensitivity !== 'secret') return [];
  const { search, sort, group, filter, column } = field.list;
  const words = [
    ...(search ? ['search'] : []),
    ...(sort ? ['sort'] : []),
    ...(group ? ['group'] : []),
    ...(filter.length > 0 ? ['filter'] : []),
    ...(column === 'default' ? ['column'] : []),
  ];
  return words.map((word) => ({
    origin: below(field.origin, 'x-list', word),
    at: 'key',
    message: `No one may read "${field.key}", but "${word}" would reveal its value.`,
    hint: 'Remove it.',
  }));
};

const retiredDefault: Rule = ({ field, model }) => {
  if (field.type === null || field.default === undefined) return [];
  const list = model.types.find(({ id }) => id === field.type);
  const chosen = list?.values.find(({ value }) => value === field.default);
  return chosen?.isRetired
    ? [
        {
          origin: below(field.origin, 'default'),
          message: `"${String(chosen.value)}" of ${list!.id} is retired, so no one can choose it.`,
          hint: 'Take another default.',
        },
      ]
    : [];
};

/** Catalogue data needs a service type. */
const catalogueOf: Rule = ({ field, entity, model }) => {
  if (field.catalogueBy === null || !model.types.some(({ id }) => id === 'service-type')) return [];
  const by = fieldByKey(entity, field.catalogueBy);
  return !by || by.type === 'service-type'
    ? []
    : [
        {
          origin: below(field.origin, 'x-catalogueBy'),
          message: `"${by.key}" is not a service type, so it selects no catalogue.`,
          hint: 'Name the field with "$ref": "../types/service-type.schema.json".',
        },
      ];
};

/** A workflow begins in one state; a new record is born in it. */
const bornIn: Rule = ({ field, entity, model }) =>
  model.workflows
    .filter((workflow) => workflow.entity === entity.id && workflow.field === field.key)
    .filter(({ initial, states }) => [initial, field.default].every((state) => states.some(({ id }) => id === state)))
    .filter(({ initial }) => field.default !== initial)
    .map(({ id, initial }) => ({
      origin: below(field.origin, 'default'),
      message: `New records begin as "${String(field.default)}" here, but as "${initial}" in the workflow ${id}.`,
      hint: 'Let both say the same.',
    }));

const copiedFrom: Rule = ({ field, entity }) => {
  const { backfill } = field;
  if (typeof backfill !== 'object' || backfill === null || !('copy' in backfill)) return [];
  const from = fieldByKey(entity, String(backfill.copy));
  if (!from || (from !== field && from.kind === field.kind)) return [];
  const message =
    from === field
      ? 'The field would be filled from itself.'
      : `"${from.key}" is of kind ${from.kind}, and this field of kind ${field.kind}.`;
  return [{ origin: below(field.origin, 'x-backfill', 'copy'), message, hint: 'Copy a field of the same kind.' }];
};

const rules: readonly Rule[] = [endlessText, leftOut, hiddenInLists, retiredDefault, catalogueOf, bornIn, copiedFrom];
