/** TypeScript types of one area's operations and of the records that they carry, by openapi-typescript. */
import openapiTypes, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import type { OpenApiDocument } from '../../openapi/document.ts';
import type { OutputFile } from '../../write/output.ts';

export async function typesFile(area: string, document: OpenApiDocument): Promise<OutputFile> {
  const input = structuredClone(document) as unknown as Parameters<typeof openapiTypes>[0];
  const hasFiles = JSON.stringify(document.paths).includes('"format":"binary"');
  const nodes = await openapiTypes(input, {
    defaultNonNullable: false,
    silent: true,
    transform: ({ format }) => (format === 'binary' ? ts.factory.createTypeReferenceNode('UploadedFile') : undefined),
    ...(hasFiles && { inject: `import type { UploadedFile } from '../../../src/runtime/operation.ts';` }),
  });
  return {
    path: `generated/api/types/${area}.ts`,
    source: `schemas/api/paths/${area}.yaml`,
    text: astToString(nodes),
    format: true,
  };
}
