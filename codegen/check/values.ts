/** Defaults and backfills must be valid values, and closed lists must not repeat one. */
import type { Finding } from '../errors.ts';
import type { Field } from '../ir/field.ts';
import type { Json } from '../ir/json.ts';
import type { Model } from '../ir/model.ts';
import { isObject } from '../parse/source-file.ts';
import { suggest } from './closest.ts';
import { below, declaredFields, type Check } from './context.ts';

export const checkValues: Check = ({ model }) => [
  ...model.entities
    .flatMap(declaredFields)
    .flatMap((field) => [...constant(model, field, 'default'), ...constant(model, field, 'x-backfill')]),
  ...model.types
    .filter(({ origin }) => origin.pointer === '')
    .flatMap((list) =>
      repeats(
        list.values.map((one) => one.value),
        list.origin.file,
      ),
    ),
];

function constant(model: Model, field: Field, word: 'default' | 'x-backfill'): readonly Finding[] {
  const value = word === 'default' ? field.default : field.backfill;
  if (value === undefined || (word === 'x-backfill' && isObject(value))) return [];
  const origin = below(field.origin, word);
  if (value === null)
    return field.nullable ? [] : [{ origin, message: 'null is no value here.', hint: 'Add "null" to the type.' }];
  if (field.kind === 'enum' || field.kind === 'enums')
    return [value].flat().flatMap((one) => inList(model, field, one as Json, origin));
  return fits(field, value)
    ? []
    : [{ origin, message: `${JSON.stringify(value)} is no value of a field of kind ${field.kind}.` }];
}

function inList(model: Model, field: Field, value: Json, origin: Finding['origin']): readonly Finding[] {
  const list = model.types.find((one) => one.id === field.type);
  if (!list || list.values.some((one) => one.value === value)) return [];
  const hint = suggest(
    String(value),
    list.values.map((one) => String(one.value)),
  );
  return [
    { origin, message: `${JSON.stringify(value)} is no value of ${list.id}.`, ...(hint === undefined ? {} : { hint }) },
  ];
}

function fits({ kind }: Field, value: Json): boolean {
  if (kind === 'integer') return Number.isInteger(value);
  if (kind === 'decimal') return typeof value === 'number';
  if (kind === 'boolean') return typeof value === 'boolean';
  if (kind === 'money') return isObject(value);
  if (kind === 'texts') return Array.isArray(value);
  return kind === 'json' || typeof value === 'string';
}

function repeats(values: readonly (string | number)[], file: string): readonly Finding[] {
  return values.flatMap((value, index) =>
    values.indexOf(value) === index
      ? []
      : [
          {
            origin: { file, pointer: `/oneOf/${index}/const` },
            message: `The value ${JSON.stringify(value)} occurs in this list twice.`,
          },
        ],
  );
}
