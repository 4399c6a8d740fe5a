/** Everything that pages are made of: views of entities, and the screens of the areas. */
import type { ListUnits } from '../unit.ts';
import { viewUnits } from './views/units.ts';

export const units: ListUnits = (model) => viewUnits(model);
