/** JSON Schema of one field of a form: its shape and default; the rules themselves are in the generated validator. */
import type { FieldKind } from '../../../src/runtime/vocabulary.ts';
import type { Attribute } from '../../ir/catalogue.ts';
import type { Field } from '../../ir/field.ts';
import type { Model } from '../../ir/model.ts';
import type { Printable } from '../../write/code.ts';
import { outerType } from './structure.ts';

export function fieldProperty(field: Field, model: Model): Printable {
  const { kind, title, schema } = field;
  const type = kind === 'json' ? outerType(schema, model) : types[kind];
  return {
    type,
    title,
    items: type === 'array' ? {} : undefined,
    default: field.default,
  };
}

const types = {
  text: 'string',
  longText: 'string',
  richText: 'string',
  email: 'string',
  phone: 'string',
  url: 'string',
  color: 'string',
  secret: 'string',
  uuid: 'string',
  integer: 'integer',
  decimal: 'number',
  money: 'object',
  boolean: 'boolean',
  date: 'string',
  dateTime: 'string',
  enum: 'string',
  enums: 'array',
  texts: 'array',
  reference: 'string',
  file: 'string',
  json: 'object',
} as const satisfies Record<FieldKind, string>;

export const attributeProperty = ({ title, inputType }: Attribute): Printable => ({
  type: attributeTypes[inputType],
  title,
  items: attributeTypes[inputType] === 'array' ? {} : undefined,
});

const attributeTypes = {
  string: 'string',
  text: 'string',
  integer: 'integer',
  decimal: 'number',
  currency: 'object',
  boolean: 'boolean',
  nullable_boolean: 'boolean',
  dropdown: 'string',
  options: 'array',
  link: 'object',
  date: 'string',
} as const satisfies Record<Attribute['inputType'], string>;
