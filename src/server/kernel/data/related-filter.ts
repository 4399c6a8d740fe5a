/** Filters of a list by what stands in other records: the one that a row refers to, or those that refer to it. */
import { resourceById } from '#generated/resources/registry.ts';
import type { Resource, ResourceField } from '#runtime/resource.ts';
import { isEmpty } from '../access/allowance.ts';
import { staffRoleOf } from '../access/principal.ts';
import type { Scope } from '../access/scope.ts';
import { openFields, visibleFields } from './columns.ts';
import type { Condition, Filter } from './filter.ts';
import { quoted } from './params.ts';
import { filterCondition } from './where.ts';

/** Reads a filter on the other resource; throws 400 for what cannot be asked. */
type ReadFilter = (name: string, fields: ReadonlyMap<string, ResourceField>) => Filter;

/**
 * `service_group.quoperator_id=…` keeps the rows whose group has that operator, `quote_requests.status__none=SENT` those
 * without any request in that status. Null where the name is no such path, or for callers who do not see every team: what a
 * filter leaves out would tell them of records that they may not read.
 */
export function relatedFilter(resource: Resource, scope: Scope, name: string, read: ReadFilter): Condition | null {
  const [link = '', rest] = name.split('.');
  if (rest === undefined || staffRoleOf(scope.principal) === null) return null;
  const isNone = rest.endsWith('__none');
  const asked = isNone ? rest.replace(/none$/, 'in') : rest;
  const holder = resource.fields.find(({ reference }) => reference && toWire(reference.as) === link);
  if (holder && !isNone) {
    const other = readable(resourceById(holder.reference!.resource), scope);
    return (
      other &&
      inRows(
        other,
        read(asked, fieldsOf(other, scope)),
        ({ of, row }) => `${of}.id = ${row}.${quoted(holder.columns[0]!)}`,
      )
    );
  }
  const many = resource.many.find(({ wire, through }) => wire === link && through === null);
  const other = many && readable(resourceById(many.to), scope);
  if (!many || !other) return null;
  const back = other.fields.find(({ key }) => key === many.by)!;
  const tie: Tie = ({ of, row }) => `${of}.${quoted(back.columns[0]!)} = ${row}.id`;
  return inRows(other, read(asked, fieldsOf(other, scope)), tie, isNone);
}

/** How a row of the other resource is tied to a row of the list. */
type Tie = (aliases: { readonly of: string; readonly row: string }) => string;

const inRows =
  (other: Resource, filter: Filter, tie: Tie, isNone = false): Condition =>
  (row, params) =>
    `${isNone ? 'not ' : ''}exists (select from ${quoted(other.table)} o where ${tie({ of: 'o', row })}${
      other.isSoftDeleted ? ' and o.deleted_at is null' : ''
    } and ${filterCondition(filter, 'o', params)})`;

const readable = (other: Resource, scope: Scope): Resource | null =>
  isEmpty(scope.reach(other.access.read)) ? null : other;

const fieldsOf = (other: Resource, scope: Scope): ReadonlyMap<string, ResourceField> =>
  new Map(openFields(visibleFields(other, scope)).map((field) => [field.wire, field]));

const toWire = (key: string): string => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
