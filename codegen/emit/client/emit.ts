/** The browser's typed client of hand-described operations; records are read and written by their resource's path. */
import type { ListUnits } from '../unit.ts';
import type { JsonObject } from '../../ir/json.ts';
import { successOnly } from '../../openapi/described.ts';
import { documentOf } from '../../openapi/document.ts';
import { subset, type PlacedOperation } from '../../openapi/subset.ts';
import { bare } from './bare.ts';

export const units: ListUnits = (model) => {
  const document = documentOf(model);
  const described = new Set(model.operations.map(({ id }) => id));
  const isCalled = ({ operation }: PlacedOperation): boolean => described.has(operation.operationId as string);
  const areas = [...new Set(model.operations.map(({ area }) => area))].toSorted();
  return areas.flatMap((area) => {
    const isOfArea = (placed: PlacedOperation): boolean => isCalled(placed) && tagsOf(placed.operation).includes(area);
    const part = bare(subset(document, isOfArea, successOnly));
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

const tagsOf = (operation: JsonObject): readonly string[] => (operation.tags ?? []) as readonly string[];
