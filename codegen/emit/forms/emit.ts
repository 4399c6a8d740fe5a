/**
 * Forms: one file per entity with its create and update form, one per service type with its attributes, one per call on
 * a record.
 */
import type { Catalogue } from '../../ir/catalogue.ts';
import type { Entity } from '../../ir/entity.ts';
import type { Model } from '../../ir/model.ts';
import type { Operation } from '../../ir/operation.ts';
import type { OutputFile } from '../../write/output.ts';
import type { Emit } from '../emit.ts';
import { catalogueFormText, catalogueFormsText } from './catalogue-form.ts';
import { entityFormText, formBodies } from './entity-form.ts';
import { hasQuestions, isFillable, operationFormFile, operationFormText } from './operation-form.ts';
import { screenCalls } from './screen-call.ts';
import { isRecordAction } from './record-action.ts';

export const emit: Emit = (model) => {
  const called = new Set(screenCalls(model));
  return [
    ...model.entities.map((entity) => file(entity.id, entityForm(entity, model))),
    ...model.catalogues.map((catalogue) => file(`catalogues/${catalogue.id}`, catalogueForm(catalogue))),
    file('catalogues/registry', { source: 'schemas/services', text: catalogueFormsText(model.catalogues) }),
    ...model.operations.map((operation) =>
      file(operationFormFile(operation), operationForm(operation, called.has(operation), model)),
    ),
  ].filter((each) => each !== null);
};

/** Null without fields to fill in. */
type Form = Pick<OutputFile, 'source' | 'text'> | null;

const entityForm = (entity: Entity, model: Model): Form =>
  formBodies(entity).length === 0 ? null : { source: entity.origin.file, text: entityFormText(entity, model) };

const catalogueForm = (catalogue: Catalogue): Form => ({
  source: catalogue.origin.file,
  text: catalogueFormText(catalogue),
});

function operationForm(operation: Operation, isCalled: boolean, model: Model): Form {
  if (operation.method === 'get' || !hasQuestions(operation, model)) return null;
  const isUsed = isCalled || (operation.hasOwnForm && isFillable(operation, model));
  if (!isUsed && !model.entities.some((entity) => isRecordAction(operation, entity, model))) return null;
  return { source: operation.origin.file, text: operationFormText(operation, model) };
}

const file = (name: string, form: Form): OutputFile | null =>
  form && { path: `generated/forms/${name}.ts`, ...form, format: false };
