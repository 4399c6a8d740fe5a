/** Formulas of derived fields: they can be calculated, in some order, and show no one what its inputs hide. */
import type { Finding } from '../errors.ts';
import { ExpressionFault } from '../expression/parse.ts';
import type { Entity } from '../ir/entity.ts';
import type { Field } from '../ir/field.ts';
import { compiledFormula, derivedFields, typeOf, type DerivedField } from '../expression/formula.ts';
import type { Lists } from '../ir/closed-list.ts';
import { below, fieldByKey, isComplete, type Check } from './context.ts';

export const checkDerived: Check = (context) => {
  if (!isComplete(context, 'entity', 'type', 'workflow')) return [];
  const { entities, types } = context.model;
  const lists: Lists = new Map(types.map((type) => [type.id, type]));
  return entities.flatMap((entity) => {
    const derived = entity.fields.filter((field): field is DerivedField => field.formula !== undefined);
    const found = derived.flatMap((field) => [...storageOf(field, lists), ...formulaOf(entity, field, lists)]);
    return found.length > 0 || derived.length === 0 ? found : circleOf(entity, derived, lists);
  });
};

function storageOf(field: DerivedField, lists: Lists): readonly Finding[] {
  if (typeOf(field, lists) === null)
    return [
      { origin: below(field.origin, 'x-derived'), at: 'key', message: `A field of this type cannot be derived.` },
    ];
  const given = [
    ...(field.required ? ['be required'] : []),
    ...(field.default === undefined ? [] : ['have a default']),
    ...(field.createOnly ? ['be written'] : []),
  ];
  return given.map((what) => ({
    origin: below(field.origin, 'x-derived'),
    at: 'key',
    message: `A derived field cannot ${what}: the database alone calculates it.`,
  }));
}

function formulaOf(entity: Entity, field: DerivedField, lists: Lists): readonly Finding[] {
  const origin = below(field.origin, 'x-derived');
  try {
    const { reads, usesClock } = compiledFormula(entity, field, lists, 'new');
    if (usesClock) return [{ origin, message: 'A derived field cannot depend on the present day: it would go stale.' }];
    return reads.flatMap((key) => readersOf(entity, field, fieldByKey(entity, key)!));
  } catch (error) {
    if (!(error instanceof ExpressionFault)) throw error;
    return [{ origin, message: error.message, within: JSON.stringify(field.formula.slice(0, error.at)).length - 1 }];
  }
}

/** Who reads the field must be allowed to read each input. */
function readersOf(entity: Entity, field: DerivedField, input: Field): readonly Finding[] {
  if (input.access.read === null) return [];
  const own = field.access.read ?? entity.access.read;
  const more = own.filter((grant) => !input.access.read!.includes(grant));
  if (more.length === 0) return [];
  return [
    {
      origin: below(field.origin, 'x-derived'),
      message: `"${field.key}" is read by more people (${more.join(', ')}) than "${input.key}" (${input.access.read.join(', ')}), from which it is calculated.`,
      hint: `Add "x-access": {"read": ${JSON.stringify(input.access.read)}}.`,
    },
  ];
}

function circleOf(entity: Entity, derived: readonly DerivedField[], lists: Lists): readonly Finding[] {
  const { circle } = derivedFields(entity, lists);
  if (!circle) return [];
  const field = derived.find(({ key }) => key === circle[0])!;
  return [
    {
      origin: below(field.origin, 'x-derived'),
      message: `"${field.key}" is calculated from itself: ${circle.join(', ')}.`,
    },
  ];
}
