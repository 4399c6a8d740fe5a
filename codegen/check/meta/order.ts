/** Finds keys out of the meta-schema's order, because files of a kind should have one order and merge well. */
import type { Json, JsonObject } from '../../ir/json.ts';
import { pointerSteps, pointerTo } from '../../parse/place.ts';
import { isObject, objectOf, type SourceFile } from '../../parse/source-file.ts';
import type { Sources } from '../../parse/sources.ts';

/** A node of a meta-schema and the file that its references are relative to. */
interface Meta {
  readonly file: string;
  readonly node: JsonObject;
}

/** An object whose keys are in the wrong order. */
export interface WrongOrder {
  readonly pointer: string;
  /** Its keys that the meta-schema names, in the right order. */
  readonly wanted: readonly string[];
}

/** Outer objects come before nested ones. */
export type FindWrongOrders = (file: SourceFile) => readonly WrongOrder[];

export function createOrderCheck(sources: Sources): FindWrongOrders {
  const metas = new Map(sources.ofKind('meta').map((file) => [`${file.stem}.schema.json`, objectOf(file)]));
  return (file) => {
    const name = `${file.kind?.meta ?? ''}.schema.json`;
    const root = metas.get(name);
    if (!root || file.value === undefined) return [];
    const found: WrongOrder[] = [];
    visit(file.value, '', { file: name, node: root }, (pointer, wanted) => found.push({ pointer, wanted }), metas);
    return found;
  };
}

type Report = (pointer: string, wanted: readonly string[]) => void;
type Metas = ReadonlyMap<string, JsonObject>;

function visit(value: Json, pointer: string, written: Meta, report: Report, metas: Metas): void {
  const meta = resolve(written, value, metas);
  const below = (child: Json, step: string | number, node: Json | undefined): void => {
    if (isObject(node)) visit(child, pointerTo(pointer, step), { file: meta.file, node }, report, metas);
  };
  if (Array.isArray(value))
    return (value as readonly Json[]).forEach((item, index) => below(item, index, meta.node['items']));
  if (!isObject(value)) return;
  const properties = isObject(meta.node['properties']) ? meta.node['properties'] : {};
  const wanted = Object.keys(properties).filter((key) => Object.hasOwn(value, key));
  const found = Object.keys(value).filter((key) => Object.hasOwn(properties, key));
  if (wanted.some((key, index) => key !== found[index])) report(pointer, wanted);
  for (const [key, child] of Object.entries(value))
    below(child, key, properties[key] ?? meta.node['additionalProperties']);
}

/** Follows `$ref`, and picks the branch that describes this value. */
function resolve(meta: Meta, value: Json, metas: Metas): Meta {
  const ref = meta.node['$ref'];
  if (typeof ref === 'string') {
    const target = follow(ref, meta.file, metas);
    return target ? resolve(target, value, metas) : meta;
  }
  const branch = branchFor(meta.node, value);
  return branch ? resolve({ file: meta.file, node: branch }, value, metas) : meta;
}

function branchFor(node: JsonObject, value: Json): JsonObject | undefined {
  const { if: condition, then, else: otherwise, anyOf } = node;
  if (isObject(condition) && Array.isArray(condition['required']) && isObject(value)) {
    const branch = condition['required'].every((key) => Object.hasOwn(value, String(key))) ? then : otherwise;
    return isObject(branch) ? branch : undefined;
  }
  if (!Array.isArray(anyOf)) return undefined;
  const wanted = Array.isArray(value) ? 'array' : isObject(value) ? 'object' : null;
  return anyOf.find(
    (one): one is JsonObject =>
      isObject(one) && (one['type'] === wanted || (wanted === 'object' && one['$ref'] !== undefined)),
  );
}

function follow(ref: string, from: string, metas: Metas): Meta | undefined {
  const [file = '', pointer = ''] = ref.split('#');
  const name = file === '' ? from : file;
  let node: Json | undefined = metas.get(name);
  for (const step of pointerSteps(pointer)) node = isObject(node) ? node[step] : undefined;
  return isObject(node) ? { file: name, node } : undefined;
}
