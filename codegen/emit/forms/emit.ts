/** What people fill in: one file per entity with its create and update form, one per service type with its attributes, one per call on a record. */
import type { Model } from '../../ir/model.ts';
import type { OutputFile } from '../../write/output.ts';
import type { EmitUnit, ListUnits } from '../unit.ts';
import { catalogueFormText, catalogueFormsText } from './catalogue-form.ts';
import { entityFormText, formBodies } from './entity-form.ts';
import { bodyProperties, operationFormFile, operationFormText } from './operation-form.ts';
import { screenCalls } from './screen-call.ts';
import { isRecordAction } from './record-action.ts';

export const units: ListUnits = (model) =>
  [...entityUnits(model), ...catalogueUnits(model), ...operationUnits(model)].map(unit);

function entityUnits(model: Model): readonly OutputFile[] {
  return model.entities
    .filter((entity) => formBodies(entity).length > 0)
    .map((entity) => file(entity.id, entity.origin.file, entityFormText(entity, model)));
}

function catalogueUnits(model: Model): readonly OutputFile[] {
  return [
    ...model.catalogues.map((catalogue) =>
      file(`catalogues/${catalogue.id}`, catalogue.origin.file, catalogueFormText(catalogue)),
    ),
    file('catalogues/registry', 'schemas/services', catalogueFormsText(model.catalogues)),
  ];
}

function operationUnits(model: Model): readonly OutputFile[] {
  const called = new Set(screenCalls(model));
  return model.operations
    .filter(
      (operation) => called.has(operation) || model.entities.some((entity) => isRecordAction(operation, entity, model)),
    )
    .filter((operation) => Object.keys(bodyProperties(operation, model)).length > 0)
    .map((operation) => file(operationFormFile(operation), operation.origin.file, operationFormText(operation, model)));
}

const file = (name: string, source: string, text: string): OutputFile => ({
  path: `generated/forms/${name}.ts`,
  source,
  text,
  format: false,
});

const unit = (made: OutputFile): EmitUnit => ({ name: made.path, key: made, run: () => Promise.resolve([made]) });
