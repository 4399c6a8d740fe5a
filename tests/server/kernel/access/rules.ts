/** Rules as written in the schema files, parsed independently of the compiler. */
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parse } from 'yaml';

export type Rule = readonly string[];
export type Verb = 'read' | 'create' | 'update' | 'delete';

export interface EntityRule {
  readonly id: string;
  readonly path: string;
  readonly scope: string;
  readonly operations: readonly string[];
  readonly access: Readonly<Record<Verb, Rule>>;
  readonly updateMethod: 'PUT' | 'PATCH';
  readonly isSoftDeleted: boolean;
  /** Fields with their own rule. */
  readonly fields: readonly FieldRule[];
  readonly references: readonly { readonly wire: string; readonly to: string }[];
}

export interface FieldRule {
  readonly key: string;
  readonly wire: string;
  readonly title: string;
  /** Null if the entity's rule applies. */
  readonly read: Rule | null;
  readonly write: Rule | null;
  /** A parameter that filters by it. */
  readonly filter: string | null;
  readonly isSort: boolean;
}

export interface CallRule {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly access: Rule;
  /** The row that the path names. */
  readonly on: { readonly entity: string; readonly param: string } | null;
  /** The row that the query or the body names. */
  readonly sends: { readonly entity: string; readonly query?: string; readonly body?: string } | null;
  /** Parameters of the query that it cannot do without. */
  readonly needs: readonly string[];
}

export interface EventRule {
  readonly workflow: string;
  readonly entity: string;
  readonly wire: string;
  readonly event: string;
  readonly from: readonly string[];
  readonly who: Rule;
}

interface While {
  readonly permission: string;
  readonly where: Readonly<Record<string, readonly unknown[] | { readonly not: readonly unknown[] }>>;
}

interface EntityFile {
  readonly 'x-scope': string;
  readonly 'x-softDelete'?: boolean;
  readonly 'x-access': {
    readonly read: Rule;
    readonly write?: Rule;
    readonly updateWhile?: readonly While[];
  } & Partial<Record<Verb, Rule>>;
  readonly 'x-resource': { readonly path?: string; readonly operations?: string[]; readonly updateMethod?: string };
  readonly required?: readonly string[];
  readonly properties: Readonly<Record<string, PropertyFile>>;
}

interface PropertyFile {
  readonly title: string;
  readonly 'x-access'?: { readonly read?: Rule; readonly write?: Rule };
  readonly 'x-ref'?: string;
  readonly 'x-kind'?: string;
  readonly 'x-list'?: { readonly filter?: unknown; readonly sort?: boolean };
  readonly default?: unknown;
  readonly readOnly?: boolean;
  readonly writeOnly?: boolean;
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
export const snake = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
export const pluralOf = (id: string): string =>
  /[^aeiou]y$/.test(id) ? id.replace(/y$/, 'ies') : /(?:s|x|z|ch|sh)$/.test(id) ? `${id}es` : `${id}s`;

export const entityRules: readonly EntityRule[] = globSync('schemas/entities/*.schema.json').map((file) => {
  const entity = readJson(file) as EntityFile;
  const { 'x-access': access, 'x-resource': resource, properties, required = [] } = entity;
  const id = basename(file, '.schema.json');
  const write = access.write ?? ['admin'];
  const { create = write, update = write, delete: remove = write } = access;
  return {
    id,
    path: resource.path ?? pluralOf(id),
    scope: entity['x-scope'],
    operations: resource.operations ?? ['list', 'get', 'create', 'update', 'delete'],
    access: { read: access.read, create, update: update.filter(heldByEmptyRows(access.updateWhile)), delete: remove },
    updateMethod: resource.updateMethod === 'patch' ? 'PATCH' : 'PUT',
    isSoftDeleted: entity['x-softDelete'] === true,
    fields: Object.entries(properties).flatMap(
      ([key, property]) => fieldRule(key, property, heldByEmptyRows(access.updateWhile)) ?? [],
    ),
    references: Object.entries(properties)
      .filter(([key, property]) => property['x-ref'] !== undefined && required.includes(key))
      .map(([key, property]) => ({ wire: snake(key), to: property['x-ref']! })),
  };
});

/** Whether a grant applies to the rows of these tests, which have no optional values. */
function heldByEmptyRows(held: readonly While[] = []): (grant: string) => boolean {
  const takesNothing = (words: While['where'][string]): boolean =>
    'not' in words ? !words.not.includes(null) : words.includes(null);
  return (grant) => {
    const own = held.filter(({ permission }) => permission === grant);
    return own.length === 0 || own.some(({ where }) => Object.values(where).every(takesNothing));
  };
}

/** `held`: grants that apply to rows without optional values. */
function fieldRule(key: string, property: PropertyFile, held: (grant: string) => boolean): FieldRule | null {
  const isSecret = property.writeOnly === true || property['x-kind'] === 'secret';
  const { read, write } = property['x-access'] ?? {};
  if (!isSecret && !read && !write) return null;
  return {
    key,
    wire: snake(key),
    title: property.title,
    read: isSecret ? ['nobody'] : (read ?? null),
    write: property.readOnly ? null : (write?.filter(held) ?? null),
    filter: filterOf(snake(key), property['x-list']?.filter),
    isSort: property['x-list']?.sort === true,
  };
}

function filterOf(wire: string, filter: unknown): string | null {
  if (Array.isArray(filter)) return `${wire}__${String(filter[0])}`;
  return filter === true ? wire : null;
}

interface CallFile {
  readonly operationId: string;
  readonly 'x-access': Rule;
  readonly 'x-on'?: { entity: string; param?: string; query?: string; body?: string };
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required?: boolean }[];
}

const describedCalls: readonly CallRule[] = globSync('schemas/api/paths/*.yaml').flatMap((file) => {
  const paths = parse(readFileSync(file, 'utf8')) as Record<string, Record<string, CallFile>>;
  return Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls)
      .filter(([method]) => method !== 'parameters')
      .map(([method, call]) => ({
        id: call.operationId,
        method: method.toUpperCase() as CallRule['method'],
        path,
        access: call['x-access'],
        on: call['x-on']?.param ? { entity: call['x-on'].entity, param: call['x-on'].param } : null,
        sends: call['x-on'] && !call['x-on'].param ? call['x-on'] : null,
        needs: (call.parameters ?? []).filter((each) => each.in === 'query' && each.required).map(({ name }) => name),
      })),
  );
});

interface WorkflowFile {
  readonly entity: string;
  readonly field: string;
  readonly transitions: readonly {
    readonly event: string;
    readonly from: string[];
    readonly who: Rule;
    readonly call?: { readonly id: string; readonly method?: 'put'; readonly path?: string };
  }[];
}

const workflowFiles: readonly string[] = globSync('schemas/workflows/*.json');

/** A call that sends one event. */
export interface EventCallRule {
  readonly call: CallRule;
  readonly entity: string;
  readonly event: string;
}

export const eventCallRules: readonly EventCallRule[] = workflowFiles.flatMap((file) => {
  const { entity, transitions } = readJson(file) as WorkflowFile;
  return transitions.flatMap(({ event, call }) => {
    if (!call) return [];
    const who = transitions.filter((each) => each.event === event).flatMap((each) => each.who);
    return {
      entity,
      event,
      call: {
        id: call.id,
        method: call.method === 'put' ? 'PUT' : 'POST',
        path: `/${entityRules.find(({ id }) => id === entity)!.path}/{id}/${call.path ?? event.replaceAll('_', '-')}`,
        access: [...new Set(who)].filter((grant) => grant !== 'system'),
        on: { entity, param: 'id' },
        sends: null,
        needs: [],
      },
    };
  });
});

export const callRules: readonly CallRule[] = [...describedCalls, ...eventCallRules.map(({ call }) => call)];

/** Whether the rule can allow any caller. */
export const isOpen = (rule: Rule): boolean => rule.some((grant) => !['nobody', 'system', 'link'].includes(grant));

/** The events that can be called for: a workflow that the system alone moves has no call. */
export const eventRules: readonly EventRule[] = workflowFiles.flatMap((file) => {
  const { entity, field, transitions } = readJson(file) as WorkflowFile;
  const workflow = basename(file, '.json');
  if (!transitions.some(({ who }) => isOpen(who))) return [];
  return transitions.map(({ event, from, who }) => ({ workflow, entity, wire: snake(field), event, from, who }));
});

export interface Permission {
  readonly id: string;
  readonly implies: readonly string[];
  readonly staffOnly: boolean;
  readonly subscriptions?: readonly string[];
}

export const permissions = (readJson('schemas/access/permissions.json') as { items: readonly Permission[] }).items;
