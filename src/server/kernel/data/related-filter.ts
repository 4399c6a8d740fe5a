/** List filters on other records: linked ones, the record that a row refers to, and those that refer to it. */
import { resourceById } from '#generated/resources/registry.ts';
import type { Resource, ResourceField, ResourceMany } from '#runtime/resource.ts';
import { isEmpty } from '../access/allowance.ts';
import { staffRoleOf } from '../access/principal.ts';
import type { Scope } from '../access/scope.ts';
import { openFields, visibleFields } from './columns.ts';
import { requireSearchable } from './filter-value.ts';
import type { Condition, Filter } from './filter.ts';
import { quoted, type Params } from './params.ts';
import { scopeCondition } from './scope-condition.ts';
import { filterCondition, searchCondition } from './where.ts';

/** Parses a filter on another resource; throws 400 if it is not allowed. */
type ReadFilter = (name: string, fields: ReadonlyMap<string, ResourceField>) => Filter;

/**
 * A filter name is a path: `tags__in=<id>,<id>` matches rows with one of these linked, `service_group.followers__in`
 * does the same for the group that a row refers to, `service_group.quoperator_id=…` tests a field of that group, and
 * `quote_requests.status__none=SENT` matches rows without any request in that status. Returns null if the path leads
 * nowhere. Only staff, who see every team, may test fields of any related record. Others may only test readable records
 * that the row itself refers to: `address.country__in=US,CA`, so a filter never reveals hidden records. [TB-009]
 * [TB-014] [SV-051]
 */
export function relatedFilter(
  resource: Resource,
  scope: Scope,
  name: string,
  raw: string | readonly string[],
  read: ReadFilter,
): Condition | null {
  const at = name.indexOf('.');
  if (at < 0) return wordsFilter(resource, scope, name, raw) ?? hangingFilter(resource, scope, name, read);
  const step = stepTo(resource, scope, name.slice(0, at));
  return step && askedOf(step, scope, name.slice(at + 1), read);
}

/** Joins a row of the other resource to a row of the list. */
type Tie = (aliases: { readonly of: string; readonly row: string }) => string;

interface Step {
  readonly other: Resource;
  readonly tie: Tie;
  /** Whether the row itself refers to the record. */
  readonly isReferred: boolean;
}

function stepTo(resource: Resource, scope: Scope, link: string): Step | null {
  const holder = fieldsOf(resource, scope).find(({ reference }) => reference && toWire(reference.as) === link);
  if (holder)
    return readable(resourceById(holder.reference!.resource), scope, (other) => ({
      other,
      isReferred: true,
      tie: ({ of, row }) => `${of}.id = ${row}.${quoted(holder.columns[0]!)}`,
    }));
  const many = resource.many.find(({ wire, through }) => wire === link && through === null);
  if (!many) return null;
  return readable(resourceById(many.to), scope, (other) => ({
    other,
    isReferred: false,
    tie: ({ of, row }) => `${of}.${columnOf(other, many.by)} = ${row}.id`,
  }));
}

function askedOf({ other, tie, isReferred }: Step, scope: Scope, rest: string, read: ReadFilter): Condition | null {
  const hanging = isReferred ? hangingFilter(other, scope, rest, read) : null;
  if (hanging !== null) return someRow(other, tie, hanging);
  const isNone = rest.endsWith('__none');
  const fields = new Map(fieldsOf(other, scope).map((field) => [field.wire, field]));
  if (isReferred) {
    if (isNone || !fields.has(rest.split('__')[0]!)) return null;
    const filter = read(rest, fields);
    return someRow(other, tie, (alias, params) =>
      allowed(other, scope, filterCondition(filter, alias, params), alias, params),
    );
  }
  if (staffRoleOf(scope.principal) === null) return null;
  const filter = read(isNone ? rest.replace(/none$/, 'in') : rest, fields);
  const some = someRow(other, tie, (alias, params) => filterCondition(filter, alias, params));
  return isNone ? (alias, params) => `not ${some(alias, params)}` : some;
}

/** A value of the record that a row refers to; null if there is none that the caller may read. */
export interface Referred {
  readonly field: ResourceField;
  /** SQL for the value, for the row `row`. */
  readonly value: (row: string, params: Params) => string;
}

/** E.g. `address.country` of a service; null if the path is not a field. */
export function referredValue(resource: Resource, scope: Scope, path: string): Referred | null {
  const [link = '', wire] = path.split('.');
  const step = stepTo(resource, scope, link);
  const field = step?.isReferred ? fieldsOf(step.other, scope).find((each) => each.wire === wire) : undefined;
  if (!step || !field) return null;
  const { other, tie } = step;
  return {
    field,
    value: (row, params) => {
      const of = `${row}_`;
      const condition = allowed(other, scope, tie({ of, row }), of, params);
      return `(select ${of}.${quoted(field.columns[0]!)} from ${quoted(other.table)} ${of} where ${condition})`;
    },
  };
}

const allowed = (other: Resource, scope: Scope, condition: string, alias: string, params: Params): string =>
  `${condition} and ${scopeCondition(other, scope.allowanceOf(other.access.read), scope, alias, params)}`;

/**
 * `assignee__contains=dana whit`: rows whose referenced record has each word in a field that the caller may search.
 * [AI-012]
 */
function wordsFilter(owner: Resource, scope: Scope, name: string, raw: string | readonly string[]): Condition | null {
  const [as = '', suffix] = name.split('__');
  const step = suffix === 'contains' && typeof raw === 'string' ? stepTo(owner, scope, as) : null;
  const isOffered = owner.fields.some(
    ({ key, reference }) => owner.wordsOf?.includes(key) && reference && toWire(reference.as) === as,
  );
  if (step === null || !isOffered) return null;
  const { other, tie } = step;
  const allowance = scope.allowanceOf(other.access.read);
  const fields = fieldsOf(other, scope);
  const words = requireSearchable(name, String(raw)).split(/\s+/).filter(Boolean);
  return someRow(other, tie, (alias, params) =>
    [
      ...words.map((word) => searchCondition(fields, word, alias, params)),
      scopeCondition(other, allowance, scope, alias, params),
    ].join(' and '),
  );
}

/** Rows linked to one of the given records, by a link that the caller may read. */
function hangingFilter(owner: Resource, scope: Scope, name: string, read: ReadFilter): Condition | null {
  const [wire = '', suffix] = name.split('__');
  const link = owner.many.find((many) => many.wire === wire && many.through !== null);
  if (!link || suffix !== 'in') return null;
  return readable(resourceById(link.through ?? ''), scope, (through) => {
    const filter = read(name, new Map([[wire, { ...fieldOf(through, link.via), filter: ['in'] as const }]]));
    const allowance = scope.allowanceOf(through.access.read);
    const tie: Tie = ({ of, row }) => `${of}.${columnOf(through, link.by)} = ${row}.id`;
    return someRow(
      through,
      tie,
      (alias, params) =>
        `${filterCondition(filter, alias, params)} and ${scopeCondition(through, allowance, scope, alias, params)}`,
    );
  });
}

const someRow =
  (other: Resource, tie: Tie, condition: Condition): Condition =>
  (row, params) => {
    const of = `${row}_`;
    const isThere = other.isSoftDeleted ? ` and ${of}.deleted_at is null` : '';
    return `exists (select from ${quoted(other.table)} ${of} where ${tie({ of, row })}${isThere} and ${condition(of, params)})`;
  };

/** Null if the caller may not read any row of the other resource. */
function readable<Of>(other: Resource, scope: Scope, make: (other: Resource) => Of): Of | null {
  return isEmpty(scope.allowanceOf(other.access.read)) ? null : make(other);
}

/** The fields by which the caller may filter. */
const fieldsOf = (resource: Resource, scope: Scope): readonly ResourceField[] =>
  openFields(visibleFields(resource, scope));

const fieldOf = ({ fields }: Resource, key: ResourceMany['via']): ResourceField =>
  fields.find((field) => field.key === key)!;

const columnOf = (resource: Resource, key: string): string => quoted(fieldOf(resource, key).columns[0]!);

const toWire = (key: string): string => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
