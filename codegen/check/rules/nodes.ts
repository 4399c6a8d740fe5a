/** Every schema node with rules of a value: fields, attributes, types and their parts, bodies of calls. */
import type { FileKindId } from '../../parse/kinds.ts';
import type { Json, JsonObject } from '../../ir/json.ts';
import { pointerTo } from '../../parse/place.ts';
import { isObject, type SourceFile } from '../../parse/source-file.ts';

export interface RuleNode {
  readonly node: JsonObject;
  readonly pointer: string;
}

const kinds: ReadonlySet<string> = new Set<FileKindId>(['entity', 'type', 'catalogue', 'paths', 'openapi']);
/** Keywords with data instead of rules. */
const data: ReadonlySet<string> = new Set([
  'examples',
  'example',
  'default',
  'const',
  'enum',
  'x-messages',
  'x-presets',
]);

/** The nodes of a file, parents first. */
export const ruleNodes = (file: SourceFile): readonly RuleNode[] =>
  kinds.has(file.kind?.id ?? '') ? [...nodesBelow(file.value ?? null, '')] : [];

function* nodesBelow(value: Json, pointer: string): Iterable<RuleNode> {
  if (value === null || typeof value !== 'object') return;
  if (isObject(value)) yield { node: value, pointer };
  for (const [key, child] of Object.entries(value)) {
    if (!data.has(key) || isField(pointer)) yield* nodesBelow(child as Json, pointerTo(pointer, key));
  }
}

/** Below `properties` a key is a name: a field may be called `default`. */
const isField = (pointer: string): boolean => pointer.endsWith('/properties');

/** The allowed types of a node, without null; empty if it names none. */
export const typesOf = ({ type }: JsonObject): readonly string[] =>
  [type ?? []]
    .flat()
    .map(String)
    .filter((name) => name !== 'null');
