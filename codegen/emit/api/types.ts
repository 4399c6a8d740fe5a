/**
 * TypeScript types of operations and their records, by openapi-typescript. Loads only the conversion, because the
 * package's entry also loads a linter and a bundler.
 */
import type { GlobalContext, OpenAPI3, OpenAPITSOptions } from 'openapi-typescript';
import { astToString } from 'openapi-typescript/dist/lib/ts.mjs';
import { resolveRef, scanDiscriminators } from 'openapi-typescript/dist/lib/utils.mjs';
import transformSchema from 'openapi-typescript/dist/transform/index.mjs';
import ts from 'typescript';
import type { OpenApiDocument } from '../../openapi/document.ts';
import type { OutputFile } from '../../write/output.ts';

/** The operations of an area; shared components are in their own file. */
export function operationTypes(area: string, document: OpenApiDocument): OutputFile {
  const text = typesOf(document, 'operations', document.paths);
  const head = text.includes('components[') ? `import type { components } from './components.ts';\n` : '';
  return typesFile(area, head + text);
}

/** Components used by the operations of all areas, each once. */
export const componentTypes = (document: OpenApiDocument): OutputFile =>
  typesFile('components', typesOf({ ...document, paths: {} }, 'components', document.components));

const typesFile = (name: string, text: string): OutputFile => ({
  path: `generated/api/types/${name}.ts`,
  source: 'schemas',
  text,
  format: true,
});

/** The same as the package's entry for a valid document without external references. */
function typesOf(part: OpenApiDocument, wanted: 'operations' | 'components', content: object): string {
  const document = structuredClone(part) as object as OpenAPI3;
  const context: Partial<GlobalContext> = {
    ...options,
    discriminators: scanDiscriminators(document, options),
    injectFooter: [],
    resolve: (ref) => resolveRef(document, ref, { silent: true }),
  };
  const nodes = transformSchema(document, context as GlobalContext).filter(
    (node) => (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) && node.name.text === wanted,
  );
  const hasFiles = JSON.stringify(content).includes('"format":"binary"');
  const head = hasFiles ? `import type { UploadedFile } from '../../../src/runtime/operation.ts';\n` : '';
  // Without comments, which are in the schemas and generated/records.
  return head + astToString(nodes, { formatOptions: { removeComments: true } });
}

const options: OpenAPITSOptions = {
  silent: true,
  emptyObjectsUnknown: true,
  transform: ({ format }) => (format === 'binary' ? ts.factory.createTypeReferenceNode('UploadedFile') : undefined),
};
