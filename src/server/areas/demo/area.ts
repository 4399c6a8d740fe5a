/** What the area brings to the product. */
import type { Area } from '#server/kernel/operations/area.ts';
import { demoAccountBehaviors, demoAccountHooks } from './operations.ts';

export const demo = {
  operations: demoAccountBehaviors,
  hooks: () => ({ 'demo-account': demoAccountHooks }),
} satisfies Area;
