/** What people fill in: one file per entity with its create and update form, one per service type with its attributes, one per call on a record. */
import type { Catalogue } from '../../ir/catalogue.ts';
import type { Entity } from '../../ir/entity.ts';
import type { Model } from '../../ir/model.ts';
import type { Operation } from '../../ir/operation.ts';
import type { OutputFile } from '../../write/output.ts';
import { modelUnit, type EmitUnit, type ListUnits } from '../unit.ts';
import { withId } from '../with-id.ts';
import { catalogueFormText, catalogueFormsText } from './catalogue-form.ts';
import { entityFormText, formBodies } from './entity-form.ts';
import { hasQuestions, operationFormFile, operationFormText } from './operation-form.ts';
import { screenCalls } from './screen-call.ts';
import { isRecordAction } from './record-action.ts';

export const units: ListUnits = (model) => [
  ...model.entities.map(({ id }) => unit(id, (now) => entityForm(withId(now.entities, id), now))),
  ...model.catalogues.map(({ id }) => unit(`catalogues/${id}`, (now) => catalogueForm(withId(now.catalogues, id)))),
  unit('catalogues/registry', ({ catalogues }) => ({
    source: 'schemas/services',
    text: catalogueFormsText(catalogues),
  })),
  ...operationUnits(model),
];

/** Which calls pages name is looked up once for all. */
function operationUnits(model: Model): readonly EmitUnit[] {
  const called = new Set(screenCalls(model));
  return model.operations.map((operation) => {
    const isCalled = called.has(operation);
    const make = (now: Model): Form => operationForm(withId(now.operations, operation.id), isCalled, now);
    return unit(operationFormFile(operation), make, isCalled);
  });
}

/** Null where there is nothing to fill in. */
type Form = Pick<OutputFile, 'source' | 'text'> | null;

const entityForm = (entity: Entity, model: Model): Form =>
  formBodies(entity).length === 0 ? null : { source: entity.origin.file, text: entityFormText(entity, model) };

const catalogueForm = (catalogue: Catalogue): Form => ({
  source: catalogue.origin.file,
  text: catalogueFormText(catalogue),
});

function operationForm(operation: Operation, isCalled: boolean, model: Model): Form {
  if (!hasQuestions(operation, model)) return null;
  if (!isCalled && !model.entities.some((entity) => isRecordAction(operation, entity, model))) return null;
  return { source: operation.origin.file, text: operationFormText(operation, model) };
}

function unit(name: string, make: (model: Model) => Form, key?: unknown): EmitUnit {
  const files = (form: Form): readonly OutputFile[] =>
    form === null ? [] : [{ path: `generated/forms/${name}.ts`, ...form, format: false }];
  return modelUnit(name, (model) => files(make(model)), key);
}
