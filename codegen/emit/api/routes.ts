/** The routes of one area as data, and the interface that its behaviors must satisfy. */
import type { JsonObject } from '../../ir/json.ts';
import { calledStates } from '../../ir/called-states.ts';
import type { Model } from '../../ir/model.ts';
import type { Operation } from '../../ir/operation.ts';
import { toCamel, toPascal } from '../../naming.ts';
import type { OpenApiDocument } from '../../openapi/document.ts';
import { bodyOf, parametersOf, successOf } from '../../openapi/operation.ts';
import { validatorName } from '../../openapi/operation-names.ts';
import type { OutputFile } from '../../write/output.ts';

export function routesFile(model: Model, document: OpenApiDocument, area: string): OutputFile {
  const operations = model.operations.filter((operation) => operation.area === area);
  const behaviors = operations.filter(({ sends }) => sends === null);
  const routes = operations.map((operation) => route(document, operation, model));
  const validators = operations.flatMap((operation) => Object.values(validatorsOf(document, operation)));
  const types = behaviors.length === 0 ? 'OperationRoute' : 'Behavior, OperationRoute';
  return {
    path: `generated/api/operations/${area}.ts`,
    source: 'schemas',
    text: [
      `import type { ${types} } from '../../../src/runtime/operation.ts';`,
      ...(behaviors.length === 0 ? [] : [`import type { operations } from '../types/${area}.ts';`]),
      `import { ${validators.join(', ')} } from '../../validate/operations/${area}.ts';`,
      '',
      `export const ${toCamel(area)}Operations: readonly OperationRoute[] = [${routes.join(',\n')}];`,
      '',
      ...behaviorsOf(area, behaviors),
      '',
    ].join('\n'),
    format: true,
  };
}

/** Calls of workflow transitions need no behavior. */
function behaviorsOf(area: string, operations: readonly Operation[]): readonly string[] {
  const name = `${toPascal(area)}Behaviors`;
  if (operations.length === 0) return [`export type ${name}<_C> = Readonly<Record<never, never>>;`];
  return [
    `/** A behavior for every operation of the area, in the server's context \`C\`. */`,
    `export interface ${name}<C> {`,
    ...operations.flatMap(({ id, summary }) => [
      `  /** ${summary.replaceAll('*/', '* /')} */`,
      `  readonly ${id}: Behavior<operations['${id}'], C>;`,
    ]),
    '}',
  ];
}

/** All routes, and all behaviors as one interface. */
export function registryFile(areas: readonly string[]): OutputFile {
  const names = (suffix: string): readonly string[] => areas.map((area) => `${toPascal(area)}${suffix}`);
  const all = names('Behaviors<C>').join(', ');
  return {
    path: 'generated/api/operations/registry.ts',
    source: 'schemas',
    text: [
      `import type { OperationRoute } from '../../../src/runtime/operation.ts';`,
      ...areas.map(
        (area) => `import { ${toCamel(area)}Operations, type ${toPascal(area)}Behaviors } from './${area}.ts';`,
      ),
      '',
      `export const operationRoutes: readonly OperationRoute[] = [${areas.map((area) => `...${toCamel(area)}Operations`).join(', ')}];`,
      '',
      "/** The behavior of every hand-described operation, in the server's context `C`. */",
      all === ''
        ? 'export type Behaviors<_C> = Readonly<Record<never, never>>;'
        : `export interface Behaviors<C> extends ${all} {}`,
      '',
    ].join('\n'),
    format: true,
  };
}

function route(document: OpenApiDocument, operation: Operation, model: Model): string {
  const { status, type } = successOf(document, operation);
  const { path, query, body } = validatorsOf(document, operation);
  const data = {
    id: operation.id,
    area: operation.area,
    method: operation.method,
    path: operation.path,
    access: operation.access,
    on: operation.on && { entity: operation.on.entity, in: operation.on.in, name: operation.on.name },
    during: duringOf(operation, model),
    toggle: operation.toggle,
    isIdempotent: operation.idempotent,
    needsOwnSession: operation.needsOwnSession,
    keepsKeys: operation.keepsKeys,
    body: operation.body,
    lists: operation.body === 'multipart' ? keysOf(document, operation, isList) : [],
    files: operation.body === 'multipart' ? keysOf(document, operation, isFile) : [],
    status,
    answers: type,
    ...(operation.sends && { sends: { event: operation.sends.event, reason: operation.sends.reason } }),
  };
  const lines = Object.entries(data).map(([key, value]) => `${key}: ${JSON.stringify(value)},`);
  return `{${lines.join('\n')}\nvalidate: { path: ${path ?? null}, query: ${query}, body: ${body ?? null} },\n}`;
}

function duringOf(operation: Operation, model: Model): JsonObject | null {
  const during = calledStates(operation, model);
  return during && { field: during.field.wire, states: during.states, refusal: during.refusal };
}

function keysOf(
  document: OpenApiDocument,
  operation: Operation,
  is: (schema: JsonObject) => boolean,
): readonly string[] {
  const properties = (bodyOf(document, operation)?.schema.properties ?? {}) as Readonly<Record<string, JsonObject>>;
  return Object.keys(properties).filter((key) => is(properties[key]!));
}

const isList = ({ type }: JsonObject): boolean => type === 'array';
const isFile = ({ format, items }: JsonObject): boolean =>
  format === 'binary' || (items as JsonObject | undefined)?.format === 'binary';

/** Names of the validators that `codegen/emit/validate` creates for the operation. */
function validatorsOf(
  document: OpenApiDocument,
  operation: Operation,
): { path?: string; query: string; body?: string } {
  const hasPath = parametersOf(document, operation).some((parameter) => parameter.in === 'path');
  return {
    ...(hasPath && { path: validatorName(operation.id, 'Path') }),
    query: validatorName(operation.id, 'Query'),
    ...(operation.body !== null && { body: validatorName(operation.id, 'Body') }),
  };
}
