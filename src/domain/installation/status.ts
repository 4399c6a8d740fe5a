/** Status and next step of one location's installation. Both are derived from facts, never entered. */
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
  /** Whether the location's milestones include a carrier commitment. */
  readonly needsFoc: boolean;
  readonly focOn: string | null;
  /** The latest commitment or appointment. */
  readonly plannedOn: string | null;
  readonly turnedUpOn: string | null;
  readonly hasContact: boolean;
  /** Day by which the customer must name a contact. */
  readonly contactDueOn: string | null;
  /** Last day of the LOA-CFA on file; null if there is none or it does not end. */
  readonly loaEndsOn: string | null;
  /** The first milestone that is late or on hold. */
  readonly held: { readonly by: DelayCause; readonly dueOn: string | null } | null;
  /** Also true for services without a figure to test. */
  readonly isTested: boolean;
  readonly areOtherEndsTurnedUp: boolean;
  /** Last day for the customer's acceptance. */
  readonly acceptanceEndsOn: string | null;
}

export interface InstallationStatus {
  readonly stage: InstallStage;
  readonly action: InstallAction | null;
  readonly waitingOn: DelayCause | null;
  readonly dueOn: string | null;
}

export function installationStatusOf(facts: SiteFacts): InstallationStatus {
  const next = nextOf(facts);
  return {
    stage: stageOf(facts),
    action: next?.action ?? null,
    waitingOn: next === null ? null : (next.by ?? byOf(next.action)),
    dueOn: next?.dueOn ?? null,
  };
}

/** The LOA-CFA on file ends before the planned day. */
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
  return statusStep(facts) ?? orderStep(facts) ?? siteStep(facts);
}

/** Next step by the status of the whole service. */
function statusStep({ status, acceptanceEndsOn, turnedUpOn }: SiteFacts): Next | null {
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

/** Before anyone can visit: order, commitment, documents, obstacles. */
function orderStep(facts: SiteFacts): Next | null {
  const { plannedOn, held, turnedUpOn, orderedOn } = facts;
  if (turnedUpOn !== null) return null;
  if (isLoaTooShort(facts)) return does('renew_loa', facts.loaEndsOn);
  if (held) return does('clear_milestone', held.dueOn ?? plannedOn, held.by);
  if (!facts.isOrderConfirmed && facts.orderNumber === null)
    return does('confirm_order', addDays(orderedOn, limits.installOrderDays));
  if (facts.orderNumber === null) return does('enter_order_number', addDays(orderedOn, limits.installOrderDays));
  if (plannedOn !== null) return null;
  return does(facts.needsFoc ? 'give_foc' : 'agree_day', addDays(orderedOn, limits.installFocDays));
}

/** On site: contact, technician, test, other end. */
function siteStep(facts: SiteFacts): Next {
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

/** The day a number of calendar days later. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
