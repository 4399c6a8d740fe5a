/** Labels of the parts of structured data, from the schema of its value type; undefined for free-form data. */
import { termWord, unitWord } from '../../../ir/build/plain-schema.ts';
import type { JsonObject } from '../../../ir/json.ts';
import type { Model } from '../../../ir/model.ts';
import { listConstant, toSnake } from '../../../naming.ts';
import type { Imports, Printable } from '../../../write/code.ts';
import { closedList, resolved } from '../../value-schema.ts';

/** `schema` in the model's form; for a list, the parts of an item. */
export function partsOf(schema: JsonObject, model: Model, imports: Imports): Printable {
  const { properties, items } = resolved(schema, model);
  if (items !== undefined) return partsOf(items as JsonObject, model, imports);
  if (properties === undefined) return undefined;
  return Object.entries(properties as Readonly<Record<string, JsonObject>>).map(([key, part]) => ({
    wire: toSnake(key),
    title: typeof part['title'] === 'string' ? part['title'] : key,
    unit: part[unitWord],
    isTerm: part[termWord],
    items: itemsOf(part, model, imports),
    parts: isMoney(part) ? undefined : partsOf(part, model, imports),
  }));
}

/** The values of its closed list, or of the one that the values of a list are from. */
function itemsOf(part: JsonObject, model: Model, imports: Imports): Printable {
  const list = closedList(part, model) ?? closedList((resolved(part, model)['items'] ?? {}) as JsonObject, model);
  return list === null ? undefined : imports.use(`#generated/domain/lists/${list}.ts`, listConstant(list));
}

/** Amounts are shown as one value. */
const isMoney = ({ $ref, anyOf }: JsonObject): boolean =>
  $ref === '#type/money' || (Array.isArray(anyOf) && anyOf.some((each) => isMoney(each as JsonObject)));
