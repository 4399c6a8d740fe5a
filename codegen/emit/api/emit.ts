/** The OpenAPI document, the types of hand-described operations and the routes that the server binds. */
import type { EmitUnit, ListUnits } from '../unit.ts';
import type { Model } from '../../ir/model.ts';
import { successOnly } from '../../openapi/described.ts';
import { documentOf, type OpenApiDocument } from '../../openapi/document.ts';
import { documentText } from '../../openapi/document-text.ts';
import { subset } from '../../openapi/subset.ts';
import type { OutputFile } from '../../write/output.ts';
import { registryFile, routesFile } from './routes.ts';

export const units: ListUnits = (model) => {
  const document = documentOf(model);
  const areas = [...new Set(model.operations.map(({ area }) => area))].toSorted();
  const registry = registryFile(areas);
  const isDescribed = new Set(model.operations.map(({ id }) => id));
  const described = subset(document, ({ operation }) => isDescribed.has(operation.operationId as string), successOnly);
  return [
    documentUnit(model),
    {
      name: 'components',
      key: described.components,
      run: async () => [(await import('./types.ts')).componentTypes(described)],
    },
    { name: 'registry', key: registry, run: async () => [registry] },
    ...areas.map((area) => areaUnit(area, model, document, described)),
  ];
};

function documentUnit(model: Model): EmitUnit {
  const { hash } = documentText(model);
  const text = `\n/** Names the file of \`.cache/api\` that holds the whole API document. */\nexport const documentHash = '${hash}';\n`;
  const file: OutputFile = { path: 'generated/api/document.ts', source: 'schemas', text, format: false };
  return { name: 'document', key: hash, run: async () => [file] };
}

function areaUnit(area: string, model: Model, document: OpenApiDocument, described: OpenApiDocument): EmitUnit {
  const routes = routesFile(model, document, area);
  const part = subset(described, ({ operation }) => (operation.tags as readonly string[]).includes(area));
  return {
    name: area,
    key: [routes, part.paths],
    run: async () => {
      const { operationTypes } = await import('./types.ts');
      return [routes, operationTypes(area, part)];
    },
  };
}
