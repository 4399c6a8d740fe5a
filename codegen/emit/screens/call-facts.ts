/** How pages make a described call on a record, and what they ask for it. */
import { calledStates } from '../../ir/called-states.ts';
import type { Model } from '../../ir/model.ts';
import type { Operation } from '../../ir/operation.ts';
import { Code, type Printable } from '../../write/code.ts';
import { bodyProperties, operationForm, operationFormFile } from '../forms/operation-form.ts';

export function callFacts(operation: Operation, model: Model): Readonly<Record<string, Printable>> {
  const { id, method, path } = operation;
  const during = calledStates(operation, model) ?? undefined;
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
