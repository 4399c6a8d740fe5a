/** Conditions of a screen must use existing fields and possible values. */
import type { Finding } from '../../errors.ts';
import type { Entity } from '../../ir/entity.ts';
import type { Field } from '../../ir/field.ts';
import type { Json, JsonObject } from '../../ir/json.ts';
import type { Model } from '../../ir/model.ts';
import type { Origin } from '../../ir/origin.ts';
import { below, unknown } from '../context.ts';

/** Placeholders that the page replaces. */
const placeholders = ['@user', '@team', '@today', '@now'];

/** Days away from the present one. */
const dayAway = /^@today[+-]\d{1,3}$/;

/** `{"status__in": ["OPEN"], "assigneeId": "@user"}`; unknown fields are reported elsewhere. */
export function wrongConditions(model: Model, entity: Entity, asked: JsonObject, origin: Origin): readonly Finding[] {
  return Object.entries(asked).flatMap(([name, value]) => {
    const [key, operator = 'eq'] = name.split('__');
    const field = entity.fields.find((one) => one.key === key);
    const place = below(origin, name);
    if (!field || operator === 'isnull') return [];
    return Array.isArray(value)
      ? value.flatMap((one: Json, index) => wrongValue(model, field, one, below(place, index)))
      : wrongValue(model, field, value, place);
  });
}

function wrongValue({ types }: Model, field: Field, value: Json, origin: Origin): readonly Finding[] {
  if (typeof value === 'string' && value.startsWith('@'))
    return placeholders.includes(value) || dayAway.test(value)
      ? []
      : [unknown(origin, 'placeholder', value, placeholders)];
  const list = field.kind === 'enum' || field.kind === 'enums' ? types.find(({ id }) => id === field.type) : undefined;
  if (!list) return [];
  const known = list.values.map((one) => String(one.value));
  return known.includes(String(value)) ? [] : [unknown(origin, `value of ${list.id}`, String(value), known)];
}
