/** The described calls that act on one record, as actions of its page. */
import type { Entity } from '../../../ir/entity.ts';
import type { Model } from '../../../ir/model.ts';
import type { Operation } from '../../../ir/operation.ts';
import { callFacts } from '../call-facts.ts';
import { isRecordAction } from '../../forms/record-action.ts';
import type { Printable } from '../../../write/code.ts';

export function recordActions(entity: Entity, model: Model): readonly Printable[] {
  return model.operations
    .filter((operation) => isRecordAction(operation, entity, model))
    .map((operation) => actionOf(operation, model));
}

function actionOf(operation: Operation, model: Model): Printable {
  const { label, access, toggle } = operation;
  return { ...callFacts(operation, model), label, access, toggle: toggle ?? undefined };
}
