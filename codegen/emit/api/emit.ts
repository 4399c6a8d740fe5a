/** The OpenAPI document, the types of hand-described operations and the routes that the server binds. */
import type { EmitUnit, ListUnits } from '../unit.ts';
import type { Model } from '../../ir/model.ts';
import { successOnly } from '../../openapi/described.ts';
import { documentOf, type OpenApiDocument } from '../../openapi/document.ts';
import { subset } from '../../openapi/subset.ts';
import { hashText } from '../../write/hash.ts';
import type { OutputFile } from '../../write/output.ts';
import { registryFile, routesFile } from './routes.ts';

export const units: ListUnits = (model) => {
  const document = documentOf(model);
  const areas = [...new Set(model.operations.map(({ area }) => area))].toSorted();
  const registry = registryFile(areas);
  return [
    documentUnit(document),
    { name: 'registry', key: registry, run: async () => [registry] },
    ...areas.map((area) => areaUnit(area, model, document)),
  ];
};

/** The key is the text itself: the document takes from nearly every part of the model. */
function documentUnit(document: OpenApiDocument): EmitUnit {
  const reached = subset(document, () => true);
  const text = `${JSON.stringify(reached, null, 2)}\n`;
  const file: OutputFile = { path: 'generated/api/openapi.json', source: 'schemas', text, format: false };
  return { name: 'document', key: hashText(text), run: async () => [file] };
}

function areaUnit(area: string, model: Model, document: OpenApiDocument): EmitUnit {
  const isDescribed = new Set(model.operations.map(({ id }) => id));
  const routes = routesFile(model, document, area);
  const part = subset(
    document,
    ({ operation }) =>
      isDescribed.has(operation.operationId as string) && (operation.tags as readonly string[]).includes(area),
    successOnly,
  );
  return {
    name: area,
    key: [routes, part.paths, part.components],
    run: async () => {
      const { typesFile } = await import('./types.ts');
      return [routes, typesFile(area, part)];
    },
  };
}
