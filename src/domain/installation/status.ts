/** Where the installation of one location stands, and the one thing that has to happen next: it follows from facts, nobody types it. */
import type { DelayCause } from '#generated/domain/lists/delay-cause.ts';
import { installActions, type InstallAction } from '#generated/domain/lists/install-action.ts';
import type { InstallStage } from '#generated/domain/lists/install-stage.ts';
import type { InstallStatus } from '#generated/domain/lists/install-status.ts';
import { limits } from '#generated/domain/limits.ts';

/** Days are YYYY-MM-DD. */
export interface SiteFacts {
  readonly status: InstallStatus;
  readonly isActive: boolean;
  readonly orderedOn: string;
  readonly isOrderConfirmed: boolean;
  readonly orderNumber: string | null;
  /** The milestones of the location know a commitment of the carrier. */
  readonly needsFoc: boolean;
  readonly focOn: string | null;
  /** The newest commitment or appointment. */
  readonly plannedOn: string | null;
  readonly turnedUpOn: string | null;
  readonly hasContact: boolean;
  /** Day by which the customer must have named somebody. */
  readonly contactDueOn: string | null;
  /** The last day of the LOA-CFA on file; null where none is on file or none ends. */
  readonly loaEndsOn: string | null;
  /** The first milestone that is late or on hold. */
  readonly held: { readonly by: DelayCause; readonly dueOn: string | null } | null;
  /** True also for services without a figure to test. */
  readonly isTested: boolean;
  readonly areOtherEndsTurnedUp: boolean;
  /** Last day for the customer's answer. */
  readonly acceptanceEndsOn: string | null;
}

export interface InstallationStatus {
  readonly stage: InstallStage;
  readonly action: InstallAction | null;
  readonly waitingOn: DelayCause | null;
  readonly dueOn: string | null;
}

export function standingOf(facts: SiteFacts): InstallationStatus {
  const next = nextOf(facts);
  return {
    stage: stageOf(facts),
    action: next?.action ?? null,
    waitingOn: next === null ? null : (next.by ?? byOf(next.action)),
    dueOn: next?.dueOn ?? null,
  };
}

/** The LOA-CFA on file ends before the day that is planned. */
export const isLoaTooShort = ({ loaEndsOn, plannedOn, turnedUpOn }: SiteFacts): boolean =>
  turnedUpOn === null && loaEndsOn !== null && plannedOn !== null && loaEndsOn < plannedOn;

interface Next {
  readonly action: InstallAction;
  readonly dueOn: string | null;
  readonly by?: DelayCause;
}

const does = (action: InstallAction, dueOn: string | null, by?: DelayCause): Next => ({
  action,
  dueOn,
  ...(by && { by }),
});

function nextOf(facts: SiteFacts): Next | null {
  if (facts.status === 'INSTALLED' || facts.status === 'CANCELLED') return null;
  return ofStatus(facts) ?? ofPaper(facts) ?? ofSite(facts);
}

/** What the state of the whole service asks for. */
function ofStatus({ status, acceptanceEndsOn, turnedUpOn }: SiteFacts): Next | null {
  switch (status) {
    case 'CANCEL_REQUESTED':
      return does('answer_cancel', null);
    case 'AWAITING_CUSTOMER_CONFIRMATION':
      return does('accept', acceptanceEndsOn);
    case 'CUSTOMER_DENIED_ACCEPTANCE':
      return does('retest', turnedUpOn);
    case 'INSTALLED_PENDING_CARRIER_DETAILS':
      return does('add_carrier_details', turnedUpOn);
    default:
      return null;
  }
}

/** Before anybody can come: order, commitment, papers, obstacles. */
function ofPaper(facts: SiteFacts): Next | null {
  const { plannedOn, held, turnedUpOn, orderedOn } = facts;
  if (turnedUpOn !== null) return null;
  if (isLoaTooShort(facts)) return does('renew_loa', facts.loaEndsOn);
  if (held) return does('clear_milestone', held.dueOn ?? plannedOn, held.by);
  if (!facts.isOrderConfirmed && facts.orderNumber === null)
    return does('confirm_order', later(orderedOn, limits.installOrderDays));
  if (facts.orderNumber === null) return does('enter_order_number', later(orderedOn, limits.installOrderDays));
  if (plannedOn !== null) return null;
  return does(facts.needsFoc ? 'give_foc' : 'agree_day', later(orderedOn, limits.installFocDays));
}

/** At the place: somebody who opens, the technician, the test, the other end. */
function ofSite(facts: SiteFacts): Next {
  const { plannedOn, turnedUpOn } = facts;
  if (turnedUpOn === null)
    return facts.hasContact ? does('install', plannedOn) : does('name_contact', facts.contactDueOn);
  if (!facts.areOtherEndsTurnedUp) return does('wait_for_other_end', null, 'nobody');
  return does(facts.isTested ? 'ask_acceptance' : 'record_test', turnedUpOn);
}

function stageOf({ status, isActive, turnedUpOn, isTested, ...facts }: SiteFacts): InstallStage {
  if (isActive) return 'active';
  if (status === 'INSTALLED' || status === 'INSTALLED_PENDING_CARRIER_DETAILS') return 'accepted';
  if (status === 'AWAITING_CUSTOMER_CONFIRMATION') return 'acceptance';
  if (turnedUpOn !== null) return isTested && facts.areOtherEndsTurnedUp ? 'tested' : 'turned_up';
  if (facts.plannedOn !== null) return facts.plannedOn === facts.focOn ? 'committed' : 'scheduled';
  return facts.isOrderConfirmed || facts.orderNumber !== null ? 'ordered' : 'requested';
}

const byOf = (action: InstallAction): DelayCause =>
  actions.find(({ value }) => value === action)?.facts?.by ?? 'nobody';

const actions: readonly { readonly value: InstallAction; readonly facts?: { readonly by: DelayCause } }[] =
  installActions;

/** The day so many calendar days after another. */
export const later = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
