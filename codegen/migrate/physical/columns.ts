/** Fields to columns: one mapping per kind. */
import type { FieldKind } from '../../../src/runtime/vocabulary.ts';
import type { Lists } from '../../ir/closed-list.ts';
import type { Entity } from '../../ir/entity.ts';
import type { Field } from '../../ir/field.ts';
import type { Json } from '../../ir/json.ts';
import type { Column } from '../model.ts';
import { literal } from '../sql/literal.ts';

const INT4_MAX = 2_147_483_647;

const listColumnType = { string: 'text', integer: 'integer', number: 'numeric' } as const;

const columnType = {
  text: () => 'text',
  longText: () => 'text',
  richText: () => 'text',
  email: () => 'text',
  phone: () => 'text',
  url: () => 'text',
  color: () => 'text',
  secret: () => 'text',
  uuid: () => 'uuid',
  integer: ({ schema: { minimum, maximum } }) =>
    [minimum, maximum].some((limit) => Math.abs(Number(limit ?? 0)) > INT4_MAX) ? 'bigint' : 'integer',
  decimal: (field) => `numeric(18,${field.scale})`,
  money: () => 'bigint',
  boolean: () => 'boolean',
  date: () => 'date',
  dateTime: () => 'timestamptz',
  enum: (field, lists) => listType(field, lists),
  enums: (field, lists) => `${listType(field, lists)}[]`,
  texts: () => 'text[]',
  reference: () => 'uuid',
  file: () => 'uuid',
  json: () => 'jsonb',
} satisfies Record<FieldKind, (field: Field, lists: Lists) => string>;

/** PostgreSQL type of the field's first column. */
export const sqlType = (field: Field, lists: Lists): string => columnType[field.kind](field, lists);

export const entityColumns = ({ fields }: Pick<Entity, 'fields'>, lists: Lists): readonly Column[] =>
  fields.flatMap((field) => columnsOf(field, fields, lists));

/** One column, or two for money; `neighbors` are the fields of the same entity, for `{"copy": …}` backfills. */
function columnsOf(field: Field, neighbors: readonly Field[], lists: Lists): readonly Column[] {
  return slotsOf(field, lists).map((slot): Column => {
    const backfill = backfillOf(field, slot, neighbors);
    return {
      id: slot.id,
      name: slot.name,
      type: slot.type,
      isRequired: !field.nullable,
      default: standardDefault[field.isStandard ? field.key : ''] ?? declaredDefault(field, slot),
      ...(backfill && { backfill }),
    };
  });
}

/** Id of the field's first column. */
export const columnIdOf = (field: Field): string => (field.kind === 'money' ? `${field.xid}#value` : field.xid);

/** One place for a part of the field's value. */
interface Slot {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  /** `#value` or `#code` of money, else empty. */
  readonly suffix: string;
  readonly pick: (value: Json) => Json;
}

function slotsOf(field: Field, lists: Lists): readonly Slot[] {
  const [first = field.wire, second = field.wire] = field.columns;
  if (field.kind !== 'money') {
    return [{ id: field.xid, name: first, type: sqlType(field, lists), suffix: '', pick: (value) => value }];
  }
  return [
    { id: `${field.xid}#value`, name: first, type: 'bigint', suffix: '#value', pick: (money) => part(money, 'value') },
    { id: `${field.xid}#code`, name: second, type: 'text', suffix: '#code', pick: (money) => part(money, 'code') },
  ];
}

const part = (money: Json, key: string): Json => (money as Record<string, Json>)[key] ?? null;

const standardDefault: Readonly<Record<string, string>> = { version: '1', createdAt: 'now()', updatedAt: 'now()' };

function declaredDefault(field: Field, slot: Slot): string | null {
  return field.default === undefined || field.default === null ? null : literal(slot.pick(field.default), slot.type);
}

function backfillOf({ key, origin, backfill }: Field, slot: Slot, neighbors: readonly Field[]): Column['backfill'] {
  if (backfill === undefined || backfill === null) return undefined;
  const copied = copiedKey(backfill);
  if (copied === null) return { literal: literal(slot.pick(backfill), slot.type) };
  const source = neighbors.find((field) => field.key === copied);
  if (!source) throw new Error(`${origin.file}: "${key}" copies "${copied}", which is no field of the same entity.`);
  return { copy: source.xid + slot.suffix };
}

/** Key of the neighbor that `{"copy": "createdAt"}` names; null for a constant. */
function copiedKey(backfill: Json): string | null {
  if (typeof backfill !== 'object' || backfill === null || Array.isArray(backfill)) return null;
  const { copy, ...rest } = backfill as Record<string, Json>;
  return typeof copy === 'string' && Object.keys(rest).length === 0 ? copy : null;
}

function listType(field: Field, lists: Lists): string {
  const list = lists.get(field.type ?? '');
  if (!list) throw new Error(`${field.origin.file}: "${field.key}" names no closed list.`);
  return listColumnType[list.baseType];
}
