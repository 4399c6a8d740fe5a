/** What the area brings to the product. */
import type { Area } from '#server/kernel/operations/area.ts';
import { changeEffects } from './effects.ts';

export const changes = {
  effects: changeEffects,
} satisfies Area;
