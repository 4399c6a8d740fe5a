/** Validators, one module per entity, service type and area of operations, used by the server and by forms. */
import type { Model } from '../../ir/model.ts';
import { modelUnit, type EmitUnit, type ListUnits } from '../unit.ts';
import { withId } from '../with-id.ts';
import { catalogueModule } from './catalogues.ts';
import { entityModule } from './entities.ts';
import { moduleText, type ValidatorModule } from './module.ts';
import { operationsModule } from './operations.ts';
import { registryFile } from './registry.ts';
import { textsFile, validationTexts } from './texts.ts';
import { typeFiles } from './types.ts';

export const units: ListUnits = (model) => [
  ...model.entities.map(({ id }) => moduleUnit(id, (now) => entityModule(now, withId(now.entities, id)))),
  ...model.catalogues.map(({ id }) =>
    moduleUnit(`catalogue ${id}`, (now) => catalogueModule(now, withId(now.catalogues, id))),
  ),
  ...areasOf(model).map((area) => moduleUnit(`operations ${area}`, (now) => operationsModule(now, area))),
  modelUnit('types', (now) => typeFiles(modulesOf(now).flatMap(({ validators }) => validators))),
  modelUnit('registry', (now) => [registryFile(now)]),
  modelUnit('texts', (now) => [textsFile(validationTexts(now))]),
];

const areasOf = ({ operations }: Model): readonly string[] =>
  [...new Set(operations.map(({ area }) => area))].toSorted();

const modulesOf = (model: Model): readonly ValidatorModule[] => [
  ...model.entities.map((entity) => entityModule(model, entity)),
  ...model.catalogues.map((catalogue) => catalogueModule(model, catalogue)),
  ...areasOf(model).map((area) => operationsModule(model, area)),
];

/** An entity that nobody writes has nothing to check. */
const moduleUnit = (name: string, make: (model: Model) => ValidatorModule): EmitUnit =>
  modelUnit(name, (model) => {
    const module = make(model);
    return module.validators.length === 0 ? [] : [moduleText(module)];
  });
