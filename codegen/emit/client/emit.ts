/** The browser's typed client of hand-described operations; records are read and written by their resource's path. */
import { describedDocument, describedOfArea } from '../../openapi/described-document.ts';
import type { Emit } from '../emit.ts';
import { bare } from './bare.ts';
import { clientFile } from './generate.ts';

export const emit: Emit = (model) => {
  const described = describedDocument(model);
  const areas = [...new Set(model.operations.map(({ area }) => area))].toSorted();
  return Promise.all(areas.map((area) => clientFile(area, bare(describedOfArea(described, area)))));
};
