/** Typed functions that call one area's operations, by orval. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'orval';
import type { OpenApiDocument } from '../../openapi/document.ts';
import { operationsOf } from '../../openapi/subset.ts';
import type { OutputFile } from '../../write/output.ts';
import { withSharedTypes } from './shared-types.ts';

/** `generated/client/<area>.ts` for the operations in the document. */
export async function clientFile(area: string, document: OpenApiDocument): Promise<OutputFile> {
  const folder = await mkdtemp(join(tmpdir(), 'trunkline-client-'));
  const target = join(folder, `${area}.ts`);
  try {
    await generate(options(document, target), import.meta.dirname, { logLevel: 'error', throwOnError: true });
    const components = new Set(Object.keys((document.components['schemas'] ?? {}) as object));
    const text = withSharedTypes(placed(await readFile(target, 'utf8')), components);
    return { path: `generated/client/${area}.ts`, source: 'schemas', text, format: true };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type OrvalOptions = Exclude<NonNullable<Parameters<typeof generate>[0]>, string | Function>;

const options = (document: OpenApiDocument, target: string): OrvalOptions => ({
  // Not validated here: a test validates the whole document once.
  input: { target: structuredClone(document) as Record<string, unknown>, unsafeDisableValidation: true },
  output: {
    target,
    mode: 'single',
    client: 'axios-functions',
    httpClient: 'axios',
    baseUrl: '/api',
    indexFiles: false,
    urlEncodeParameters: true,
    tsconfig: {},
    override: {
      header: () => [],
      transformer: (call) => ({ ...call, mutator: wrapper }),
      enumGenerationType: 'union',
      operations: Object.fromEntries(
        operationsOf(document)
          .filter(({ operation }) => (operation['x-access'] as readonly string[]).includes('public'))
          .map(({ operation }) => [operation.operationId as string, { requestOptions: { isOpen: true } }]),
      ),
    },
  },
});

/**
 * The function behind every call. Passed as an object, because orval bundles a path for every call to count its
 * arguments.
 */
const wrapper = {
  name: 'http',
  path: '#web/shell/api/http.ts',
  default: false,
  hasErrorType: false,
  errorTypeName: 'ErrorType',
  hasSecondArg: true,
  hasThirdArg: false,
  isHook: false,
} as const;

/**
 * Names the wrapper's options type, encodes path parameters, and removes parts that the wrapper does itself or that
 * only orval uses.
 */
function placed(text: string): string {
  const file = text
    .replace(/^\/\*\*\s*\*\/\n/, '')
    .replace(/^import \{ http \} from/m, 'import { http, type HttpOptions } from')
    .replace(/^type SecondParameter<.*\n/m, '')
    .replace(/SecondParameter<typeof http<\w+>>/g, 'HttpOptions')
    .replace(/url: `[^`]*`/g, (url) => url.replace(/\$\{(\w+)\}/g, '${encodeURIComponent($1)}'))
    .replace(/headers: \{'Content-Type': '[^']*',? \},?\s*/g, '')
    // Removes comments of types, which are in the schemas, and keeps those of calls.
    .replace(/^[ \t]*\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n(?!\s*export const)/gm, '')
    .replace(/^export type \w+Result = NonNullable<.*\n/gm, '');
  if (/SecondParameter|Content-Type/.test(file)) throw new Error('Orval writes calls in a new way.');
  return file;
}
