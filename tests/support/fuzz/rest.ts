/**
 * Calls of the API document with valid, nearly valid and invalid values, and checks of the answers against the
 * document.
 */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Chance } from './random.ts';
import { hostile, valueFor, type Schema, type World } from './values.ts';

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly schema: Schema;
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<Record<string, { readonly $ref?: string }>>;
}

export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

export interface FuzzCall {
  readonly operation: string;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface FuzzAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** Builds `/api` calls of a document and judges answers; the judgment is null if they are right. */
export function restFuzz(document: ApiDocument) {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      // Skips health checks and demo accounts, which create a whole world of records.
      .filter(([, { operationId }]) => operationId !== undefined && !operationId.includes('DemoAccount'))
      .map(([method, operation]) => ({ path, method, operation })),
  );
  const at = (pointer: string): unknown =>
    pointer
      .slice(2)
      .split('/')
      .reduce<unknown>((node, key) => (node as Record<string, unknown>)[unescaped(key)], document);
  const deref = <T extends { readonly $ref?: string }>(node: T): T => (node.$ref ? deref(at(node.$ref) as T) : node);
  const judge = judgeOf(document, operations, deref);
  return (ids: readonly string[]) => ({
    make: (chance: Chance): FuzzCall =>
      callOf(chance, chance.oneOf(operations), { chance, ids, resolve: deref }, deref),
    judge,
  });
}

const unescaped = (key: string): string => decodeURIComponent(key.replaceAll('~1', '/').replaceAll('~0', '~'));

interface ChosenCall {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

/** A third of the calls is valid, the others have some invalid values. */
function callOf(
  chance: Chance,
  { path, method, operation }: ChosenCall,
  world: World,
  deref: <T extends { $ref?: string }>(node: T) => T,
): FuzzCall {
  const spoilt = chance.oneOf([0, 0.05, 0.25]);
  const parameters = (operation.parameters ?? []).map(deref);
  const url = path.replaceAll(/\{(\w+)\}/g, () =>
    encodeURIComponent(chance.in(spoilt) ? textOf(hostile(world)) || 'x' : chance.oneOf(world.ids)),
  );
  const query = parameters
    .filter((each) => each.in === 'query' && chance.in(0.15))
    .map(({ name, schema }) => [name, textOf(valueFor(schema, world, spoilt))] as const);
  if (chance.in(spoilt)) query.push(['no_such_parameter', 'x']);
  const search = new URLSearchParams(query.map(([name, value]) => [name, value.toWellFormed()])).toString();
  const body = bodyOf(operation, world, spoilt);
  return {
    operation: operation.operationId,
    method: method.toUpperCase(),
    url: `/api${url}${search && `?${search}`}`,
    headers: {
      ...(body !== undefined && { 'content-type': chance.in(spoilt / 5) ? chance.oneOf(types) : 'application/json' }),
      ...(chance.in(spoilt / 5) && { 'if-match': chance.oneOf(['"1"', 'x', '"99999999999999"']) }),
      ...(chance.in(spoilt / 5) && { 'idempotency-key': chance.oneOf(['k', 'x'.repeat(300), 'a b']) }),
    },
    ...(body !== undefined && { body }),
  };
}

const types = ['text/plain', 'multipart/form-data', 'multipart/form-data; boundary=x', 'application/xml'];

function bodyOf({ requestBody }: Operation, world: World, spoilt: number): string | undefined {
  const schema = Object.values(requestBody?.content ?? {})[0]?.schema;
  if (!schema) return undefined;
  const { chance } = world;
  if (chance.in(spoilt / 10))
    return chance.oneOf([
      '',
      '{',
      '[]',
      'null',
      '"x"',
      '{"a":1,"a":2}',
      '{"__proto__":{}}',
      `${'['.repeat(9000)}${']'.repeat(9000)}`,
    ]);
  return JSON.stringify(valueFor(schema, world, spoilt));
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? '');

function judgeOf(
  document: ApiDocument,
  operations: readonly ChosenCall[],
  deref: <T extends { $ref?: string }>(node: T) => T,
) {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false });
  // Rows created by tests may have any text.
  for (const keyword of ['pattern', 'minItems']) ajv.removeKeyword(keyword);
  ajv.addSchema({ ...document, $id: 'api' } as object);
  const validators = new Map<string, ValidateFunction>();
  const byId = new Map(operations.map((each) => [each.operation.operationId, each]));
  const validatorOf = ({ path, method, operation }: ChosenCall, status: string): ValidateFunction | null => {
    const response = deref(operation.responses[status]!) as { readonly content?: object };
    if (!response.content || !('application/json' in response.content)) return null;
    const own =
      operation.responses[status]!.$ref ??
      `#/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/${method}/responses/${status}`;
    const pointer = `api${own.replaceAll(/[{}]/g, encodeURIComponent)}/content/application~1json/schema`;
    const made = validators.get(pointer) ?? ajv.compile({ $ref: pointer });
    validators.set(pointer, made);
    return made;
  };
  return ({ operation: id }: FuzzCall, { status, headers, text }: FuzzAnswer): string | null => {
    const chosen = byId.get(id)!;
    if (status >= 500) return `answers ${status}`;
    if (headers['x-request-id'] === undefined) return 'has no X-Request-Id';
    if (!(String(status) in chosen.operation.responses)) return `answers ${status}, which is not documented`;
    if (!String(headers['content-type']).startsWith('application/json')) return null;
    const validate = validatorOf(chosen, String(status));
    if (!validate || validate(JSON.parse(text))) return null;
    const [error] = validate.errors!;
    return `answers ${status} with what the document does not say: ${error!.instancePath} ${error!.message}`;
  };
}
