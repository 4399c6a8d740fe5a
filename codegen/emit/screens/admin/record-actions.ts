/** The described calls that act on one record, as actions of its page. */
import type { Entity } from '../../../ir/entity.ts';
import { calledStates } from '../../../ir/called-states.ts';
import type { Model } from '../../../ir/model.ts';
import type { Operation } from '../../../ir/operation.ts';
import { bodyProperties, operationForm, operationFormFile } from '../../forms/operation-form.ts';
import { isRecordAction } from '../../forms/record-action.ts';
import { Code, type Printable } from '../../../write/code.ts';

export function recordActions(entity: Entity, model: Model): readonly Printable[] {
  return model.operations
    .filter((operation) => isRecordAction(operation, entity, model))
    .map((operation) => actionOf(operation, model));
}

function actionOf(operation: Operation, model: Model): Printable {
  const { id, label, method, path, access, toggle } = operation;
  const during = calledStates(operation, model) ?? undefined;
  const hasForm = Object.keys(bodyProperties(operation, model)).length > 0;
  const load = `async () => (await import('#generated/forms/${operationFormFile(operation)}.ts')).${operationForm(operation)}`;
  return {
    id,
    label,
    method,
    path,
    access,
    toggle: toggle ?? undefined,
    during: during && { field: during.field.wire, states: during.states },
    loadForm: hasForm ? new Code(load) : undefined,
  };
}
