/** Validators of the attributes of one service type: as quoted or changed, and complete for the inventory. */
import type { Catalogue } from '../../ir/catalogue.ts';
import type { Model } from '../../ir/model.ts';
import { toKebab, toPascal } from '../../naming.ts';
import { catalogueSchema } from '../../openapi/catalogues.ts';
import { documentOf } from '../../openapi/document.ts';
import { typeNames } from '../../openapi/lists.ts';
import { selfContained } from '../../openapi/subset.ts';
import type { ValidatorModule, ValidatorSpec } from './module.ts';
import { limitTexts } from './texts.ts';

export function catalogueModule(model: Model, catalogue: Catalogue): ValidatorModule {
  const names = typeNames(model);
  const all = catalogueSchema(catalogue, names);
  const required = catalogue.attributes.filter((attribute) => attribute.isInventoryRequired).map(({ wire }) => wire);
  const document = documentOf(model);
  const pascal = toPascal(catalogue.id);
  const texts = catalogue.attributes.map(({ wire, schema }) => [wire, limitTexts(model, schema)] as const);
  const messages = Object.fromEntries(texts.filter(([, ofField]) => Object.keys(ofField).length > 0));
  const validators: readonly ValidatorSpec[] = [
    { name: `validate${pascal}Attributes`, schema: selfContained(document, all), messages },
    {
      name: `validate${pascal}Inventory`,
      schema: selfContained(document, required.length > 0 ? { ...all, required } : all),
      messages,
    },
  ];
  return {
    name: `catalogue ${catalogue.id}`,
    path: `generated/validate/catalogues/${toKebab(catalogue.id)}`,
    source: catalogue.origin.file,
    validators,
  };
}
