/** How pages make a described call on a record, and the input of the call. */
import { calledStates, type CalledStates } from '../../ir/called-states.ts';
import type { Model } from '../../ir/model.ts';
import type { JsonObject } from '../../ir/json.ts';
import type { Operation } from '../../ir/operation.ts';
import { toPascal } from '../../naming.ts';
import { Code, type Printable } from '../../write/code.ts';
import { bodyProperties, hasQuestions, operationForm, operationFormFile } from '../forms/operation-form.ts';

export function callFacts(operation: Operation, model: Model): Readonly<Record<string, Printable>> {
  const { id, method, path } = operation;
  const during = calledStates(operation, model) ?? movedStates(operation, model);
  const load = `async () => (await import('#generated/forms/${operationFormFile(operation)}.ts')).${operationForm(operation)}`;
  return {
    id,
    method,
    path,
    during: during && { field: during.field.wire, states: during.states },
    ...bodyName(operation, model),
    done: operation.done ?? undefined,
    answers: answerOf(operation, model),
    loadForm: hasQuestions(operation, model) ? new Code(load) : undefined,
  };
}

/** Where the body names the record, and whether it may name several. */
function bodyName(operation: Operation, model: Model): Readonly<Record<string, Printable>> {
  if (operation.on?.in !== 'body') return {};
  const { name } = operation.on;
  return { by: name, isList: bodyProperties(operation, model)[name]?.['type'] === 'array' || undefined };
}

/** What the page does with the result: opens another record of the same kind, or downloads a stored document. */
function answerOf(operation: Operation, model: Model): 'record' | 'document' | undefined {
  const responses = operation.openapi['responses'] as Readonly<Record<string, JsonObject>>;
  const content = responses['201']?.['content'] as Readonly<Record<string, JsonObject>> | undefined;
  const schema = content?.['application/json']?.['schema'] as JsonObject | undefined;
  const ref = String(schema?.['$ref'] ?? '')
    .split('/')
    .at(-1);
  if (ref === 'StoredDocument') return 'document';
  const entity = model.entities.find(({ id }) => id === operation.on?.entity);
  return entity !== undefined && ref === toPascal(entity.id) ? 'record' : undefined;
}

/** For a call that moves the record along a list with `x-next`: the values that have a next one. */
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
