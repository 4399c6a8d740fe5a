/**
 * TypeScript types of one area's operations and of the records that they carry, by openapi-typescript. Only the part that
 * turns a document into types is loaded: the package's entry also loads a linter and a bundler, and ours is checked and
 * bundled already.
 */
import type { GlobalContext, OpenAPI3, OpenAPITSOptions } from 'openapi-typescript';
import { astToString } from 'openapi-typescript/dist/lib/ts.mjs';
import { resolveRef, scanDiscriminators } from 'openapi-typescript/dist/lib/utils.mjs';
import transformSchema from 'openapi-typescript/dist/transform/index.mjs';
import ts from 'typescript';
import type { OpenApiDocument } from '../../openapi/document.ts';
import type { OutputFile } from '../../write/output.ts';

export function typesFile(area: string, document: OpenApiDocument): OutputFile {
  const hasFiles = JSON.stringify(document.paths).includes('"format":"binary"');
  const text = typesOf(structuredClone(document) as unknown as OpenAPI3, {
    silent: true,
    emptyObjectsUnknown: true,
    transform: ({ format }) => (format === 'binary' ? ts.factory.createTypeReferenceNode('UploadedFile') : undefined),
    ...(hasFiles && { inject: `import type { UploadedFile } from '../../../src/runtime/operation.ts';` }),
  });
  return { path: `generated/api/types/${area}.ts`, source: `schemas/api/paths/${area}.yaml`, text, format: true };
}

/** What the package's entry does with a sound document that refers to nothing outside. */
function typesOf(document: OpenAPI3, options: OpenAPITSOptions): string {
  const context: Partial<GlobalContext> = {
    ...options,
    discriminators: scanDiscriminators(document, options),
    injectFooter: [],
    resolve: (ref) => resolveRef(document, ref, { silent: true }),
  };
  const nodes = transformSchema(document, context as GlobalContext).filter(isRead);
  // What the words mean stands in the schemas and, for records, in generated/records.
  return astToString(nodes, { formatOptions: { removeComments: true } });
}

/** Calls are typed by `operations` and `components`; nobody asks by path. */
const isRead = (node: ts.Node): boolean =>
  !(ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) ||
  !['paths', 'webhooks', '$defs'].includes(node.name.text);
