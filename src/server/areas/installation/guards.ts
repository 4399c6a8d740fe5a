/** Guards and offers of installations and of canceling a single service (domain 2.1). */
import { fill } from '#domain/format/fill.ts';
import { messages } from '#generated/domain/messages.ts';
import { fieldError, type Guard, type Offer } from '#server/kernel/workflow/context.ts';
import type { Guards, WorkflowRules } from '#server/kernel/workflow/rules.ts';
import { placesNotTurnedUp } from './queries.ts';

/** The carrier's circuit id. */
const hasCarrierDetails: Guard<'service'> = async ({ record }) => {
  return record.detail?.['provider_service_id'] ? null : fieldError(messages['install.noCircuitId'], 'detail');
};

/** Both ends are turned up. */
const isTurnedUp: Offer<'service'> = async ({ session, record }) => {
  const open = await placesNotTurnedUp.all(session, { service: record.id });
  if (open.length === 0) return null;
  return { locations: open.map(({ place }) => fill(messages['install.notTurnedUp'], { place })) };
};

/** The test matches the order, or staff give a reason to proceed. */
const isTested: Guard<'service'> = async ({ record }) => {
  const { ordered_mbps: ordered, tested_mbps: measured } = record;
  if (ordered === null) return null;
  if (measured === null) return fieldError(messages['install.notTested'], 'tested_mbps');
  if (measured >= ordered || record.below_order_reason?.trim()) return null;
  return fieldError(fill(messages['install.belowOrder'], { measured, ordered }), 'below_order_reason');
};

export const installGuards = { hasCarrierDetails, isTested } satisfies Partial<Guards>;
export const installOffers = { isTurnedUp } satisfies Partial<WorkflowRules['offers']>;
