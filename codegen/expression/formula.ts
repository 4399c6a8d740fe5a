/** The formulas of derived fields (`x-derived`), over the fields of the same record. */
import { compile, type Compiled, type ResultType } from './compile.ts';
import type { Inputs, Type } from './part.ts';
import { identifier } from '../migrate/sql/literal.ts';
import type { Lists } from '../ir/closed-list.ts';
import type { Entity } from '../ir/entity.ts';
import type { Field } from '../ir/field.ts';

/** A field with a formula. */
export type DerivedField = Field & { readonly formula: string };

/** Greatest number of a column of type integer. */
const int4Max = 2_147_483_647n;
/** Digits of a decimal column. */
const decimalMax = 10n ** 18n - 1n;

/** What a field is in an expression; null if it cannot be named there. */
export function typeOf({ kind, scale, type }: Field, lists: Lists): Type | null {
  const values = lists.get(type ?? '')?.values.map(({ value }) => String(value)) ?? [];
  switch (kind) {
    case 'integer':
    case 'decimal':
      return { kind: 'number', scale };
    case 'money':
      return { kind: 'amount' };
    case 'dateTime':
      return { kind: 'moment' };
    case 'date':
    case 'boolean':
      return { kind };
    case 'enum':
    case 'enums':
      return lists.get(type ?? '')?.baseType === 'string'
        ? { kind: kind === 'enum' ? 'value' : 'values', values }
        : null;
    case 'reference':
    case 'file':
      return { kind: 'record' };
    case 'text':
    case 'longText':
    case 'email':
    case 'phone':
    case 'url':
      return { kind: 'text' };
    default:
      return null;
  }
}

/** The fields that expressions of the entity can name, with columns of the row `row` (e.g. `new` or `old`). */
export const inputsOf = (entity: Entity, lists: Lists, row: string): Inputs =>
  Object.fromEntries(
    entity.fields.flatMap((field) => {
      const type = field.isEncrypted || field.writeOnly ? null : typeOf(field, lists);
      const columns = field.columns.map((name) => `${row}.${identifier(name)}`);
      return type ? [[field.key, { type, columns, wire: field.wire }]] : [];
    }),
  );

/** The type that the field stores. */
function wantedOf(field: Field, lists: Lists): ResultType | undefined {
  const type = typeOf(field, lists);
  if (type?.kind !== 'number') return type ?? undefined;
  return { ...type, limit: field.kind === 'integer' ? int4Max : decimalMax };
}

/** The field's formula over columns of the row `row`; throws `ExpressionFault`. */
export const compiledFormula = (entity: Entity, field: DerivedField, lists: Lists, row: string): Compiled =>
  compile(field.formula, inputsOf(entity, lists, row), wantedOf(field, lists));

/** Derived fields in the order in which they are calculated, or the keys of a circle. Throws `ExpressionFault`. */
export function derivedFields(
  entity: Entity,
  lists: Lists,
): { readonly inOrder: readonly DerivedField[]; readonly circle: readonly string[] | null } {
  const derived = entity.fields.filter((field): field is DerivedField => field.formula !== undefined);
  const reads = new Map(derived.map((field) => [field.key, compiledFormula(entity, field, lists, 'new').reads]));
  const inOrder: DerivedField[] = [];
  const visit = (field: DerivedField, path: readonly string[]): readonly string[] | null => {
    if (path.includes(field.key)) return [...path.slice(path.indexOf(field.key)), field.key];
    if (inOrder.includes(field)) return null;
    for (const other of derived.filter(({ key }) => reads.get(field.key)!.includes(key))) {
      const circle = visit(other, [...path, field.key]);
      if (circle) return circle;
    }
    inOrder.push(field);
    return null;
  };
  for (const field of derived) {
    const circle = visit(field, []);
    if (circle) return { inOrder, circle };
  }
  return { inOrder, circle: null };
}
