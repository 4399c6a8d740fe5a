/** Lists the members of a structured value, one row per member at any depth. */
import type { JsonObject } from '../ir/json.ts';
import { code, codes, link, table } from './markdown.ts';
import { isLimit, limitWords } from './limit-words.ts';

/**
 * Paths look like `contractDetails.terms[]`; members of shared values have their own section, and rules of the whole
 * value are below the table.
 */
export function membersTable(schema: JsonObject): string {
  const rows = membersOf(schema, '');
  const ofAll = [...(isObject(schema['items']) ? [kindOf(schema)] : []), ...rulesOf(schema, false)].join('; ');
  return [
    rows.length === 0 ? 'Any members.\n' : table(['Member', 'Kind', 'Rules', 'Meaning'], rows),
    ofAll === '' ? '' : `\nThe whole: ${ofAll}.\n`,
  ].join('');
}

function membersOf(schema: JsonObject, path: string): readonly (readonly string[])[] {
  const required = new Set((schema['required'] ?? []) as readonly string[]);
  const own = Object.entries((schema['properties'] ?? {}) as Readonly<Record<string, JsonObject>>);
  const inside = path === '' ? '' : `${path}.`;
  return [
    ...own.flatMap(([key, member]) => memberRows(member, `${inside}${key}`, required.has(key))),
    ...(isObject(schema['additionalProperties'])
      ? memberRows(schema['additionalProperties'], `${inside}*`, false)
      : []),
    ...(isObject(schema['items']) ? memberRows(schema['items'], `${path}[]`, false) : []),
  ];
}

function memberRows(member: JsonObject, path: string, isRequired: boolean): readonly (readonly string[])[] {
  const rules = rulesOf(member, isRequired).join('; ');
  const meaning = [member['title'], member['description']].filter((text) => text !== undefined).join(': ');
  // Array items need a row only if they have rules.
  const isPlainItem = path.endsWith('[]') && rules === '' && meaning === '';
  return [...(isPlainItem ? [] : [[code(path), kindOf(member), rules, meaning]]), ...membersOf(member, path)];
}

function kindOf(member: JsonObject): string {
  const { type, format, items, $ref: reference, 'x-unit': unit } = member;
  if (typeof reference === 'string') {
    const id = reference.replace('#type/', '');
    return link(id, `#${id}`);
  }
  const orNull = [type].flat().includes('null') ? ' or null' : '';
  if (isObject(items)) return `${kindOf(items)}[]${orNull}`;
  const kind = typeof format === 'string' ? `${format}${orNull}` : [type ?? 'any'].flat().join(' or ');
  return `${kind}${typeof unit === 'string' ? ` (${unit})` : ''}`;
}

function rulesOf(member: JsonObject, isRequired: boolean): readonly string[] {
  const { default: value, examples, uniqueItems, readOnly } = member;
  return [
    ...(isRequired ? ['required'] : []),
    ...(readOnly === true ? ['read-only'] : []),
    ...(value === undefined ? [] : [`default ${code(JSON.stringify(value))}`]),
    ...limitWords(member),
    ...(uniqueItems === true ? ['no value twice'] : []),
    ...(Array.isArray(examples) ? [`for example ${codes(examples.map(String))}`] : []),
    ...conditions('asked when', member['x-when']),
    ...conditions('required when', member['x-neededWhen']),
    ...Object.entries(member).flatMap(([word, of]) => (isSaid(word) ? [] : [`${word} ${code(JSON.stringify(of))}`])),
  ];
}

/**
 * Keywords that have their own column or text here, and those of layout; every other rule is shown as in the schema.
 */
const said: ReadonlySet<string> = new Set(
  'title description type format $ref items properties additionalProperties required default examples uniqueItems readOnly x-unit x-when x-neededWhen x-sheet x-widget'.split(
    ' ',
  ),
);
const isSaid = (word: string): boolean => said.has(word) || isLimit(word);

/** `required when types.dedicated is true, or types.broadband is true`. */
function conditions(begin: string, cases: unknown): readonly string[] {
  if (!Array.isArray(cases)) return [];
  const each = (cases as readonly Readonly<Record<string, readonly unknown[]>>[]).map((one) =>
    Object.entries(one)
      .map(([key, values]) => `${code(key)} is ${values.map(valueWord).join(' or ')}`)
      .join(' and '),
  );
  return each.includes('') ? [] : [`${begin} ${each.join(', or ')}`];
}

const valueWord = (value: unknown): string => (value === null ? 'empty' : code(String(value)));

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
