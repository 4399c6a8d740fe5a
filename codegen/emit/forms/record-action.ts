/** Which described calls are actions on a record's page. */
import type { Entity } from '../../ir/entity.ts';
import type { Model } from '../../ir/model.ts';
import type { Operation } from '../../ir/operation.ts';
import { isUpdatable } from '../../openapi/access.ts';
import { bodyProperties, isAskable } from './operation-form.ts';

export const isRecordAction = (operation: Operation, entity: Entity, model: Model): boolean =>
  operation.on?.entity === entity.id &&
  !operation.hasOwnForm &&
  operation.sends === null &&
  isAskable(operation, model) &&
  !isElsewhere(operation, entity, model);

/** True if it changes the same as the edit form, or the workflow has an event for it. */
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
    (changes(operation) && names.length > 0 && names.every((name) => editable.includes(name))) ||
    events.some(({ event }) => event === last)
  );
}

/** A call that creates something may also use the record's fields. */
const changes = ({ method }: Operation): boolean => method === 'put' || method === 'patch';
