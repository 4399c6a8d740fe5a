/** The one OpenAPI 3.1 document with local references only: input of the API types, the client, the validators and the docs page. */
import type { JsonObject } from '../ir/json.ts';
import type { Model } from '../ir/model.ts';
import { toPascal } from '../naming.ts';
import { attributeComponents } from './beyond-parameters.ts';
import { catalogueSchema } from './catalogues.ts';
import type { Components } from './components.ts';
import { entityPart } from './entity-part.ts';
import type { Paths } from './paths.ts';
import { describedOperation } from './described.ts';
import { withRefusals } from './refusals.ts';
import { sharedComponents, typeNames } from './lists.ts';
import { webhooksOf } from './webhooks.ts';

/** An OpenAPI document as this compiler writes it. */
export interface OpenApiDocument extends JsonObject {
  readonly openapi: string;
  readonly info: JsonObject;
  readonly tags: readonly JsonObject[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, JsonObject>>>>;
  /** Webhook calls of the product; empty in parts of the document. */
  readonly webhooks: Readonly<Record<string, Readonly<Record<string, JsonObject>>>>;
  readonly components: { readonly schemas: Readonly<Components>; readonly [section: string]: JsonObject };
}

const documents = new WeakMap<Model, OpenApiDocument>();

/** The document of a model, built once for all emitters. */
export function documentOf(model: Model): OpenApiDocument {
  const document = documents.get(model) ?? buildDocument(model);
  documents.set(model, document);
  return document;
}

function buildDocument(model: Model): OpenApiDocument {
  const names = typeNames(model);
  const entities = new Map(model.entities.map((entity) => [entity.id, entity]));
  const frame = model.api;
  const frameComponents = (frame.components ?? {}) as Readonly<Record<string, JsonObject>>;
  const workflows = Map.groupBy(model.workflows, ({ entity }) => entity);
  const parts = model.entities.map((entity) => entityPart(entity, workflows.get(entity.id) ?? [], entities, names));
  const attributes = attributeComponents(model, names);
  const schemas: Components = {
    ...(frameComponents.schemas as Components | undefined),
    ...Object.fromEntries(model.catalogues.map((each) => [toPascal(each.id), catalogueSchema(each, names)])),
    ...attributes.schemas,
    ...sharedComponents(model, names),
    ...Object.assign({}, ...parts.map(({ components }) => components)),
  };
  const paths: Paths = Object.assign({}, ...parts.map((part) => part.paths[0]), ...parts.map((part) => part.paths[1]));
  for (const operation of model.operations) {
    const path = withRefusals({ [operation.path]: { [operation.method]: describedOperation(operation) } });
    paths[operation.path] = { ...paths[operation.path], ...path[operation.path] };
  }
  return {
    ...frame,
    openapi: '3.1.0',
    info: frame.info as JsonObject,
    tags: tagsOf(model),
    paths: sorted(paths),
    webhooks: sorted(webhooksOf(model)),
    components: {
      ...frameComponents,
      parameters: { ...frameComponents.parameters, ...attributes.parameters },
      schemas: sorted(schemas),
    },
  };
}

/** One tag per area, with the frame's description if there is one. */
function tagsOf(model: Model): readonly JsonObject[] {
  const described = new Map(((model.api.tags ?? []) as readonly JsonObject[]).map((tag) => [tag.name, tag]));
  const areas = new Set([...model.entities.map((entity) => entity.area), ...model.operations.map(({ area }) => area)]);
  return [...areas].toSorted().map((name) => described.get(name) ?? { name });
}

const sorted = <T>(record: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));
