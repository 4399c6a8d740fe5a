/** Validators, one module per entity, service type and area of operations, used by the server and by forms. */
import type { Model } from '../../ir/model.ts';
import type { Emit } from '../emit.ts';
import { catalogueModule } from './catalogues.ts';
import { entityModule } from './entities.ts';
import { moduleText, type ValidatorModule } from './module.ts';
import { operationsModule } from './operations.ts';
import { hasRecordRules, recordRulesFile } from './record-rules.ts';
import { registryFile } from './registry.ts';
import { textsFile, validationTexts } from './texts.ts';
import { typeFiles } from './types.ts';

export const emit: Emit = (model) => {
  // An entity that no one can write has no validators.
  const modules = modulesOf(model).filter(({ validators }) => validators.length > 0);
  return [
    ...modules.map(moduleText),
    ...model.entities.filter(hasRecordRules).map((entity) => recordRulesFile(model, entity)),
    ...typeFiles(modules.flatMap(({ validators }) => validators)),
    registryFile(model),
    textsFile(validationTexts(model)),
  ];
};

const modulesOf = (model: Model): readonly ValidatorModule[] => [
  ...model.entities.map((entity) => entityModule(model, entity)),
  ...model.catalogues.map((catalogue) => catalogueModule(model, catalogue)),
  ...areasOf(model).map((area) => operationsModule(model, area)),
];

const areasOf = ({ operations }: Model): readonly string[] =>
  [...new Set(operations.map(({ area }) => area))].toSorted();
