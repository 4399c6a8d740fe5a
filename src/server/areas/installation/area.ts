/** What the area brings to the product. */
import type { Area } from '#server/kernel/operations/area.ts';
import { acceptanceEffects } from './acceptance.ts';
import { denialEffects } from './denial.ts';
import { installationDue } from './due.ts';
import { installEffects } from './effects.ts';
import { installGuards, installOffers } from './guards.ts';
import { installationFinders } from './next/finders.ts';
import { acceptOrderBehaviors } from './operations/accept-order.ts';
import { boardBehaviors } from './operations/board.ts';
import { denyBehaviors } from './operations/deny.ts';
import { orderBehaviors } from './operations/order.ts';
import { statusBehaviors } from './operations/status.ts';
import { orderEmailEffects } from './order-email.ts';

export const installation = {
  operations: { ...acceptOrderBehaviors, ...boardBehaviors, ...denyBehaviors, ...statusBehaviors, ...orderBehaviors },
  guards: installGuards,
  effects: { ...installEffects, ...acceptanceEffects, ...denialEffects, ...orderEmailEffects },
  offers: installOffers,
  finders: installationFinders,
  due: [...installationDue],
} satisfies Area;
