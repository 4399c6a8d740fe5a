/** The fields that every entity has without declaring them. */
import { toSnake } from '../../naming.ts';
import type { FieldKind } from '../../../src/runtime/vocabulary.ts';
import type { Field, FieldListUse, Reference } from '../field.ts';
import type { Origin } from '../origin.ts';
import { operatorsByKind } from './list-use.ts';

interface Standard {
  readonly key: string;
  readonly title: string;
  readonly description: string;
  readonly kind: FieldKind;
  readonly to?: Pick<Reference, 'entity' | 'onDelete'>;
  readonly nullable?: boolean;
  /** Set by the creator of the row instead of by the system. */
  readonly isGiven?: boolean;
  readonly list?: Partial<FieldListUse>;
}

const id: Standard = {
  key: 'id',
  title: 'Id',
  description: 'Permanent identifier.',
  kind: 'uuid',
  list: { sort: true, filter: ['eq', 'in'] },
};
const version: Standard = {
  key: 'version',
  title: 'Version',
  description: 'Counts the changes; a stale one is refused.',
  kind: 'integer',
  list: { column: 'hidden' },
};
const createdAt: Standard = {
  key: 'createdAt',
  title: 'Created',
  description: 'When the record was made.',
  kind: 'dateTime',
  list: { sort: true, filter: operatorsByKind.dateTime },
};
const updatedAt: Standard = {
  key: 'updatedAt',
  title: 'Updated',
  description: 'When the record was last changed.',
  kind: 'dateTime',
  list: { sort: true },
};
const deletedAt: Standard = {
  key: 'deletedAt',
  title: 'Deleted',
  description: 'When the record was deleted; it can be restored.',
  kind: 'dateTime',
  nullable: true,
  list: { column: 'hidden' },
};
const createdById: Standard = {
  key: 'createdById',
  title: 'Created by',
  description: 'Who made the record.',
  kind: 'reference',
  to: { entity: 'user', onDelete: 'set-null' },
  nullable: true,
};
const teamId: Standard = {
  key: 'teamId',
  title: 'Team',
  description: 'The team that the record belongs to.',
  kind: 'reference',
  to: { entity: 'team', onDelete: 'cascade' },
  isGiven: true,
  list: { filter: operatorsByKind.reference },
};
const userId: Standard = {
  key: 'userId',
  title: 'User',
  description: 'The user whom the record belongs to.',
  kind: 'reference',
  to: { entity: 'user', onDelete: 'cascade' },
  isGiven: true,
  list: { filter: operatorsByKind.reference },
};

export interface Ownership {
  readonly xid: string;
  readonly scope: string;
  readonly teamOptional: boolean;
  readonly isSoftDeleted: boolean;
  readonly origin: Origin;
}

/** The standard fields before and after the declared ones. */
export function standardFields(entity: Ownership): {
  readonly before: readonly Field[];
  readonly after: readonly Field[];
} {
  const make = (one: Standard): Field => buildStandard(one, entity);
  const owner =
    entity.scope === 'team' ? [{ ...teamId, nullable: entity.teamOptional }] : entity.scope === 'user' ? [userId] : [];
  const after = [version, createdAt, updatedAt, createdById, ...(entity.isSoftDeleted ? [deletedAt] : [])];
  return { before: [id, ...owner].map(make), after: after.map(make) };
}

/** Keys that no entity may declare itself. */
export const standardKeys: ReadonlySet<string> = new Set(
  [id, version, createdAt, updatedAt, createdById, deletedAt].map((one) => one.key),
);

function buildStandard(one: Standard, entity: Ownership): Field {
  const { key, title, description, kind, to, nullable = false, isGiven = false } = one;
  const format = kind === 'dateTime' ? 'date-time' : 'uuid';
  return {
    key,
    // Permanent because the entity's own x-id is.
    xid: `${entity.xid}.${toSnake(key)}`,
    wire: toSnake(key),
    columns: [toSnake(key)],
    title,
    description,
    kind,
    isStandard: true,
    required: isGiven && !nullable,
    nullable,
    readOnly: !isGiven,
    writeOnly: false,
    isEncrypted: false,
    createOnly: isGiven,
    hasOwnPart: false,
    default: undefined,
    backfill: undefined,
    examples: [],
    unit: null,
    schema: kind === 'integer' ? { type: 'integer', minimum: 1 } : { type: 'string', format },
    scale: 0,
    type: null,
    reference: to ? { ...to, as: key.replace(/Id$/, '') } : null,
    list: { column: 'optional', filter: [], search: false, sort: false, group: false, ...one.list },
    // Customers may not see which staff member created a shared record. [PR-022]
    access: { read: one === createdById && entity.scope === 'global' ? ['staff'] : null, write: null },
    sensitivity: 'none',
    messages: {},
    widget: null,
    catalogueBy: null,
    origin: entity.origin,
  };
}
