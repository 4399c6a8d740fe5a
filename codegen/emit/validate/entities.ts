/** Validators of an entity's create and update bodies. */
import type { Entity } from '../../ir/entity.ts';
import type { Model } from '../../ir/model.ts';
import { isUpdatable, openOperations } from '../../openapi/access.ts';
import { documentOf } from '../../openapi/document.ts';
import { selfContained } from '../../openapi/subset.ts';
import type { ValidatorModule, ValidatorSpec } from './module.ts';
import { hasRecordRules, rulesConstant, rulesPath } from './record-rules.ts';
import { limitTexts, rangeTexts } from './texts.ts';

/** Entities that have a body to check. */
export const writtenEntities = (model: Model): readonly Entity[] =>
  model.entities.filter((entity) => bodies(entity).length > 0);

export const entityModule = (model: Model, entity: Entity): ValidatorModule => ({
  name: entity.id,
  path: `generated/validate/${entity.names.kebab}`,
  source: entity.origin.file,
  validators: entityValidators(model, entity),
  ...(hasRecordRules(entity) && { record: { constant: rulesConstant(entity), path: rulesPath(entity) } }),
});

/** `Create` and `Update`, as far as callers or behaviors write. */
export function bodies(entity: Entity): readonly ('Create' | 'Update')[] {
  const open = openOperations(entity);
  return [
    ...(open.has('create') ? (['Create'] as const) : []),
    ...(open.has('update') && entity.fields.some(isUpdatable) ? (['Update'] as const) : []),
  ];
}

function entityValidators(model: Model, entity: Entity): readonly ValidatorSpec[] {
  const document = documentOf(model);
  const texts = entity.fields.map(
    ({ wire, schema, messages }) =>
      [wire, { ...limitTexts(model, schema), ...rangeTexts(model, schema), ...messages }] as const,
  );
  const messages = Object.fromEntries(texts.filter(([, ofField]) => Object.keys(ofField).length > 0));
  return bodies(entity).map((body) => ({
    name: `validate${entity.names.pascal}${body}`,
    ...(body === 'Update' && { isOfChange: true as const }),
    schema: selfContained(document, document.components.schemas[`${entity.names.pascal}${body}`]!),
    messages,
  }));
}
