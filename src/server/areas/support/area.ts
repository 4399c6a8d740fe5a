/** What the area brings to the product. */
import type { Area } from '#server/kernel/operations/area.ts';
import type { HookServices } from '#server/kernel/operations/hook-services.ts';
import { commentHooks } from './action-items/comments.ts';
import { actionItemHooks } from './action-items/hooks.ts';
import { approvalPolicyHooks } from './approval-policy-hooks.ts';
import { ticketMessageHooks } from './conversation/ticket-message.ts';
import { actionItemsDue } from './due/action-items.ts';
import { idleApprovals } from './due/approvals.ts';
import { missingCredits, ticketsAtRisk, ticketsLate } from './due/clocks.ts';
import { answerReminders, lateCarriers, unansweredTickets } from './due/tickets.ts';
import { workEffects } from './effects.ts';
import { workGuards, workOffers } from './guards.ts';
import { workFinders } from './next/finders.ts';
import { supportBehaviors } from './operations.ts';
import { actionItemFollowerHooks, ticketFollowerHooks } from './readers.ts';
import { snoozeHooks } from './snooze-hooks.ts';
import { ticketHooks, ticketServiceHooks } from './tickets/hooks.ts';
import type { Door } from '#server/kernel/data/door.ts';
import { supportMutations, supportQueries } from './graphql.ts';

export const support = {
  operations: supportBehaviors,
  hooks: (services: HookServices) => ({
    'approval-policy': approvalPolicyHooks(services),
    'action-item': actionItemHooks(services),
    'action-item-comment': commentHooks(services),
    'action-item-follower': actionItemFollowerHooks,
    snooze: snoozeHooks,
    ticket: ticketHooks(services),
    'ticket-follower': ticketFollowerHooks,
    'ticket-message': ticketMessageHooks(services),
    'ticket-service': ticketServiceHooks,
  }),
  guards: workGuards,
  effects: workEffects,
  offers: workOffers,
  finders: workFinders,
  due: [
    lateCarriers,
    ticketsLate,
    ticketsAtRisk,
    missingCredits,
    unansweredTickets,
    answerReminders,
    ...actionItemsDue,
    idleApprovals,
  ],
  graphql: (door: Door) => ({ Query: supportQueries(door), Mutation: supportMutations(door) }),
} satisfies Area;
