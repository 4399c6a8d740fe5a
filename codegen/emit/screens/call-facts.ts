/** How pages make a described call on a record, and what they ask for it. */
import { calledStates, type CalledStates } from '../../ir/called-states.ts';
import type { Model } from '../../ir/model.ts';
import type { Operation } from '../../ir/operation.ts';
import { Code, type Printable } from '../../write/code.ts';
import { bodyProperties, operationForm, operationFormFile } from '../forms/operation-form.ts';

export function callFacts(operation: Operation, model: Model): Readonly<Record<string, Printable>> {
  const { id, method, path } = operation;
  const during = calledStates(operation, model) ?? movedStates(operation, model);
  const hasForm = Object.keys(bodyProperties(operation, model)).length > 0;
  const load = `async () => (await import('#generated/forms/${operationFormFile(operation)}.ts')).${operationForm(operation)}`;
  return {
    id,
    method,
    path,
    during: during && { field: during.field.wire, states: during.states },
    loadForm: hasForm ? new Code(load) : undefined,
  };
}

/** Of a call that moves the record along a list whose values say what may follow (`x-next`): those that something follows. */
function movedStates(operation: Operation, model: Model): Pick<CalledStates, 'field' | 'states'> | undefined {
  if (operation.on?.in !== 'path') return undefined;
  const entity = model.entities.find(({ id }) => id === operation.on!.entity);
  for (const wire of Object.keys(bodyProperties(operation, model))) {
    const field = entity?.fields.find((each) => each.wire === wire && each.kind === 'enum');
    const values = model.types.find(({ id }) => id === field?.type)?.values ?? [];
    const followed = values.filter(({ facts }) => Array.isArray(facts['next']) && facts['next'].length > 0);
    if (field && followed.length > 0) return { field, states: followed.map(({ value }) => String(value)) };
  }
  return undefined;
}
