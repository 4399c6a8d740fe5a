/** Every call of the API document with valid values: ids of existing rows, texts in the right format, small files. */
import type { InjectOptions } from 'fastify';
import { resources } from '#generated/resources/registry.ts';
import { readApiDocument } from './api-document.ts';
import type { ApiDocument } from './fuzz/rest.ts';
import type { Schema } from './fuzz/values.ts';
import type { Rows } from './rows.ts';

export interface SampleCall {
  /** `POST /files`. */
  readonly name: string;
  readonly options: Pick<InjectOptions, 'method' | 'url' | 'headers' | 'payload'>;
}

/** Calls that remove records or people run after all others. */
const ends = /delete|remove|discard|deactivate|ban|merge|void|cancel|reset|logout|signout|revoke|disable/i;

type Deref = <T extends { readonly $ref?: string }>(node: T) => T;

interface Sampling {
  readonly rows: Rows;
  readonly deref: Deref;
}

export function sampleCalls(rows: Rows): readonly SampleCall[] {
  const document = readApiDocument() as ApiDocument;
  const at = (pointer: string): unknown =>
    pointer
      .slice(2)
      .split('/')
      .reduce<unknown>(
        (node, key) => (node as Record<string, unknown>)[key.replaceAll('~1', '/').replaceAll('~0', '~')],
        document,
      );
  const deref: Deref = (node) => (node.$ref ? deref(at(node.$ref) as typeof node) : node);
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { operationId }]) => operationId !== undefined)
      .map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const isLast = ({ method, operation: { operationId } }: (typeof calls)[number]): boolean =>
    method === 'DELETE' || ends.test(operationId);
  return [...calls.filter((each) => !isLast(each)), ...calls.filter(isLast)].map(({ path, method, operation }) => {
    const sampling = { rows, deref };
    const query = (operation.parameters ?? [])
      .map(deref)
      .filter((each) => each.in === 'query' && (each as { required?: boolean }).required === true)
      .map(({ name, schema }) => [name, textOf(sampleOf(schema, name, sampling))] as const);
    const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => idFor(name, rows, path));
    const search = new URLSearchParams(query.map(([name, value]) => [name, value])).toString();
    const [type, { schema }] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [null, { schema: {} }];
    return {
      name: `${method} ${path}`,
      options: {
        method: method as NonNullable<InjectOptions['method']>,
        url: `/api${url}${search && `?${search}`}`,
        ...(type !== null && bodyAs(type, deref(schema), sampling)),
      },
    };
  });
}

const byPath = new Map(Object.values(resources).map(({ path, id }) => [path, id as string]));

/** Row id of the named record, else of the record in the path, else of the team. */
function idFor(name: string, rows: Rows, path = ''): string {
  const meant = name.replace(/_ids?$/, '').replaceAll('_', '-');
  const own = byPath.get(path.split('/').find((part) => byPath.has(part)) ?? '') ?? '';
  return rows[meant] ?? rows[own] ?? rows['team']!;
}

function sampleOf(schema: Schema, name: string, sampling: Sampling, depth = 0): unknown {
  const known = sampling.deref(schema);
  const [choice] = known.oneOf ?? known.anyOf ?? [];
  if (choice) return sampleOf(choice, name, sampling, depth);
  if (known.allOf) return Object.assign({}, ...known.allOf.map((each) => sampleOf(each, name, sampling, depth)));
  if (known.const !== undefined) return known.const;
  if (known.enum) return known.enum[0];
  const type = [known.type ?? 'object'].flat()[0];
  if (type === 'boolean') return false;
  if (type === 'integer' || type === 'number') return known.minimum ?? 1;
  if (type === 'array')
    return Array.from({ length: Math.max(1, known.minItems ?? 0) }, () =>
      sampleOf(known.items ?? {}, name, sampling, depth + 1),
    );
  if (type === 'object') return objectOf(known, sampling, depth);
  return textFor(known, name, sampling.rows);
}

function objectOf({ properties = {}, required = [] }: Schema, sampling: Sampling, depth: number): unknown {
  const wanted = Object.entries(properties).filter(([name]) => required.includes(name) || depth === 0);
  return Object.fromEntries(wanted.map(([name, each]) => [name, sampleOf(each, name, sampling, depth + 1)]));
}

let count = 0;

function textFor({ format, maxLength = 40 }: Schema, name: string, rows: Rows): unknown {
  count += 1;
  if (format === 'binary') return file;
  if (format === 'uuid') return idFor(name, rows);
  if (format === 'date') return '2027-06-15';
  if (format === 'date-time') return '2027-06-15T09:30:00Z';
  if (format === 'email') return `p${count}@acme-dental.example`;
  if (format === 'phone') return '(312) 555-0142';
  if (format === 'uri') return 'https://acme-dental.example/';
  if (/password/.test(name)) return 'Right-horse-1';
  return `Text ${count}`.slice(0, maxLength);
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const file = Symbol('a file');
/** One white pixel, because scanning a PDF takes a separate process. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
).toString('latin1');
const boundary = 'a-boundary-of-samples';

function bodyAs(type: string, schema: Schema, sampling: Sampling): Pick<SampleCall['options'], 'headers' | 'payload'> {
  const value = sampleOf(schema, '', sampling) as Record<string, unknown>;
  if (type !== 'multipart/form-data')
    return { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(value) };
  const parts = Object.entries(value).flatMap(([name, each]) =>
    [each].flat().map((one) => {
      const head = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"`;
      if (one !== file) return `${head}\r\n\r\n${textOf(one)}\r\n`;
      return `${head}; filename="sample.png"\r\ncontent-type: image/png\r\n\r\n${picture}\r\n`;
    }),
  );
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.from(`${parts.join('')}--${boundary}--\r\n`, 'latin1'),
  };
}
