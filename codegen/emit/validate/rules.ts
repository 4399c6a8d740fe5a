/** Reduces a schema to the keywords that `src/runtime/validation/check.ts` supports. */
import type { Json, JsonObject } from '../../ir/json.ts';
import { checkedFormats } from '../../openapi/formats.ts';

export interface RuleInput {
  /** Self-contained schema. */
  readonly schema: JsonObject;
  /** True for values that arrive as text (path and query), which are converted and get defaults. */
  readonly isText?: boolean;
}

/** Rules of a schema, and of each shared type that they name, themselves or through another. */
export function rulesOf({ schema, isText = false }: RuleInput): { rules: JsonObject; types: readonly string[] } {
  const definitions = (schema.$defs ?? {}) as Definitions;
  const rules = rulesIn(schema, { definitions, isText });
  const types = new Set<string>();
  const follow = (node: Json): void => {
    for (const name of namesIn(node)) {
      if (types.has(name)) continue;
      types.add(name);
      follow(typeRules(definitions[name]!, definitions));
    }
  };
  follow(rules);
  return { rules, types: [...types].toSorted() };
}

/** Rules of a shared type, without defaults, which bodies do not have either. */
export const typeRules = (definition: JsonObject, definitions: Definitions): JsonObject =>
  rulesIn(definition, { definitions, isText: false });

type Definitions = Readonly<Record<string, JsonObject>>;

interface Around {
  readonly definitions: Definitions;
  readonly isText: boolean;
}

/** Kept unchanged. */
const plain = new Set([
  'type',
  'enum',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'minItems',
  'maxItems',
  'uniqueItems',
  'required',
  'maxProperties',
  'dependentRequired',
]);

/** They describe. */
const notes = new Set(['title', 'description', '$comment', 'examples', 'deprecated', 'readOnly', 'writeOnly', '$defs']);

function rulesIn(schema: JsonObject, around: Around): JsonObject {
  const { anyOf, ...rest } = schema;
  const list = nullableList(anyOf, around.definitions);
  const entries = Object.entries(list === null ? schema : { ...rest, listOrNull: list });
  return Object.fromEntries(
    entries.flatMap(([word, value]) => {
      if (word.startsWith('x-') || notes.has(word)) return [];
      const rule = ruleOf(word, value, around);
      return rule === undefined ? [] : [[word, rule]];
    }),
  );
}

/** Undefined if every value passes; throws for a keyword that is not checked at run time. */
function ruleOf(word: string, value: Json, around: Around): Json | undefined {
  if (plain.has(word) || word === 'listOrNull') return value;
  const inside = (node: Json): JsonObject => rulesIn(node as JsonObject, around);
  switch (word) {
    case '$ref':
      return nameOf(value);
    case 'format':
      return (checkedFormats as readonly Json[]).includes(value) ? value : undefined;
    case 'default':
      return around.isText ? value : undefined;
    case 'items':
      return inside(value);
    case 'additionalProperties':
      return typeof value === 'object' ? inside(value) : value === false ? false : undefined;
    case 'anyOf':
    case 'oneOf':
      return (value as readonly Json[]).map(inside);
    case 'properties':
      return Object.fromEntries(Object.entries(value as JsonObject).map(([key, node]) => [key, inside(node)]));
    default:
      throw new Error(`Validators do not know the word "${word}" of JSON Schema.`);
  }
}

const nameOf = (ref: Json | undefined): string => String(ref).replace('#/$defs/', '');

/** The list of `anyOf: [closed list, null]`: one mistake instead of three. Null for any other choice. */
function nullableList(choice: Json | undefined, definitions: Definitions): string | null {
  if (!Array.isArray(choice) || choice.length !== 2) return null;
  const [list, none] = choice as readonly JsonObject[];
  if (none?.type !== 'null' || typeof list?.$ref !== 'string') return null;
  return Array.isArray(definitions[nameOf(list.$ref)]?.enum) ? nameOf(list.$ref) : null;
}

/** Names of shared types in rules; a property may be named like a keyword, and then its value is not a text. */
function namesIn(node: Json): readonly string[] {
  if (Array.isArray(node)) return node.flatMap((each) => namesIn(each as Json));
  if (node === null || typeof node !== 'object') return [];
  return Object.entries(node as JsonObject).flatMap(([word, value]) =>
    (word === '$ref' || word === 'listOrNull') && typeof value === 'string' ? [value] : namesIn(value),
  );
}
