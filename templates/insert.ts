/** Adds to hand-laid-out files without touching the rest of them. */
import { parseJson } from '../codegen/parse/json.ts';
import { pointerTo } from '../codegen/parse/place.ts';

/** JSON on one line, as the schema files write it. */
export function inlineJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inlineJson).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${Object.entries(value).map(([key, part]) => `${JSON.stringify(key)}: ${inlineJson(part)}`).join(', ')}}`;
}

/** Puts `"key": value` behind the last key of the object at `pointer`; throws when the key is there already. */
export function insertKey(text: string, pointer: string, key: string, value: unknown): string {
  const { places, value: document } = parseJson(text);
  const object = pointer.split('/').slice(1).reduce<unknown>((node, step) => (node as Record<string, unknown>)[step], document);
  if (typeof object !== 'object' || object === null) throw new Error(`There is nothing at ${pointer}.`);
  const keys = Object.keys(object);
  if (keys.includes(key)) throw new Error(`"${key}" is there already.`);
  const start = places.get(pointer)!.value;
  const indent = ' '.repeat(2 * pointer.split('/').length);
  const line = `${JSON.stringify(key)}: ${inlineJson(value)}`;
  if (keys.length === 0) return `${text.slice(0, start)}{\n${indent}${line}\n${indent.slice(2)}}${text.slice(endOfValue(text, start))}`;
  const end = endOfValue(text, places.get(pointerTo(pointer, keys.at(-1)!))!.value);
  return `${text.slice(0, end)},\n${indent}${line}${text.slice(end)}`;
}

/** Puts the item behind the last one of the list at `pointer`, on a line of its own. */
export function insertItem(text: string, pointer: string, item: unknown): string {
  const { places, value: document } = parseJson(text);
  const list = pointer.split('/').slice(1).reduce<unknown>((node, step) => (node as Record<string, unknown>)[step], document);
  if (!Array.isArray(list) || list.length === 0) throw new Error(`There is no list at ${pointer}.`);
  const end = endOfValue(text, places.get(pointerTo(pointer, list.length - 1))!.value);
  const indent = ' '.repeat(2 * pointer.split('/').length);
  return `${text.slice(0, end)},\n${indent}${inlineJson(item)}${text.slice(end)}`;
}

/** Offset behind the JSON value that begins at `start`. */
function endOfValue(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const mark = text[at]!;
    if (mark === '"') at = endOfText(text, at);
    else if ('[{'.includes(mark)) depth++;
    else if (']}'.includes(mark)) depth--;
    if (depth < 0) return at;
    if (depth === 0 && (mark === '"' || ']}'.includes(mark))) return at + 1;
    if (depth === 0 && /[,\s]/.test(text[at + 1] ?? '')) return at + 1;
  }
  return text.length;
}

function endOfText(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}
