/**
 * The input of structured data, from the schema of its value type: groups, lists and single values; null for free-form
 * data.
 */
import {
  distinctWord,
  belowWord,
  neededWord,
  offersWord,
  presetsWord,
  unitWord,
  whenWord,
  widgetWord,
  termWord,
} from '../../ir/build/plain-schema.ts';
import type { Json, JsonObject } from '../../ir/json.ts';
import type { Model } from '../../ir/model.ts';
import { listConstant, toSnake } from '../../naming.ts';
import { wireCondition } from '../../openapi/conditions.ts';
import type { Imports, Printable } from '../../write/code.ts';
import { closedList, resolved, sharedValue, typeOf } from '../value-schema.ts';
import { widgetInput } from './picker.ts';

/** `schema` in the model's form, with `#type/…` for shared types. */
export function structureOf(schema: JsonObject, model: Model, imports: Imports): Printable | null {
  const whole = resolved(schema, model);
  if (typeOf(whole) === 'array') {
    const items = (whole['items'] ?? {}) as JsonObject;
    const item = structureOf(items, model, imports);
    return (
      item && {
        shape: 'list',
        item,
        itemTitle: sharedValue(items, model)?.title,
        fewest: numberOf(whole, 'minItems'),
        most: numberOf(whole, 'maxItems'),
      }
    );
  }
  const properties = whole['properties'] as Readonly<Record<string, JsonObject>> | undefined;
  if (properties === undefined || whole['additionalProperties'] !== false) return null;
  const required = (whole['required'] ?? []) as readonly string[];
  const parts = Object.entries(properties)
    .filter(([, part]) => part['readOnly'] !== true && part[widgetWord] !== unasked)
    .map(([key, part]) => ({
      wire: toSnake(key),
      title: textOf(part, 'title') ?? key,
      help: textOf(part, 'description'),
      isRequired: required.includes(key) || undefined,
      ...asking(part),
      value: valueOf(part, model, imports),
    }));
  return { shape: 'group', parts };
}

/** The widget of values without an input: another input or a sheet sets them. */
const unasked = 'none';

/** Nested parts, or the one input of the value. */
function valueOf(part: JsonObject, model: Model, imports: Imports): Printable {
  const widget = textOf(part, widgetWord);
  const structure = widget === undefined ? structureOf(part, model, imports) : null;
  if (structure !== null) return structure;
  const field = leafInput(part, model, imports) as Readonly<Record<string, Printable>>;
  return {
    shape: 'input',
    field: widget === undefined ? field : { ...field, ...widgetInput(widget, part, model, imports) },
  };
}

/** When the value is shown and required, and what fills it in. */
function asking(part: JsonObject): Readonly<Record<string, Printable>> {
  const { [whenWord]: when, [neededWord]: neededWhen, [presetsWord]: presets, [distinctWord]: distinctFrom } = part;
  const below = part[belowWord] as
    | { readonly key: string; readonly positions: number; readonly text: string }
    | undefined;
  const offers = part[offersWord] as { readonly text: string; readonly among: readonly JsonObject[] } | undefined;
  const conditions = (word: Json | undefined) => (word as readonly Json[] | undefined)?.map(wireCondition);
  return {
    when: conditions(when),
    neededWhen: conditions(neededWhen),
    presets: (presets as readonly JsonObject[] | undefined)?.map((one) => ({
      ...one,
      when: wireCondition(one['when']!),
    })),
    distinctFrom: typeof distinctFrom === 'string' ? toSnake(distinctFrom) : undefined,
    below: below && { wire: toSnake(below.key), positions: below.positions, text: below.text },
    offers: offers && {
      text: offers.text,
      among: offers.among.map((one) => ({ ...one, when: wireCondition(one['when']!) })),
    },
  };
}

/** `array` or `object`: the outermost type of structured data. */
export const outerType = (schema: JsonObject, model: Model): 'array' | 'object' =>
  typeOf(resolved(schema, model)) === 'array' ? 'array' : 'object';

function leafInput(part: JsonObject, model: Model, imports: Imports): Printable {
  const node = Array.isArray(part['anyOf']) ? (part['anyOf'][0] as JsonObject) : part;
  const isList = typeOf(node) === 'array';
  const list = closedList(isList ? ((node['items'] ?? {}) as JsonObject) : node, model);
  if (list !== null) {
    const items = imports.use(`#generated/domain/lists/${list}.ts`, listConstant(list));
    return { input: isList ? 'enums' : 'enum', items };
  }
  // A required boolean must distinguish "no" from no answer.
  if (typeOf(node) === 'boolean' && part[neededWord] !== undefined) return { input: 'nullableBoolean' };
  const { $ref, maxLength } = node;
  if ($ref === '#type/money') return { input: 'money' };
  if ($ref === '#type/link') return { input: 'link' };
  return {
    input: plainInput(resolved(node, model)),
    maxLength: typeof maxLength === 'number' ? maxLength : undefined,
    unit: textOf(part, unitWord),
    isTerm: part[termWord] === true || undefined,
  };
}

function plainInput(node: JsonObject): string {
  const type = typeOf(node);
  if (type === 'array') return typeOf((node['items'] ?? {}) as JsonObject) === 'string' ? 'texts' : 'json';
  if (type === 'string')
    return formats[String(node['format'])] ?? (Number(node['maxLength'] ?? 0) > 255 ? 'longText' : 'text');
  return plainInputs[type] ?? 'json';
}

const formats: Readonly<Record<string, string>> = { date: 'date', 'date-time': 'dateTime', email: 'email', uri: 'url' };
const plainInputs: Readonly<Record<string, string>> = { integer: 'integer', number: 'decimal', boolean: 'boolean' };

const numberOf = (node: JsonObject, key: string): number | undefined =>
  typeof node[key] === 'number' ? node[key] : undefined;

const textOf = (node: JsonObject, key: string): string | undefined =>
  typeof node[key] === 'string' ? node[key] : undefined;
