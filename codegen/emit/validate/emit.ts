/** Standalone validators, one module per entity, service type and area of operations, used by the server and by forms. */
import type { ListUnits } from '../unit.ts';
import { catalogueUnit } from './catalogues.ts';
import { entityUnit, writtenEntities } from './entities.ts';
import { operationsUnit } from './operations.ts';
import { registryFile } from './registry.ts';
import { textsFile, usedMessages, validationTexts } from './texts.ts';

export const units: ListUnits = (model) => {
  const areas = [...new Set(model.operations.map(({ area }) => area))].toSorted();
  const registry = registryFile(model);
  return [
    ...writtenEntities(model).map((entity) => entityUnit(model, entity)),
    ...model.catalogues.map((catalogue) => catalogueUnit(model, catalogue)),
    ...areas.map((area) => operationsUnit(model, area)),
    { name: 'registry', key: registry, run: async () => [registry] },
    {
      name: 'texts',
      key: usedMessages(model),
      run: async () => [textsFile(validationTexts(model))],
    },
  ];
};
