/** The OpenAPI document, the types of hand-described operations and the routes that the server binds. */
import type { EmitUnit, ListUnits } from '../unit.ts';
import type { Model } from '../../ir/model.ts';
import { documentOf, type OpenApiDocument } from '../../openapi/document.ts';
import { documentText } from '../../openapi/document-text.ts';
import { describedDocument, describedOfArea } from '../../openapi/described-document.ts';
import { contentKey } from '../../openapi/subset.ts';
import type { OutputFile } from '../../write/output.ts';
import { registryFile, routesFile } from './routes.ts';

export const units: ListUnits = (model) => {
  const document = documentOf(model);
  const areas = [...new Set(model.operations.map(({ area }) => area))].toSorted();
  const registry = registryFile(areas);
  const described = describedDocument(model);
  return [
    documentUnit(model),
    {
      name: 'components',
      key: contentKey({ ...described, paths: {} }),
      run: async () => [(await import('./types.ts')).componentTypes(described)],
    },
    { name: 'registry', key: registry, run: async () => [registry] },
    ...areas.map((area) => areaUnit(area, model, document, described)),
  ];
};

function documentUnit(model: Model): EmitUnit {
  const { hash } = documentText(model);
  const text = `\n/** Names the file of \`dist/api\` that holds the whole API document. */\nexport const documentHash = '${hash}';\n`;
  const file: OutputFile = { path: 'generated/api/document.ts', source: 'schemas', text, format: false };
  return { name: 'document', key: hash, run: async () => [file] };
}

function areaUnit(area: string, model: Model, document: OpenApiDocument, described: OpenApiDocument): EmitUnit {
  const routes = routesFile(model, document, area);
  const part = describedOfArea(described, area);
  return {
    name: area,
    key: [routes, contentKey({ ...part, components: { schemas: {} } })],
    run: async () => {
      const { operationTypes } = await import('./types.ts');
      return [routes, operationTypes(area, part)];
    },
  };
}
