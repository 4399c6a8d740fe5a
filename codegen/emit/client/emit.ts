/** The browser's typed client of hand-described operations; records are read and written by their resource's path. */
import { describedDocument, describedOfArea } from '../../openapi/described-document.ts';
import { contentKey } from '../../openapi/subset.ts';
import type { ListUnits } from '../unit.ts';
import { bare } from './bare.ts';

export const units: ListUnits = (model) => {
  const described = describedDocument(model);
  const areas = [...new Set(model.operations.map(({ area }) => area))].toSorted();
  return areas.map((area) => {
    const part = bare(describedOfArea(described, area));
    return {
      name: area,
      key: contentKey(part),
      run: async () => {
        const { clientFile } = await import('./generate.ts');
        return [await clientFile(area, part)];
      },
    };
  });
};
