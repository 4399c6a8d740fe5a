/** The browser's typed client: hooks for hand-described operations and for the records of screens outside the admin console. */
import type { ListUnits } from '../unit.ts';
import type { JsonObject, Model } from '../../ir/model.ts';
import { successOnly } from '../../openapi/described.ts';
import { documentOf } from '../../openapi/document.ts';
import { subset, type PlacedOperation } from '../../openapi/subset.ts';

export const units: ListUnits = (model) => {
  const document = documentOf(model);
  const isCalled = calledByHooks(model);
  const areas = [...new Set([...model.operations, ...model.entities].map(({ area }) => area))].toSorted();
  return areas.flatMap((area) => {
    const part = subset(document, (placed) => isCalled(placed) && tagsOf(placed.operation).includes(area), successOnly);
    if (Object.keys(part.paths).length === 0) return [];
    return [
      {
        name: area,
        key: [part.paths, part.components],
        run: async () => {
          const { clientFile } = await import('./generate.ts');
          return [await clientFile(area, part)];
        },
      },
    ];
  });
};

/** The admin console reads and writes records through its data provider, and exports are links: neither needs hooks. */
function calledByHooks(model: Model): (placed: PlacedOperation) => boolean {
  const described = new Set(model.operations.map(({ id }) => id));
  const shown = new Set(model.screens.filter(({ area }) => area !== 'admin').map(({ entity }) => entity));
  const derived = new Set(
    model.entities
      .filter(({ id }) => shown.has(id))
      .flatMap(({ names: { pascal, pascalPlural } }) => [
        `list${pascalPlural}`,
        `get${pascal}`,
        `create${pascal}`,
        `update${pascal}`,
        `delete${pascal}`,
      ]),
  );
  return ({ operation }) => {
    const id = operation.operationId as string;
    return described.has(id) || derived.has(id);
  };
}

const tagsOf = (operation: JsonObject): readonly string[] => (operation.tags ?? []) as readonly string[];
