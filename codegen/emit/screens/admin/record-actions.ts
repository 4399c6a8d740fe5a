/** The described calls that act on one record, as actions of its page. */
import type { Entity, Model, Operation } from '../../../ir/model.ts';
import { isUpdatable } from '../../../openapi/access.ts';
import { bodyProperties, isAskable, operationForm, operationFormFile } from '../../forms/operation-form.ts';
import { Code, type Printable } from '../../../write/code.ts';

export function recordActions(entity: Entity, model: Model): readonly Printable[] {
  return model.operations
    .filter(
      (operation) =>
        operation.on?.entity === entity.id && isAskable(operation, model) && !isElsewhere(operation, entity, model),
    )
    .map((operation) => actionOf(operation, model));
}

function actionOf(operation: Operation, model: Model): Printable {
  const { id, summary, method, path, access, toggle } = operation;
  const hasForm = Object.keys(bodyProperties(operation, model)).length > 0;
  const load = `async () => (await import('#generated/forms/${operationFormFile(operation)}.ts')).${operationForm(operation)}`;
  return {
    id,
    label: summary,
    method,
    path,
    access,
    toggle: toggle ?? undefined,
    loadForm: hasForm ? new Code(load) : undefined,
  };
}

/** True when the edit form sets the same fields, or the workflow has an event for it. */
function isElsewhere(operation: Operation, entity: Entity, model: Model): boolean {
  const names = Object.keys(bodyProperties(operation, model));
  const editable = entity.operations.includes('update')
    ? entity.fields.filter(isUpdatable).map(({ wire }) => wire)
    : [];
  const events = model.workflows
    .filter((workflow) => workflow.entity === entity.id)
    .flatMap(({ transitions }) => transitions);
  const last = operation.path.split('/').at(-1)!.replaceAll('-', '_');
  return (
    (names.length > 0 && names.every((name) => editable.includes(name))) || events.some(({ event }) => event === last)
  );
}
