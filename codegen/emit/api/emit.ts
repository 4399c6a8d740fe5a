/** The OpenAPI document, the types of hand-described operations and the routes that the server binds. */
import type { ListUnits } from '../unit.ts';
import { hashPart } from '../../write/hash.ts';
import { successOnly } from '../../openapi/described.ts';
import { documentOf } from '../../openapi/document.ts';
import { subset } from '../../openapi/subset.ts';
import { registryFile, routesFile } from './routes.ts';

export const units: ListUnits = (model) => {
  const document = documentOf(model);
  const areas = [...new Set(model.operations.map(({ area }) => area))].toSorted();
  const isDescribed = new Set(model.operations.map(({ id }) => id));
  const registry = registryFile(areas);
  return [
    {
      name: 'document',
      key: [model.entities, model.types, model.values, model.operations, [model.api]].map((parts) =>
        parts.map(hashPart),
      ),
      run: async () => [
        {
          path: 'generated/api/openapi.json',
          source: 'schemas',
          text: `${JSON.stringify(
            subset(document, () => true),
            null,
            2,
          )}\n`,
          format: false,
        },
      ],
    },
    { name: 'registry', key: registry, run: async () => [registry] },
    ...areas.map((area) => {
      const routes = routesFile(model, document, area);
      const part = subset(
        document,
        ({ operation }) =>
          isDescribed.has(operation.operationId as string) && (operation.tags as readonly string[]).includes(area),
        successOnly,
      );
      return {
        name: area,
        key: [routes, part.paths, part.components],
        run: async () => {
          const { typesFile } = await import('./types.ts');
          return [routes, typesFile(area, part)];
        },
      };
    }),
  ];
};
