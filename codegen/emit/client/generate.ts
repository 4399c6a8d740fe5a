/** React Query hooks of one area's operations, by orval. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { generate } from 'orval';
import type { OpenApiDocument } from '../../openapi/document.ts';
import type { OutputFile } from '../../write/output.ts';

/** `generated/client/<area>.ts` for the operations in the document. */
export async function clientFile(area: string, document: OpenApiDocument): Promise<OutputFile> {
  const folder = await mkdtemp(join(tmpdir(), 'trunkline-client-'));
  const target = join(folder, `${area}.ts`);
  try {
    await writeFile(join(folder, 'http-shape.ts'), httpShape);
    await generate(options(document, target), import.meta.dirname, { logLevel: 'error', throwOnError: true });
    const text = placed(await readFile(target, 'utf8'));
    return { path: `generated/client/${area}.ts`, source: 'schemas', text, format: true };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What orval needs to know of `src/web/shell/api/http.ts`; the real file may import what only browsers have. */
const httpShape = `
export const http = <T>(request: { url: string; method: string; params?: object; data?: unknown; headers?: object; signal?: AbortSignal }): Promise<T> =>
  Promise.reject(new Error(request.url));
`;

type OrvalOptions = Exclude<NonNullable<Parameters<typeof generate>[0]>, string | Function>;

const options = (document: OpenApiDocument, target: string): OrvalOptions => ({
  input: { target: structuredClone(document) as Record<string, unknown> },
  output: {
    target,
    mode: 'single',
    client: 'react-query',
    httpClient: 'axios',
    baseUrl: '/api',
    indexFiles: false,
    urlEncodeParameters: true,
    tsconfig: {},
    override: {
      header: () => [],
      mutator: { path: join(dirname(target), 'http-shape.ts'), name: 'http' },
      enumGenerationType: 'union',
      query: { version: 5, signal: true, shouldExportKeys: true },
    },
  },
});

/** Points the import of the wrapper at the real one, and removes the empty header. */
const placed = (text: string): string =>
  text
    .replace(/from '[^']*http-shape(?:\.ts)?'/g, "from '../../src/web/shell/api/http.ts'")
    .replace(/^\/\*\*\s*\*\/\n/, '');
