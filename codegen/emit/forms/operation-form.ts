/** `generated/forms/operations/<operation>.ts`: the body of a described call as a form. */
import type { ClosedList } from '../../ir/closed-list.ts';
import type { Entity } from '../../ir/entity.ts';
import type { Field } from '../../ir/field.ts';
import type { JsonObject } from '../../ir/json.ts';
import type { Model } from '../../ir/model.ts';
import type { Operation } from '../../ir/operation.ts';
import { listConstant, toKebab, toSnake, toPlural, words } from '../../naming.ts';
import { documentOf } from '../../openapi/document.ts';
import { validatorName } from '../../openapi/operation-names.ts';
import { bodyOf } from '../../openapi/operation.ts';
import { Imports, printLines, type Printable } from '../../write/code.ts';
import { widgetWord } from '../../ir/build/plain-schema.ts';
import { pickedDays } from './days.ts';
import { fieldInput } from './field-input.ts';
import { pickedFrom } from './picker.ts';
import { structureOf } from './structure.ts';
import { filesInput, isUpload, perFileWord } from './upload.ts';
import { SchemaError } from '../../errors.ts';

/** Name of the constant: `assignQuoperatorForm`. */
export const operationForm = (operation: Operation): string => `${operation.id}Form`;

export const operationFormFile = (operation: Operation): string => `operations/${toKebab(operation.id)}`;

/** Calls on one record that a person can make by filling in a form. */
export const isAskable = (operation: Operation, model: Model): boolean =>
  namesOneRecord(operation) && operation.method !== 'get' && isFillable(operation, model);

/** Whether every value of the body has an input; structured data is for programs. */
export const isFillable = (operation: Operation, model: Model): boolean =>
  Object.entries(bodyProperties(operation, model)).every(
    ([wire, property]) =>
      typeof property[fieldWord] === 'string' ||
      property[perFileWord] !== undefined ||
      isUpload(property) ||
      fieldOf(wire, operation, model) !== undefined ||
      inputOf(wire, property, model) !== 'json',
  );

/** The record is named by the only parameter of the path, or by the body. */
function namesOneRecord({ on, path }: Operation): boolean {
  const parameters = path.split('{').length - 1;
  return (on?.in === 'path' && parameters === 1) || (on?.in === 'body' && parameters === 0);
}

/** Whether the call needs input besides the record itself. */
export const hasQuestions = (operation: Operation, model: Model): boolean =>
  Object.keys(bodyProperties(operation, model)).some(
    (wire) => operation.on?.in !== 'body' || wire !== operation.on.name,
  );

/** Properties of the body by wire name; empty for a call without one. */
export function bodyProperties(operation: Operation, model: Model): Readonly<Record<string, JsonObject>> {
  const schema = operation.body === null ? undefined : bodyOf(documentOf(model), operation)?.schema;
  return (schema?.['properties'] ?? {}) as Readonly<Record<string, JsonObject>>;
}

export function operationFormText(operation: Operation, model: Model): string {
  const imports = new Imports();
  imports.use('#runtime/form.ts', 'type FormDefinition');
  const validate = imports.use(
    `#generated/validate/operations/${operation.area}.ts`,
    validatorName(operation.id, 'Body'),
  );
  const schema = bodyOf(documentOf(model), operation)!.schema;
  const properties = Object.entries(bodyProperties(operation, model)).filter(
    ([, property]) => property[widgetWord] !== unasked && property[perFileWord] === undefined,
  );
  const asked = properties.map(
    ([wire, property]) => [wire, askedAs(wire, property, operation, model, imports)] as const,
  );
  const form = {
    schema: {
      type: 'object',
      required: schema['required'] as Printable,
      properties: Object.fromEntries(
        asked.map(([wire, { type, title, start }], at) => [
          wire,
          {
            type,
            title,
            items: type === 'array' ? {} : undefined,
            default: (properties[at]![1]['default'] as Printable) ?? start,
          },
        ]),
      ),
    },
    uiSchema: Object.fromEntries(asked.map(([wire, { input }]) => [wire, input])),
    validate,
  };
  const text = printLines(form as Printable);
  return `${imports}\nexport const ${operationForm(operation)} = ${text} as const satisfies FormDefinition;\n`;
}

/** The widget of values without an input; programs may send them. */
const unasked = 'none';

/** Names the field of the record that a property sets, or a part of a structured one: `reshop_config.terms`. */
const fieldWord = 'x-field';
/** Names the record's service type field that selects the catalogue of the value. */
const catalogueWord = 'x-catalogueBy';
/** Shown only while these properties have one of the values. */
const fieldWhenWord = 'x-shownWhen';

interface FormDefinition {
  readonly type: string;
  readonly title: string;
  readonly start?: Printable;
  readonly input: Printable;
}

function askedAs(
  wire: string,
  property: JsonObject,
  operation: Operation,
  model: Model,
  imports: Imports,
): FormDefinition {
  if (isUpload(property)) return uploadedAs(wire, property, operation, model, imports);
  const set = property[fieldWord];
  if (typeof set === 'string') return askedAsField(set, property, operation, model, imports);
  const known = fieldOf(wire, operation, model);
  const list = listOf(property, model);
  // A call may choose from another list under the same name.
  const isNarrower = property['enum'] !== undefined && known?.type !== null;
  const field = (list === undefined || list.id === known?.type) && !isNarrower ? known : undefined;
  const title = typeof property['title'] === 'string' ? property['title'] : (field?.title ?? sentence(wire));
  const words = isNarrower ? model.types.find(({ id }) => id === known?.type) : undefined;
  if (field) return { type: typeOf(property), title, input: knownInput(field, property, operation, model, imports) };
  const help = property['description'] as string | undefined;
  const options = {
    input: inputOf(wire, property, model),
    help,
    days: pickedDays(property),
    reference: referenceOf(wire, operation, model),
    items: words ? someOf(property, words) : itemsOf(property, model, imports),
  };
  return { type: typeOf(property), title, input: { 'ui:field': 'input', 'ui:options': options } };
}

/**
 * Uses the input of the field, or part of a structured field, that the property sets, filled with the record's value.
 */
const uploadedAs = (
  wire: string,
  property: JsonObject,
  operation: Operation,
  model: Model,
  imports: Imports,
): FormDefinition => ({
  type: typeOf(property),
  title: typeof property['title'] === 'string' ? property['title'] : sentence(wire),
  input: { 'ui:field': 'input', 'ui:options': filesInput(property, operation, model, imports) },
});

function askedAsField(
  from: string,
  property: JsonObject,
  operation: Operation,
  model: Model,
  imports: Imports,
): FormDefinition {
  const [wire, part] = from.split('.');
  const owner = model.entities.find(({ id }) => id === operation.on?.entity);
  const field = owner?.fields.find((each) => each.wire === wire);
  const named = field && (part === undefined ? wholeField(field, model, imports) : partOf(field, part, model, imports));
  if (!named) {
    const message = `The ${owner?.title.toLowerCase() ?? 'record'} has no field "${from}".`;
    throw new SchemaError([{ origin: operation.origin, message }]);
  }
  const { title, input, start } = named;
  const own = {
    help: property['description'] as string | undefined,
    catalogueBy: property[catalogueWord] as string | undefined,
    when: property[fieldWhenWord] as Printable | undefined,
  };
  const asked = own.catalogueBy === undefined ? input : { ...input, input: 'catalogue' };
  const options = { ...asked, ...Object.fromEntries(Object.entries(own).filter(([, value]) => value)), from };
  return { type: typeOf(property), title, start, input: { 'ui:field': 'input', 'ui:options': options } };
}

interface NamedInput {
  readonly title: string;
  readonly input: Readonly<Record<string, Printable>>;
  /** Initial value for a record without one. */
  readonly start?: Printable;
}

function wholeField(field: Field, model: Model, imports: Imports): NamedInput {
  const { 'ui:options': input } = fieldInput(field, model, imports) as PrintedInput;
  return { title: field.title, input };
}

function partOf(field: Field, wire: string, model: Model, imports: Imports): NamedInput | undefined {
  const structure = structureOf(field.schema, model, imports) as PrintedGroup | null;
  const part = structure?.parts?.find((each) => each.wire === wire);
  if (part === undefined) return undefined;
  const { title, help, value } = part;
  const input = value.shape === 'input' ? value.field : { input: 'structured', structure: value as Printable };
  const parts = field.schema.properties as Readonly<Record<string, JsonObject>>;
  const start = Object.entries(parts).find(([key]) => toSnake(key) === wire)?.[1]['default'];
  return { title, input: { help, ...input }, start };
}

/** A printed structure of named parts. */
interface PrintedGroup {
  readonly parts?: readonly {
    readonly wire: string;
    readonly title: string;
    readonly help?: string;
    readonly value:
      | { readonly shape: 'input'; readonly field: Readonly<Record<string, Printable>> }
      | { readonly shape: 'group' | 'list' };
  }[];
}

/** Uses the record's input with the call's own texts; record pickers agree with the neighboring lists. */
function knownInput(
  field: Field,
  property: JsonObject,
  operation: Operation,
  model: Model,
  imports: Imports,
): Printable {
  const input = fieldInput(field, model, imports);
  const target = model.entities.find(({ id }) => id === field.reference?.entity);
  const shared = target ? sharedFacts(target, operation, model) : {};
  if (Object.keys(shared).length === 0) return input;
  const { 'ui:options': options, ...rest } = input as PrintedInput;
  const reference = { ...options.reference, among: { ...options.reference.among, ...shared } };
  const help = (property['description'] as string | undefined) ?? options.help;
  return { ...rest, 'ui:options': { ...options, help, reference } };
}

interface PrintedInput {
  readonly [word: string]: Printable;
  readonly 'ui:options': {
    readonly [word: string]: Printable;
    readonly help?: string;
    readonly reference: { readonly [word: string]: Printable; readonly among?: Readonly<Record<string, string>> };
  };
}

/** Lists and records that the call names and that the target has under the same name: the kind of a template, the service of a location. */
function sharedFacts(target: Entity, operation: Operation, model: Model): Readonly<Record<string, string>> {
  const wires = Object.entries(bodyProperties(operation, model)).flatMap(([wire, property]) => {
    const list = listOf(property, model);
    const own = target.fields.find((each) => each.wire === wire && each.list.filter.length > 0);
    const isShared = list
      ? own?.type === list.id
      : own?.reference && targetOf(wire, model)?.id === own.reference.entity;
    return isShared ? [[wire, wire] as const] : [];
  });
  return Object.fromEntries(wires);
}

/** The record's field of the same name; a call that only refers to the record sets fields of the record in its path. */
function fieldOf(wire: string, { on, path }: Operation, { entities }: Model): Field | undefined {
  const isWritten = ({ id, names }: Entity): boolean =>
    on?.in === 'body' ? names.path === path.split('/')[1] : id === on?.entity;
  const field = entities.find(isWritten)?.fields.find((each) => each.wire === wire);
  return field && !field.isStandard ? field : undefined;
}

/** `provider_ids` and `contact_id` name records of the entity that they are called after. */
function targetOf(wire: string, { entities }: Model): Entity | undefined {
  const stem = /^(.+)_ids?$/.exec(wire)?.[1];
  return entities.find(({ id }) => stem !== undefined && toSnake(id) === stem);
}

function referenceOf(wire: string, { on }: Operation, model: Model): Printable {
  const target = targetOf(wire, model);
  if (target === undefined) return undefined;
  const { entity, path, shownAs } = pickedFrom(target.id, model)!;
  return { entity, as: '', path, shownAs, among: amongOf(target, on) };
}

/** Offers only records that belong to the called record, e.g. the services of a request. */
function amongOf(target: Entity, on: Operation['on']): Printable {
  const owners = target.fields.filter(
    ({ reference, list }) => list.filter.length > 0 && reference?.entity === on?.entity,
  );
  // A body that names the record has its id under that name.
  const named = on?.in === 'body' ? on.name : 'id';
  return owners.length === 1 && target.id !== on?.entity ? { [owners[0]!.wire]: named } : undefined;
}

function inputOf(wire: string, property: JsonObject, model: Model): string {
  const type = typeOf(property);
  if (targetOf(wire, model)) return type === 'array' ? 'references' : 'reference';
  if (listOf(property, model)) return type === 'array' ? 'enums' : 'enum';
  if (property['enum'] !== undefined) return 'enum';
  if (isStructured(property, model)) return 'json';
  if (type === 'string') return textInput(property);
  if (type === 'array') return ((property['items'] ?? {}) as JsonObject)['type'] === 'string' ? 'texts' : 'json';
  return plainInputs[type] ?? 'json';
}

/** Refers to a value of several parts. */
function isStructured({ $ref }: JsonObject, model: Model): boolean {
  const name = typeof $ref === 'string' ? $ref.split('/').at(-1)! : '';
  return documentOf(model).components.schemas[name]?.['type'] === 'object';
}

const longLine = 255;

const textInput = ({ format, maxLength }: JsonObject): string =>
  formats[String(format)] ?? (Number(maxLength ?? 0) > longLine ? 'longText' : 'text');

const formats: Readonly<Record<string, string>> = {
  date: 'date',
  'date-time': 'dateTime',
  email: 'email',
  phone: 'phone',
  uri: 'url',
};
const plainInputs: Readonly<Record<string, string>> = { integer: 'integer', number: 'decimal', boolean: 'boolean' };

/** The closed list that a property, or each of its items, refers to. */
function listOf(property: JsonObject, { types }: Model): ClosedList | undefined {
  const { $ref } = typeOf(property) === 'array' ? ((property['items'] ?? {}) as JsonObject) : property;
  return typeof $ref === 'string' ? types.find(({ pascal }) => $ref.endsWith(`/${pascal}`)) : undefined;
}

function itemsOf(property: JsonObject, model: Model, imports: Imports): Printable {
  const list = listOf(property, model);
  if (list) return imports.use(`#generated/domain/lists/${list.id}.ts`, listConstant(list.id));
  const values = (property['enum'] ?? []) as readonly (string | number | null)[];
  const labels = property['x-labels'] as readonly string[] | undefined;
  const items = values.flatMap((value, at) =>
    value === null ? [] : [{ value, label: labels?.[at] ?? sentence(String(value)) }],
  );
  return items.length === 0 ? undefined : items;
}

/** The list values that the call accepts, with the list's labels. */
const someOf = (property: JsonObject, { values }: ClosedList): Printable =>
  ((property['enum'] ?? []) as readonly unknown[]).flatMap((each) =>
    values.flatMap(({ value, label }) => (value === each ? [{ value, label }] : [])),
  );

/** A reference without a type is a closed list, which forms treat as text. */
const typeOf = ({ type }: JsonObject): string =>
  ([type].flat().find((each) => each !== 'null' && each !== undefined) as string | undefined) ?? 'string';

/** `provider_ids` → `Providers`, `is_sent_now` → `Sent now`. */
function sentence(name: string): string {
  const [first = '', ...rest] = words(name);
  const kept = first === 'is' || first === 'has' ? rest : [first, ...rest];
  const last = kept.at(-1);
  const stem = last === 'id' || last === 'ids' ? kept.slice(0, -1) : kept;
  const text = last === 'ids' ? toPlural(stem.join(' ')) : stem.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
