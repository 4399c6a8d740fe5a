/** The one OpenAPI 3.1 document with local references only: input of the API types, the client, the validators and the docs page. */
import type { JsonObject } from '../ir/json.ts';
import type { Model } from '../ir/model.ts';
import { toPascal } from '../naming.ts';
import { attributeComponents } from './beyond-parameters.ts';
import { catalogueSchema } from './catalogues.ts';
import { entityComponents, type Components } from './components.ts';
import { crudPaths } from './crud.ts';
import type { Paths } from './paths.ts';
import { describedOperation } from './described.ts';
import { withRefusals } from './refusals.ts';
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

const documents = new WeakMap<Model, () => OpenApiDocument>();

/** The document of a model, built once for all emitters that ask. */
export function documentOf(model: Model): OpenApiDocument {
  const known = documents.get(model);
  if (known !== undefined) return known();
  const document = buildDocument(model);
  documents.set(model, () => document);
  return document;
}

/** The document of a model for which somebody asked before. */
export const knownDocument = (model: Model): OpenApiDocument | undefined => documents.get(model)?.();

/** Says which document describes a model that is a view of another. */
export const useDocument = (model: Model, document: () => OpenApiDocument): void => void documents.set(model, document);

export function buildDocument(model: Model): OpenApiDocument {
  const names = typeNames(model);
  const entities = new Map(model.entities.map((entity) => [entity.id, entity]));
  const frame = model.api;
  const frameComponents = (frame.components ?? {}) as Readonly<Record<string, JsonObject>>;
  const attributes = attributeComponents(model, names);
  const schemas: Components = {
    ...(frameComponents.schemas as Components | undefined),
    ...Object.fromEntries(model.catalogues.map((each) => [toPascal(each.id), catalogueSchema(each, names)])),
    ...attributes.schemas,
    ...sharedComponents(model, names),
    ...Object.assign({}, ...model.entities.map((entity) => entityComponents(entity, entities, names))),
  };
  const paths: Paths = Object.assign(
    {},
    ...model.entities.map((entity) => crudPaths(entity, entities, names)),
    ...model.entities.map((entity) =>
      transitionPaths(
        entity,
        model.workflows.filter((workflow) => workflow.entity === entity.id),
        names,
      ),
    ),
  );
  for (const operation of model.operations) {
    (paths[operation.path] ??= {})[operation.method] = describedOperation(operation);
  }
  return {
    ...frame,
    openapi: '3.1.0',
    info: frame.info as JsonObject,
    tags: tagsOf(model),
    paths: withRefusals(sorted(paths)),
    components: {
      ...frameComponents,
      parameters: { ...frameComponents.parameters, ...attributes.parameters },
      schemas: sorted(schemas),
    },
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
