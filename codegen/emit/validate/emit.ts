/** Validators, one module per entity, service type and area of operations, used by the server and by forms. */
import type { EmitUnit, ListUnits } from '../unit.ts';
import { catalogueModule } from './catalogues.ts';
import { entityModule, writtenEntities } from './entities.ts';
import { moduleText, type ValidatorModule } from './module.ts';
import { operationsModule } from './operations.ts';
import { registryFile } from './registry.ts';
import { formDates, textsFile, usedMessages, validationTexts } from './texts.ts';
import { typeUnits } from './types.ts';

export const units: ListUnits = (model) => {
  const areas = [...new Set(model.operations.map(({ area }) => area))].toSorted();
  const registry = registryFile(model);
  const modules = [
    ...writtenEntities(model).map((entity) => entityModule(model, entity)),
    ...model.catalogues.map((catalogue) => catalogueModule(model, catalogue)),
    ...areas.map((area) => operationsModule(model, area)),
  ];
  return [
    ...modules.map(moduleUnit),
    ...typeUnits(modules.flatMap(({ validators }) => validators)),
    { name: 'registry', key: registry, run: async () => [registry] },
    {
      name: 'texts',
      key: [usedMessages(model), formDates(model)],
      run: async () => [textsFile(validationTexts(model))],
    },
  ];
};

const moduleUnit = (module: ValidatorModule): EmitUnit => ({
  name: module.name,
  key: module.validators,
  run: async () => [moduleText(module)],
});
