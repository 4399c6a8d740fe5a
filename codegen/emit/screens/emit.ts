/** Everything that pages are made of: views of entities, and the screens of the areas. */
import type { ListUnits } from '../unit.ts';
import { accountUnits } from './account/units.ts';
import { adminUnits } from './admin/units.ts';
import { appUnits } from './app/units.ts';
import { iconsUnit } from './icons.ts';
import { viewUnits } from './views/units.ts';

export const units: ListUnits = (model, root) => [
  ...viewUnits(model),
  ...accountUnits(model),
  ...appUnits(model),
  ...adminUnits(model),
  iconsUnit(model, root),
];
