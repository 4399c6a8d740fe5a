/** The document of hand-described operations only, for their types and clients. */
import type { JsonObject } from '../ir/json.ts';
import type { Model } from '../ir/model.ts';
import { documentOf, type OpenApiDocument } from './document.ts';
import { oncePerPart, subset } from './subset.ts';

/** An operation without errors, for types: all errors have one shape and are thrown, never returned. */
const successOnly = oncePerPart((operation): JsonObject => ({
  ...operation,
  responses: Object.fromEntries(
    Object.entries((operation.responses ?? {}) as JsonObject).filter(([status]) => status.startsWith('2')),
  ),
}));

const known = new WeakMap<Model, OpenApiDocument>();

/** Hand-described operations for types and clients, with the components that they use. */
export function describedDocument(model: Model): OpenApiDocument {
  const before = known.get(model);
  if (before) return before;
  const ids = new Set(model.operations.map(({ id }) => id));
  const described = subset(documentOf(model), ({ operation }) => ids.has(operation.operationId as string), successOnly);
  known.set(model, described);
  return described;
}

/** Operations of one area. */
export const describedOfArea = (described: OpenApiDocument, area: string): OpenApiDocument =>
  subset(described, ({ operation }) => (operation['tags'] as readonly string[]).includes(area));
