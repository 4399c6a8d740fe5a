/** Builds the non-CRUD API calls from `schemas/api/paths/`. */
import { toPascal } from '../../naming.ts';
import { pointerTo } from '../../parse/place.ts';
import { isObject, objectOf, type SourceContent } from '../../parse/source-file.ts';
import type { Json, JsonObject } from '../json.ts';
import type { CalledOn, Operation } from '../operation.ts';
import { isTrue, object, objectEntries, objectOrNull, text, textOrNull, texts } from './read.ts';

const methods: ReadonlySet<string> = new Set(['get', 'post', 'put', 'patch', 'delete']);

export function buildOperations(file: SourceContent): readonly Operation[] {
  return objectEntries(objectOf(file)).flatMap(([path, item]) =>
    objectEntries(item)
      .filter(([method]) => methods.has(method))
      .map(([method, node]) =>
        buildOperation(file, path, method as Operation['method'], withParameters(path, item, node)),
      ),
  );
}

function buildOperation(file: SourceContent, path: string, method: Operation['method'], node: JsonObject): Operation {
  const on = objectOrNull(node, 'x-on');
  return {
    id: text(node, 'operationId'),
    area: file.stem,
    method,
    path,
    summary: text(node, 'summary'),
    label: text(node, 'x-label', text(node, 'summary')),
    done: textOrNull(node, 'x-done'),
    access: texts(node, 'x-access'),
    on: on && calledOn(on),
    toggle: textOrNull(node, 'x-toggle'),
    hasOwnForm: isTrue(node, 'x-own-form'),
    body: bodyKind(node),
    idempotent: isTrue(node, 'x-idempotent'),
    needsOwnSession: isTrue(node, 'x-ownSession'),
    keepsKeys: isTrue(node, 'x-keepsKeys'),
    sends: null,
    openapi: resolveReferences(node) as JsonObject,
    origin: { file: file.path, pointer: pointerTo(pointerTo('', path), method) },
  };
}

/** Defaults to "param", a path parameter, which is the most common. */
function calledOn(on: JsonObject): CalledOn {
  const entity = text(on, 'entity');
  const states = texts(on, 'states');
  const during = states.length === 0 ? null : { states, refusal: text(on, 'refusal') };
  const query = textOrNull(on, 'query');
  if (query !== null) return { entity, in: 'query', name: query, during };
  const body = textOrNull(on, 'body');
  return body === null
    ? { entity, in: 'path', name: text(on, 'param'), during }
    : { entity, in: 'body', name: body, during };
}

/** The parameters of the path item and its call; an `{id}` or `{…_id}` of the path that neither declares is a UUID. */
function withParameters(path: string, item: JsonObject, node: JsonObject): JsonObject {
  const declared = [item, node].flatMap(({ parameters }) => (parameters as readonly JsonObject[] | undefined) ?? []);
  const ids = [...path.matchAll(/\{((?:\w+_)?id)\}/g)]
    .map((match) => match[1]!)
    .filter((name) => !declared.some((one) => one['in'] === 'path' && one['name'] === name))
    .map((name) => ({ name, in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }));
  const parameters = [...ids, ...declared];
  return parameters.length === 0 ? node : { ...node, parameters };
}

function bodyKind(node: JsonObject): Operation['body'] {
  const types = Object.keys(object(object(node, 'requestBody'), 'content'));
  if (types.length === 0) return null;
  return types.includes('multipart/form-data') ? 'multipart' : 'json';
}

function resolveReferences(node: Json): Json {
  if (Array.isArray(node)) return (node as readonly Json[]).map(resolveReferences);
  if (!isObject(node)) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string' ? componentReference(value) : resolveReferences(value),
    ]),
  );
}

/** `../../entities/quote.schema.json` → `#/components/schemas/Quote`; references into the frame document lose its name. */
function componentReference(ref: string): string {
  const file = /\/(?:entities|types|services)\/([a-z0-9_-]+)\.schema\.json$/.exec(ref)?.[1];
  return file === undefined ? ref.replace(/^.*openapi\.yaml#/, '#') : `#/components/schemas/${toPascal(file)}`;
}
