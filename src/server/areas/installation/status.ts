/** Updates the stage and next action of each location, and the day shown on the request, from the facts. */
import { installStatuses } from '#generated/domain/lists/install-status.ts';
import { limits } from '#generated/domain/limits.ts';
import { causeOf } from '#domain/installation/cause.ts';
import { isLoaTooShort, addDays, installationStatusOf, type SiteFacts } from '#domain/installation/status.ts';
import type { ListItem } from '#runtime/product.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { businessDaysBefore } from '#server/kernel/workflow/business-days.ts';
import { keepSiteWords, nextInstallDate, updateProgress, sitesOfService } from './queries.ts';

/** Locations whose LOA-CFA ends before the planned day. The session acts as the server. */
export async function followInstallation(session: Session, serviceId: string): Promise<readonly string[]> {
  const short: string[] = [];
  for (const site of await sitesOfService.all(session, { service: serviceId })) {
    const facts = await factsOf(session, site);
    if (facts && isLoaTooShort(facts)) short.push(site.id);
    const progress = facts && installationStatusOf(facts);
    await updateProgress.change(session, {
      place: site.id,
      stage: progress?.stage ?? null,
      action: progress?.action ?? null,
      due: progress?.dueOn ?? null,
      on: progress?.waitingOn ?? null,
      focLate: facts && isFocMissing(facts) ? addDays(facts.orderedOn, limits.installFocDays) : null,
      provider: site.provider_id,
      group: site.service_group_id,
      order: site.order_number,
      now: new Date().toISOString(),
    });
  }
  await keepSiteWords.change(session, { service: serviceId });
  await followDay(session, serviceId);
  return short;
}

const isFocMissing = ({ status, plannedOn, turnedUpOn }: SiteFacts): boolean =>
  plannedOn === null && turnedUpOn === null && !over.includes(status);

/** The request shows the latest day of its locations, or none while one has no day. [SG-031] */
async function followDay(session: Session, serviceId: string): Promise<void> {
  const days = await nextInstallDate.first(session, { service: serviceId, over });
  if (days && days.shown !== days.next)
    await setValues(session, 'service-group', days.group, { next_install_date: days.next });
}

type Site = Awaited<ReturnType<typeof sitesOfService.all>>[number];

/** Null for a location without an installation. */
async function factsOf(session: Session, site: Site): Promise<SiteFacts | null> {
  if (site.status === null || site.status === 'CANCELLED' || site.is_cancelled) return null;
  const planned = site.scheduled_install_date;
  return {
    status: site.status,
    isActive: site.service_status === 'active',
    orderedOn: site.ordered_on,
    isOrderConfirmed: site.is_confirmed,
    orderNumber: site.order_number,
    needsFoc: site.needs_foc,
    focOn: site.foc_received_date,
    plannedOn: planned,
    turnedUpOn: site.actual_install_date,
    hasContact: site.onsite_contact_id !== null,
    contactDueOn:
      planned !== null && site.onsite_contact_id === null
        ? await businessDaysBefore(session, planned, limits.installContactBusinessDays)
        : null,
    loaEndsOn: site.loa_ends_on,
    held: heldBy(site),
    isTested: site.is_tested,
    areOtherEndsTurnedUp: site.are_others_ready,
    acceptanceEndsOn: site.acceptance_ends_on,
  };
}

/**
 * From its first waiting milestone; if none of the service is waiting, from the service's status set by staff. [SG-086]
 */
function heldBy({ held, is_any_held: isAnyHeld, status }: Site): SiteFacts['held'] {
  if (held) return { by: held.cause ?? causeOf(held.status) ?? 'carrier', dueOn: held.due };
  const by = isAnyHeld || status === null ? null : causeOf(status);
  return by && { by, dueOn: null };
}

/** Final statuses, in which the day no longer matters. */
const over = (installStatuses as readonly ListItem[])
  .filter(({ facts }) => facts?.['isOver'] === true)
  .map(({ value }) => String(value));
