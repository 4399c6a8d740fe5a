/** Parses the query string of a list call into checked filters; anything unknown is refused (400). */
import { messages } from '#generated/domain/messages.ts';
import { limits } from '#generated/domain/limits.ts';
import { resourceById } from '#generated/resources/registry.ts';
import type { Resource, ResourceField } from '#runtime/resource.ts';
import { filterOperators, type FilterOperator } from '#runtime/vocabulary.ts';
import { staffRoleOf } from '../access/principal.ts';
import type { Scope } from '../access/scope.ts';
import { fill } from '#domain/format/fill.ts';
import { ApiError } from '../errors.ts';
import { attributeColumn, attributeCondition } from './attribute-column.ts';
import { openFields, visibleFields } from './columns.ts';
import { readFilterValue, requireSearchable } from './filter-value.ts';
import type { Condition, Filter, Order, QueryParameters } from './filter.ts';
import { noOwnColumns, ownCondition, type OwnColumns } from './own-column.ts';
import { relatedFilter } from './related-filter.ts';

export interface ListQuery {
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
  readonly search: string | null;
  readonly sort: Order | null;
  readonly filters: readonly Filter[];
  /** Further conditions on every row, for lists that show only some rows of the resource. */
  readonly only?: readonly Condition[];
}

const reserved = new Set(['q', 'page', 'per_page', 'sort_field', 'sort_dir']);
const snoozed = 'snoozed';

/**
 * `parameters` use wire names: `status=OPEN&status=CLOSED&created_at__gte=2026-01-01&sort_field=name` (AC-078, AC-079).
 * `own`: the team's own columns, if the parameters name some.
 */
export function parseListQuery(
  resource: Resource,
  scope: Scope,
  parameters: QueryParameters,
  own: OwnColumns = noOwnColumns,
): ListQuery {
  const fields = new Map(openFields(visibleFields(resource, scope)).map((field) => [field.wire, field]));
  const page = wholeNumber('page', parameters['page'], 1, Number.MAX_SAFE_INTEGER, 1);
  const perPage = wholeNumber('per_page', parameters['per_page'], 1, limits.listPageSizeMax, limits.listPageSize);
  // PostgreSQL walks through all rows before a page to find it.
  if (page * perPage > limits.listDepthMax) throw badValue('page', pageTooDeep);
  const only: Condition[] = [
    ...withoutDemo(resource, scope, parameters),
    ...bySnooze(resource, scope, parameters[snoozed]),
  ];
  const filters = Object.entries(parameters).flatMap(([name, value]) => {
    if (reserved.has(name) || value === undefined || name === resource.demoAskedBy) return [];
    if (name === snoozed && asksForSnoozes(resource, scope)) return [];
    const left = [...fields.values()].find((field) => field.leftOutBy === name);
    if (left) return readLeaveOut(name, value, left);
    const [wire = ''] = name.split('__');
    if (fields.has(wire)) return [readFilter(name, value, fields)];
    const named = [...fields.values()].find((field) => field.askedAs === name);
    if (named) return [readFilter(`${named.wire}__in`, value, fields, name)];
    const column = own.get(wire);
    if (column) {
      only.push(ownCondition(column, readFilter(name, value, own)));
      return [];
    }
    only.push(readBeyond(resource, scope, fields, name, value));
    return [];
  });
  return {
    page,
    perPage,
    search: searchText(parameters['q']),
    sort: readSort(resource, fields, parameters, own),
    filters,
    ...(only.length > 0 && { only }),
  };
}

/** Filters on values outside the resource's columns: catalogue attributes and other records. */
function readBeyond(
  resource: Resource,
  scope: Scope,
  fields: ReadonlyMap<string, ResourceField>,
  name: string,
  raw: string | readonly string[],
): Condition {
  const attribute = attributeColumn(fields, name.split('__')[0]!);
  if (attribute) return attributeCondition(attribute, readFilter(name, raw, new Map([[attribute.wire, attribute]])));
  const condition = relatedFilter(resource, scope, name, raw, (asked, of) => readFilter(asked, raw, of, name));
  if (condition === null) throw unknownParameter(name);
  return condition;
}

export function unknownParameter(name: string): ApiError {
  return new ApiError('unknownParameter', { fields: { [name]: [messages['validation.unknownParameter']] } });
}

/** `parameter`: the name that the caller used. */
function readFilter(
  name: string,
  raw: string | readonly string[],
  fields: ReadonlyMap<string, ResourceField>,
  parameter = name,
): Filter {
  const [wire = '', suffix] = name.split('__');
  const field = fields.get(wire);
  const texts = typeof raw === 'string' ? [raw] : raw;
  const operator = suffix ?? (texts.length === 1 ? 'eq' : 'in');
  if (!field || !isOperator(operator) || !field.filter.includes(operator)) throw unknownParameter(parameter);
  const values = operator === 'in' && typeof raw === 'string' ? raw.split(',') : texts;
  if (operator !== 'in' && values.length > 1) throw badValue(parameter);
  return { field, operator, values: values.map((text) => readFilterValue(parameter, field, operator, text)) };
}

/** Parameters that may select demo records: the team, one record, or the flag itself. */
const demoNames: ReadonlySet<string> = new Set(['team_id', 'id', 'email', 'is_demo']);

/** A filter on a record of a team also counts, e.g. the services of one request. */
function asksForDemo(resource: Resource, name: string): boolean {
  const [wire = '', operator = 'in'] = name.split('__');
  if (demoNames.has(wire)) return true;
  const to =
    resource.fields.find((field) => field.wire === wire)?.reference?.resource ??
    resource.many.find((many) => many.wire === wire)?.to;
  return operator === 'in' && to !== undefined && (to === 'team' || resourceById(to).scope === 'team');
}

/** Staff lists leave out demo teams and demo accounts unless the parameters name them. [AM-028] [AM-030] */
function withoutDemo(resource: Resource, scope: Scope, parameters: QueryParameters): readonly Condition[] {
  const name = resource.demoAskedBy;
  if (name === undefined) return [];
  const given = single(name, parameters[name]);
  if (given !== undefined && given !== 'true' && given !== 'false') throw badValue(name);
  const isAsked = given === 'true' || Object.keys(parameters).some((each) => asksForDemo(resource, each));
  if (isAsked || staffRoleOf(scope.principal) === null) return [];
  if (resource.fields.some(({ wire }) => wire === 'is_demo')) return [(alias) => `not ${alias}.is_demo`];
  return [(alias) => `not exists (select from teams demo where demo.id = ${alias}.team_id and demo.is_demo)`];
}

const asksForSnoozes = ({ canSnooze }: Resource, { principal }: Scope): boolean =>
  canSnooze === true && staffRoleOf(principal) !== null;

/** Records that staff snoozed until a time; any change of the record ends the snooze. (workplace 2) */
function bySnooze(resource: Resource, scope: Scope, raw: string | readonly string[] | undefined): readonly Condition[] {
  if (raw === undefined || !asksForSnoozes(resource, scope)) return [];
  const given = single(snoozed, raw);
  if (given !== 'true' && given !== 'false') throw badValue(snoozed);
  return [
    (alias) =>
      `${given === 'true' ? '' : 'not '}exists (select from snoozes z where z.record_id = ${alias}.id and z.record_version = ${alias}.version and z.until > now())`,
  ];
}

/** `hide_cancelled=true` returns only rows whose `cancelled` is false; `false` has no effect. */
function readLeaveOut(name: string, raw: string | readonly string[], field: ResourceField): readonly Filter[] {
  const isLeftOut = readFilterValue(name, field, 'eq', single(name, raw) ?? '');
  return isLeftOut === true ? [{ field, operator: 'eq', values: [false] }] : [];
}

const isOperator = (word: string): word is FilterOperator => (filterOperators as readonly string[]).includes(word);

function readSort(
  resource: Resource,
  fields: ReadonlyMap<string, ResourceField>,
  parameters: QueryParameters,
  own: OwnColumns,
): Order | null {
  const direction = single('sort_dir', parameters['sort_dir'])?.toLowerCase();
  if (direction !== undefined && direction !== 'asc' && direction !== 'desc') throw badValue('sort_dir');
  const name = single('sort_field', parameters['sort_field']);
  if (name === undefined) {
    const field = [...fields.values()].find((each) => each.key === resource.defaultSort.field);
    return field ? { field, direction: direction ?? resource.defaultSort.direction } : null;
  }
  const attribute = attributeColumn(fields, name) ?? own.get(name) ?? null;
  const field = attribute ?? fields.get(name);
  if (!field?.sort) throw badValue('sort_field');
  return { field, direction: direction ?? 'asc', ...(attribute && { value: attribute.value }) } as const;
}

function single(name: string, value: string | readonly string[] | undefined): string | undefined {
  if (value === undefined || typeof value === 'string') return value;
  throw badValue(name);
}

function searchText(value: string | readonly string[] | undefined): string | null {
  const text = single('q', value)?.trim();
  return text === undefined || text === '' ? null : requireSearchable('q', text);
}

function wholeNumber(
  name: string,
  raw: string | readonly string[] | undefined,
  least: number,
  most: number,
  otherwise: number,
): number {
  const text = single(name, raw);
  if (text === undefined) return otherwise;
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most)) throw badValue(name);
  return value;
}

export const badValue = (name: string, message: string = messages['validation.invalid']): ApiError =>
  new ApiError('badRequest', { fields: { [name]: [message] } });

const pageTooDeep = fill(messages['validation.pageTooDeep'], { count: limits.listDepthMax });
