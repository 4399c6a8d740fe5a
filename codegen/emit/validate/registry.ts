/** The server's table of body validators by resource, and of attribute validators by service type. */
import type { Entity } from '../../ir/entity.ts';
import type { Model } from '../../ir/model.ts';
import { toKebab, toPascal } from '../../naming.ts';
import type { OutputFile } from '../../write/output.ts';
import { bodies, writtenEntities } from './entities.ts';

export function registryFile(model: Model): OutputFile {
  const entities = writtenEntities(model);
  return {
    path: 'generated/validate/registry.ts',
    source: 'schemas/entities',
    text: [
      `import type { Validator } from '../../src/runtime/validation/validator.ts';`,
      ...entities.map((entity) => importLine(entityNames(entity), `./${entity.names.kebab}.ts`)),
      ...model.catalogues.map(({ id }) => importLine(catalogueNames(id), `./catalogues/${toKebab(id)}.ts`)),
      '',
      '/** Body validators by resource id; a missing operation has none. */',
      'export const bodyValidators: Readonly<Record<string, { readonly create?: Validator; readonly update?: Validator }>> = {',
      ...entities.map(
        (entity) =>
          `  '${entity.id}': { ${bodies(entity)
            .map((body) => `${body.toLowerCase()}: validate${entity.names.pascal}${body}`)
            .join(', ')} },`,
      ),
      '};',
      '',
      '/** Attribute validators by service type: `attributes` for quotes and drafts, `inventory` for complete services. */',
      'export const attributeValidators: Readonly<Record<string, { readonly attributes: Validator; readonly inventory: Validator }>> = {',
      ...model.catalogues.map(
        ({ id }) => `  ${id}: { attributes: ${catalogueNames(id)[0]}, inventory: ${catalogueNames(id)[1]} },`,
      ),
      '};',
      '',
    ].join('\n'),
    format: true,
  };
}

const entityNames = (entity: Entity): readonly string[] =>
  bodies(entity).map((body) => `validate${entity.names.pascal}${body}`);

const catalogueNames = (id: string): readonly [string, string] => [
  `validate${toPascal(id)}Attributes`,
  `validate${toPascal(id)}Inventory`,
];

const importLine = (names: readonly string[], from: string): string => `import { ${names.join(', ')} } from '${from}';`;
