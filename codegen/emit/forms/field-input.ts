/** The input of an entity's field: component, help, placeholder, unit, choices. */
import { SchemaError } from '../../errors.ts';
import type { Field } from '../../ir/field.ts';
import type { Model } from '../../ir/model.ts';
import { listConstant, toSnake } from '../../naming.ts';
import type { Imports, Printable } from '../../write/code.ts';
import { toggledFacts } from '../access-facts.ts';
import { pickedDays } from './days.ts';
import { pickedFrom, picker } from './picker.ts';
import { structureOf } from './structure.ts';

export function fieldInput(field: Field, model: Model, imports: Imports): Printable {
  const { kind, description, unit, scale, schema, access, catalogueBy, toggled, examples } = field;
  const structure = kind === 'json' && isPlain(field) ? structureOf(schema, model, imports) : null;
  return {
    'ui:field': 'input',
    'ui:options': {
      input: structure === null ? inputOf(field) : 'structured',
      structure: structure ?? undefined,
      help: description === '' ? undefined : description,
      placeholder: typeof examples[0] === 'string' && hasPlaceholder(kind) ? examples[0] : undefined,
      unit: unit ?? undefined,
      isTerm: field.isTerm,
      scale: kind === 'decimal' ? scale : undefined,
      maxLength: typeof schema.maxLength === 'number' ? schema.maxLength : undefined,
      days: pickedDays(schema),
      items: field.type !== null && (kind === 'enum' || kind === 'enums') ? itemsOf(field.type, imports) : undefined,
      reference: referenceOf(field, model),
      catalogueBy: catalogueBy === null ? undefined : toSnake(catalogueBy),
      toggled: toggled && toggledFacts(toggled),
      write: access.write ?? undefined,
    },
  };
}

const isPlain = ({ widget, catalogueBy }: Field): boolean => widget === null && catalogueBy === null;

function inputOf({ widget, kind, catalogueBy, nullable }: Field): string {
  if (widget?.startsWith(picker)) return kind === 'texts' ? 'references' : 'reference';
  if (widget !== null) return widget;
  if (catalogueBy !== null) return 'catalogue';
  return kind === 'boolean' && nullable ? 'nullableBoolean' : kind;
}

const itemsOf = (list: string, imports: Imports): Printable =>
  imports.use(`#generated/domain/lists/${list}.ts`, listConstant(list));

function referenceOf({ reference, widget, origin }: Field, model: Model): Printable {
  const id = reference?.entity ?? (widget?.startsWith(picker) ? widget.slice(picker.length) : null);
  if (id === null) return undefined;
  const target = pickedFrom(id, model);
  if (target === null) throw new SchemaError([{ origin, message: `There is no entity "${id}" to pick from.` }]);
  const { entity, path, shownAs, among } = target;
  return { entity, as: reference === null ? '' : toSnake(reference.as), path, shownAs, among };
}

const hasPlaceholder = (kind: Field['kind']): boolean =>
  kind === 'text' || kind === 'longText' || kind === 'email' || kind === 'phone' || kind === 'url';
