/** The one OpenAPI 3.1 document with local references only: input of the API types, the client, the validators and the docs page. */
import { SchemaError } from '../errors.ts';
import type { JsonObject, Model, Operation } from '../ir/model.ts';
import { entityComponents, type Components } from './components.ts';
import { crudPaths, type Paths } from './crud.ts';
import { sharedComponents, typeNames } from './lists.ts';
import { transitionPaths } from './transitions.ts';

/** An OpenAPI document as this compiler writes it. */
export interface OpenApiDocument extends JsonObject {
  readonly openapi: string;
  readonly info: JsonObject;
  readonly tags: readonly JsonObject[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, JsonObject>>>>;
  readonly components: { readonly schemas: Readonly<Components>; readonly [section: string]: JsonObject };
}

const documents = new WeakMap<Model, OpenApiDocument>();

/** The document of a model, built once for all emitters that ask. */
export function documentOf(model: Model): OpenApiDocument {
  const known = documents.get(model);
  if (known !== undefined) return known;
  const document = build(model);
  documents.set(model, document);
  return document;
}

function build(model: Model): OpenApiDocument {
  const names = typeNames(model);
  const entities = new Map(model.entities.map((entity) => [entity.id, entity]));
  const frame = model.api;
  const frameComponents = (frame.components ?? {}) as Readonly<Record<string, JsonObject>>;
  requireOwnNames(model);
  const schemas: Components = {
    ...(frameComponents.schemas as Components | undefined),
    ...sharedComponents(model, names),
    ...Object.assign({}, ...model.entities.map((entity) => entityComponents(entity, entities, names))),
  };
  const paths: Paths = Object.assign(
    {},
    ...model.entities.map((entity) => crudPaths(entity, names)),
    ...model.entities.map((entity) =>
      transitionPaths(
        entity,
        model.workflows.filter((workflow) => workflow.entity === entity.id),
      ),
    ),
  );
  for (const operation of model.operations) addOperation(paths, operation);
  return {
    ...frame,
    openapi: '3.1.0',
    info: frame.info as JsonObject,
    tags: tagsOf(model),
    paths: sorted(paths),
    components: { ...frameComponents, schemas: sorted(schemas) },
  };
}

/** A shared type and an entity may not share a name: both become components and GraphQL types. */
function requireOwnNames(model: Model): void {
  const taken = new Map(
    model.entities.flatMap(({ id, names: { pascal } }) =>
      ['', 'Summary', 'Create', 'Update', 'Page'].map((suffix) => [`${pascal}${suffix}`, id] as const),
    ),
  );
  const findings = [...model.types, ...model.values].flatMap((type) => {
    const entity = taken.get(type.pascal);
    return entity === undefined
      ? []
      : [
          {
            origin: type.origin,
            message: `The type "${type.id}" would get the same name in the API as the entity "${entity}".`,
          },
        ];
  });
  if (findings.length > 0) throw new SchemaError(findings);
}

function addOperation(paths: Paths, operation: Operation): void {
  const item = (paths[operation.path] ??= {});
  item[operation.method] = {
    ...operation.openapi,
    operationId: operation.id,
    tags: [operation.area],
    summary: operation.summary,
    'x-access': operation.access,
    ...(operation.access.includes('public') && { security: [] }),
  };
}

/** One tag per area, with the frame's description where it has one. */
function tagsOf(model: Model): readonly JsonObject[] {
  const described = new Map(((model.api.tags ?? []) as readonly JsonObject[]).map((tag) => [tag.name, tag]));
  const areas = new Set([...model.entities.map((entity) => entity.area), ...model.operations.map(({ area }) => area)]);
  return [...areas].toSorted().map((name) => described.get(name) ?? { name });
}

const sorted = <T>(record: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));
