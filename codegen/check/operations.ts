/** API calls declare their path parameters and act on a record that path, query or body must name. */
import type { Finding } from '../errors.ts';
import { stateWorkflow } from '../ir/called-states.ts';
import type { Json, JsonObject } from '../ir/json.ts';
import type { Model } from '../ir/model.ts';
import type { Operation } from '../ir/operation.ts';
import { toPascal } from '../naming.ts';
import { pointerTo } from '../parse/place.ts';
import { isObject } from '../parse/source-file.ts';
import { below, idsOf, typeIds, unknown, type Check, type CheckContext } from './context.ts';

export const checkOperations: Check = (context) => {
  const components = componentNames(context);
  return context.model.operations.flatMap((operation) => [
    ...pathParameters(context, operation),
    ...repeatedParameters(context, operation),
    ...sentIds(context, operation),
    ...statesOfCall(context, operation),
    ...componentReferences(components, operation),
  ]);
};

function pathParameters({ model }: CheckContext, operation: Operation): readonly Finding[] {
  const named = [...operation.path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1]!);
  const declared = parametersOf(model, operation)
    .filter((one) => one['in'] === 'path')
    .map(({ name }) => String(name));
  const { on } = operation;
  return [
    ...named
      .filter((name) => !declared.includes(name))
      .map((name) => ({
        origin: operation.origin,
        message: `The path parameter "${name}" is not declared.`,
        hint: 'Add it to "parameters" with "in": "path".',
      })),
    ...declared
      .filter((name) => !named.includes(name))
      .map((name) => ({ origin: operation.origin, message: `The path has no parameter "${name}".` })),
    ...(on?.in === 'path' && !named.includes(on.name)
      ? [unknown(below(operation.origin, 'x-on', 'param'), 'path parameter', on.name, named)]
      : []),
  ];
}

function repeatedParameters({ model }: CheckContext, operation: Operation): readonly Finding[] {
  const keys = [
    ...parametersOf(model, operation).map((one) => `${one['name']} in ${one['in']}`),
    // Added to each call that is "x-idempotent".
    ...(operation.idempotent ? ['Idempotency-Key in header'] : []),
  ];
  return [...new Set(keys.filter((key, at) => keys.indexOf(key) !== at))].map((key) => ({
    origin: operation.origin,
    message: `The parameter "${key}" is declared twice.`,
    hint: 'Declare it once; "x-idempotent" declares Idempotency-Key.',
  }));
}

/** The row's id must be required, because a call without it would skip its access rule. */
function sentIds({ model }: CheckContext, operation: Operation): readonly Finding[] {
  const { on, origin } = operation;
  if (on === null || on.in === 'path') return [];
  const required =
    on.in === 'body'
      ? requiredInBody(operation)
      : parametersOf(model, operation)
          .filter((one) => one['in'] === 'query' && one['required'] === true)
          .map(({ name }) => String(name));
  const kind = on.in === 'query' ? 'required query parameter' : 'required property of the body';
  return required.includes(on.name) ? [] : [unknown(below(origin, 'x-on', on.in), kind, on.name, required)];
}

/** The states are of one workflow of the entity, and the refusal is a message. */
function statesOfCall({ model }: CheckContext, { on, origin }: Operation): readonly Finding[] {
  if (!on?.during || !model.entities.some(({ id }) => id === on.entity)) return [];
  const { states, refusal } = on.during;
  const known = model.workflows.filter(({ entity }) => entity === on.entity).flatMap((each) => each.states);
  const ids = known.map(({ id }) => id);
  const messages = model.messages.map(({ id }) => id);
  const at = below(origin, 'x-on', 'states');
  const wrong = states.flatMap((state, index) =>
    ids.includes(state) ? [] : [unknown(below(origin, 'x-on', 'states', String(index)), 'state', state, ids)],
  );
  const isMixed = wrong.length === 0 && stateWorkflow(on.entity, states, model) === undefined;
  return [
    ...wrong,
    ...(isMixed
      ? [{ origin: at, message: 'These states are of several workflows.', hint: 'Name those of one workflow.' }]
      : []),
    ...(messages.includes(refusal) ? [] : [unknown(below(origin, 'x-on', 'refusal'), 'message', refusal, messages)]),
  ];
}

/** Parameters of the call, including those of the frame document. */
function parametersOf({ api }: Model, { openapi }: Operation): readonly JsonObject[] {
  const { parameters } = openapi;
  const components = objectIn(api, 'components');
  const shared = objectIn(components, 'parameters');
  return (Array.isArray(parameters) ? (parameters as readonly Json[]) : []).flatMap((one) => {
    if (!isObject(one)) return [];
    const parameter =
      typeof one['$ref'] === 'string' ? shared[one['$ref'].slice(one['$ref'].lastIndexOf('/') + 1)] : one;
    return isObject(parameter) ? [parameter] : [];
  });
}

/** Properties that a body of any of its kinds must have. */
function requiredInBody({ openapi }: Operation): readonly string[] {
  return Object.values(objectIn(objectIn(openapi, 'requestBody'), 'content')).flatMap((media) => {
    const { required } = objectIn(isObject(media) ? media : {}, 'schema');
    return Array.isArray(required) ? (required as readonly string[]) : [];
  });
}

function objectIn(node: JsonObject, key: string): JsonObject {
  const value = node[key];
  return isObject(value) ? value : {};
}

function componentNames(context: CheckContext): ReadonlySet<string> {
  return new Set([
    ...idsOf(context, 'entity').flatMap((id) =>
      ['', 'Create', 'Update', 'Page', 'Summary'].map((suffix) => `${toPascal(id)}${suffix}`),
    ),
    ...typeIds(context).map(toPascal),
    ...idsOf(context, 'catalogue').map(toPascal),
    ...ownComponents(context.model.api['components']),
  ]);
}

function componentReferences(known: ReadonlySet<string>, operation: Operation): readonly Finding[] {
  return references(operation.openapi, operation.origin.pointer)
    .filter(({ name }) => !known.has(name))
    .map(({ name, pointer }) => unknown({ file: operation.origin.file, pointer }, 'component', name, known));
}

function ownComponents(components: Json | undefined): readonly string[] {
  return isObject(components)
    ? Object.values(components).flatMap((group) => (isObject(group) ? Object.keys(group) : []))
    : [];
}

function references(value: Json, pointer: string): readonly { readonly name: string; readonly pointer: string }[] {
  if (Array.isArray(value))
    return (value as readonly Json[]).flatMap((item, index) => references(item, pointerTo(pointer, index)));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    key === '$ref' && typeof child === 'string' && child.startsWith('#/components/')
      ? [{ name: child.slice(child.lastIndexOf('/') + 1), pointer: pointerTo(pointer, key) }]
      : references(child, pointerTo(pointer, key)),
  );
}
