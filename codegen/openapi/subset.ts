/** A smaller document: chosen operations and only the components that they use. */
import type { Json, JsonObject } from '../ir/json.ts';
import type { OpenApiDocument } from './document.ts';

export interface PlacedOperation {
  readonly path: string;
  readonly method: string;
  readonly operation: JsonObject;
}

export function operationsOf(document: Pick<OpenApiDocument, 'paths'>): readonly PlacedOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );
}

/** The whole document with only the components in use. */
export function withReachedComponents(document: OpenApiDocument): OpenApiDocument {
  const { webhooks } = document;
  const calls = [...operationsOf(document), ...operationsOf({ paths: webhooks })].map(({ operation }) => operation);
  return { ...document, components: reached(document, calls) as OpenApiDocument['components'] };
}

/** The document reduced to the operations that pass the test, each changed by `change`; without webhooks. */
export function subset(
  document: OpenApiDocument,
  isWanted: (placed: PlacedOperation) => boolean,
  change: (operation: JsonObject) => JsonObject = (operation) => operation,
): OpenApiDocument {
  const paths: Record<string, Record<string, JsonObject>> = {};
  const operations: JsonObject[] = [];
  for (const placed of operationsOf(document)) {
    if (!isWanted(placed)) continue;
    const operation = change(placed.operation);
    (paths[placed.path] ??= {})[placed.method] = operation;
    operations.push(operation);
  }
  const tags = new Set(operations.flatMap((operation) => operation['tags'] as readonly string[]));
  return {
    ...document,
    tags: document.tags.filter(({ name }) => tags.has(name as string)),
    paths,
    webhooks: {},
    components: reached(document, operations) as OpenApiDocument['components'],
  };
}

/** A standalone schema: the components that it uses become its `$defs`. */
export function selfContained(document: OpenApiDocument, schema: JsonObject): JsonObject {
  const { schemas = {} } = reached(document, [schema]);
  const $defs = Object.fromEntries(Object.entries(schemas).map(([name, one]) => [name, definition(one as JsonObject)]));
  return { ...definition(schema), ...(Object.keys($defs).length > 0 && { $defs }) };
}

/** Components reached from some nodes, by section, sorted by name. */
function reached(document: OpenApiDocument, from: readonly JsonObject[]): Readonly<Record<string, JsonObject>> {
  const found = new Map<string, Map<string, Json>>();
  const follow = (ref: string): void => {
    const [, section, name] = /^#\/components\/([^/]+)\/(.+)$/.exec(ref) ?? [];
    if (section === undefined || name === undefined) return;
    const target = document.components[section]?.[name] as JsonObject | undefined;
    if (target === undefined) throw new Error(`The API document refers to the missing component ${ref}.`);
    const names = found.get(section) ?? new Map<string, Json>();
    if (names.has(name)) return;
    found.set(section, names);
    names.set(name, target);
    refsIn(target).forEach(follow);
  };
  from.forEach((node) => refsIn(node).forEach(follow));
  const { securitySchemes } = document.components;
  return {
    ...(securitySchemes !== undefined && { securitySchemes }),
    ...Object.fromEntries(
      [...found].toSorted().map(([section, names]) => [section, Object.fromEntries([...names].toSorted(byName))]),
    ),
  };
}

/** All `$ref` targets in a part of a document, each once. */
const refsIn = oncePerPart((part) => {
  const refs = new Set<string>();
  const visit = (node: Json): void => {
    if (Array.isArray(node)) return node.forEach((item) => visit(item as Json));
    if (node === null || typeof node !== 'object') return;
    for (const [key, value] of Object.entries(node as JsonObject)) {
      if (key === '$ref' && typeof value === 'string') refs.add(value);
      else visit(value);
    }
  };
  visit(part);
  return refs;
});

/** A component as an entry of a schema's `$defs`. */
const definition = oncePerPart((part) => relink(part) as JsonObject);

/** Documents are never changed, and each of their parts is reached from many places. */
export function oncePerPart<T>(read: (part: JsonObject) => T): (part: JsonObject) => T {
  const known = new WeakMap<JsonObject, T>();
  return (part) => {
    const found = known.get(part) ?? read(part);
    known.set(part, found);
    return found;
  };
}

const byName = ([a]: readonly [string, Json], [b]: readonly [string, Json]): number => (a < b ? -1 : 1);

function relink(node: Json): Json {
  if (Array.isArray(node)) return node.map((item) => relink(item as Json));
  if (node === null || typeof node !== 'object') return node;
  return Object.fromEntries(
    Object.entries(node as JsonObject).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string' ? value.replace('#/components/schemas/', '#/$defs/') : relink(value),
    ]),
  );
}
