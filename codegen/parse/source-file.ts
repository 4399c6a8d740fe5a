/** A parsed file under `schemas/` that can locate everything in it. */
import type { Json, JsonObject } from '../ir/json.ts';
import { foreignText, withoutMark } from './foreign-text.ts';
import { parseJson, type ParsedText } from './json.ts';
import { fileStem, kindOf, type FileKind } from './kinds.ts';
import { lineAndColumn, pointerSteps, pointerTo, type Places, type SyntaxProblem } from './place.ts';

/** The content of a file. */
export interface SourceContent {
  /** Relative to the project's root, e.g. `schemas/limits.json`. */
  readonly path: string;
  readonly stem: string;
  readonly kind: FileKind | null;
  /** Undefined when the text cannot be read; GraphQL files have their text as value. */
  readonly value: Json | undefined;
}

export interface SourceFile extends SourceContent {
  readonly text: string;
  readonly problems: readonly SyntaxProblem[];
  /** Line and column of a pointer's key or value, or of its nearest existing parent. */
  locate(pointer: string, at: 'key' | 'value'): Promise<{ line: number; column: number }>;
}

/** Reads one file's text by its ending. */
export async function readSource(path: string, text: string): Promise<SourceFile> {
  const bare = withoutMark(text);
  const { value, problems, places } = await parseText(path, bare);
  return {
    ...contentOf(path, value),
    text,
    problems,
    locate: async (pointer, at) => lineAndColumn(bare, findOffset(places, pointer, at)),
  };
}

const contentOf = (path: string, value: Json | undefined): SourceContent => ({
  path,
  stem: fileStem(path),
  kind: kindOf(path.replace(/^schemas\//, '')),
  value,
});

/** The file's value as an object; an empty one when it is something else (its meta-schema complains then). */
export function objectOf(file: Pick<SourceContent, 'value'>): JsonObject {
  return isObject(file.value) ? file.value : {};
}

/** Caches a result per file: in watch mode an unchanged file is the same object. */
export function oncePerFile<File extends SourceContent, T>(read: (file: File) => T): (file: File) => T {
  const known = new WeakMap<File, { readonly found: T }>();
  return (file) => {
    const result = known.get(file) ?? { found: read(file) };
    known.set(file, result);
    return result.found;
  };
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

async function parseText(path: string, text: string): Promise<ParsedText> {
  const foreign = foreignText(text);
  if (foreign) return { value: undefined, places: new Map(), problems: [foreign] };
  if (path.endsWith('.json')) return parseJson(text);
  // YAML is loaded only where a YAML file changed: the package costs more than all JSON files together.
  if (path.endsWith('.yaml')) return (await import('./yaml.ts')).parseYaml(text);
  return { value: text, places: new Map(), problems: [] };
}

function findOffset(places: Places, pointer: string, at: 'key' | 'value'): number {
  const steps = pointerSteps(pointer);
  for (let length = steps.length; length >= 0; length--) {
    const place = places.get(steps.slice(0, length).reduce(pointerTo, ''));
    if (!place) continue;
    return at === 'key' && length === steps.length ? (place.key ?? place.value) : place.value;
  }
  return 0;
}
