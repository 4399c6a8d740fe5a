/** The OpenAPI document, the types of hand-described operations and the routes that the server binds. */
import { documentOf } from '../../openapi/document.ts';
import { documentText } from '../../openapi/document-text.ts';
import { describedDocument, describedOfArea } from '../../openapi/described-document.ts';
import type { Model } from '../../ir/model.ts';
import type { OutputFile } from '../../write/output.ts';
import type { Emit } from '../emit.ts';
import { registryFile, routesFile } from './routes.ts';
import { componentTypes, operationTypes } from './types.ts';

export const emit: Emit = (model) => {
  const document = documentOf(model);
  const areas = [...new Set(model.operations.map(({ area }) => area))].toSorted();
  const described = describedDocument(model);
  return [
    documentFile(model),
    componentTypes(described),
    registryFile(areas),
    ...areas.flatMap((area) => [
      routesFile(model, document, area),
      operationTypes(area, describedOfArea(described, area)),
    ]),
  ];
};

function documentFile(model: Model): OutputFile {
  const { hash } = documentText(model);
  const text = `\n/** Hash in the name of the API document in \`dist/api\`. */\nexport const documentHash = '${hash}';\n`;
  return { path: 'generated/api/document.ts', source: 'schemas', text, format: false };
}
