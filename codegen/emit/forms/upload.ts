/** The input of files in a multipart body, with the values that belong to each file. */
import { SchemaError } from '../../errors.ts';
import type { Field } from '../../ir/field.ts';
import type { JsonObject } from '../../ir/json.ts';
import type { Model } from '../../ir/model.ts';
import type { Operation } from '../../ir/operation.ts';
import { documentOf } from '../../openapi/document.ts';
import { bodyOf } from '../../openapi/operation.ts';
import { Code, type Imports, type Printable } from '../../write/code.ts';
import { fieldInput } from './field-input.ts';

/**
 * On a list with one value for each file: the field of the record that each file becomes, as `attachment.category`, or
 * `name` for a list of the names of the files that are ticked.
 */
export const perFileWord = 'x-perFile';
/** The limit with the allowed file name extensions. */
const acceptWord = 'x-accept';
/** Shown only while other values of the file have one of the values. */
const shownWhenWord = 'x-shownWhen';

export const isUpload = ({ format, items }: JsonObject): boolean =>
  format === 'binary' || (items as JsonObject | undefined)?.format === 'binary';

/** Options of the input of one file, or of several with their values. */
export function filesInput(property: JsonObject, operation: Operation, model: Model, imports: Imports): Printable {
  imports.use('#generated/domain/limits.ts', 'limits');
  const isMany = property['type'] === 'array';
  return {
    input: isMany ? 'uploads' : 'upload',
    help: property['description'],
    accept: new Code(`limits.${String(property[acceptWord] ?? 'uploadExtensions')}`),
    most: property['maxItems'],
    parts: isMany ? partsOf(operation, model, imports) : undefined,
  };
}

function partsOf(operation: Operation, model: Model, imports: Imports): Printable {
  const { properties } = bodyOf(documentOf(model), operation)!.schema as {
    readonly properties: Readonly<Record<string, JsonObject>>;
  };
  return Object.entries(properties).flatMap(([wire, property]): readonly Printable[] => {
    const from = property[perFileWord];
    if (typeof from !== 'string') return [];
    const when = property[shownWhenWord];
    const common = { wire, when: when === undefined ? undefined : [when as Printable] };
    const title = property['title'] as string | undefined;
    if (from === 'name')
      return [{ ...common, title, isName: true, value: { shape: 'input', field: { input: 'boolean' } } }];
    const field = fieldAt(from, operation, model);
    const { 'ui:options': input } = fieldInput(field, model, imports) as { readonly 'ui:options': JsonObject };
    const value = { shape: 'input', field: { ...input, help: undefined } } as Printable;
    return [{ ...common, title: title ?? field.title, isRequired: field.required || undefined, value }];
  });
}

function fieldAt(from: string, { origin }: Operation, model: Model): Field {
  const [entity, wire] = from.split('.');
  const field = model.entities.find(({ id }) => id === entity)?.fields.find((each) => each.wire === wire);
  if (field) return field;
  throw new SchemaError([{ origin, message: `There is no field "${from}" that the files could set.` }]);
}
