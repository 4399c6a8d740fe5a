/** Actions of the installation board on one location. */
import type { InstallationBehaviors } from '#generated/api/operations/installation.ts';
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import { onlyOnce } from '#server/kernel/data/only-once.ts';
import { actAs, type Session } from '#server/kernel/data/session.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { invalid } from '#server/kernel/errors.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { daysSince } from '#server/kernel/workflow/ask.ts';
import { alarmLoa, askForContact } from '../alarms.ts';
import { addInstallDate, type NewDate } from '../dates.ts';
import { actionLabel, carrierReminder, serviceLabel } from '../emails.ts';
import { moverIn, nextByHand, quietly } from '../milestones.ts';
import { placeToNotify } from '../queries.ts';

type Behaviors = InstallationBehaviors<CallContext>;

/** Works as the server on a location that the caller may read, once per call key, and returns the location. */
const atPlace =
  <Body>(name: string, work: (session: Session, id: string, context: CallContext, body: Body) => Promise<unknown>) =>
  (
    { path, body }: { path: { id: string }; body?: unknown },
    context: CallContext,
  ): Promise<RecordOf<'service-location'>> =>
    context.door.transaction(context.scope, async (session, records) => {
      await onlyOnce(session, context.callKey, () =>
        actAs(session, systemScope(name, session.scope), async (system) => {
          await work(system, path.id, context, body as Body);
          return {};
        }),
      );
      return records.get('service-location', path.id);
    });

/** Adds the day and notifies the order's followers, once for each day. [SV-042] */
async function recordDate(session: Session, id: string, context: CallContext, day: NewDate): Promise<void> {
  const move = moverIn(session, context);
  const { teamId, previous, shortLoa } = await addInstallDate(session, id, day, move);
  for (const place of shortLoa) await alarmLoa(session, place, move, context.services.notifier);
  if (day.kind === 'requested' || previous === day.date) return;
  const place = await placeToNotify.one(session, { place: id });
  await context.services.notifier.announce(session, {
    event: eventOf(day, previous),
    teamId,
    record: { entity: 'service-location', id },
    values: {
      service: serviceLabel(place.service_type),
      provider: place.provider,
      address: place.address,
      date: day.date,
      previous: previous ?? '',
      reason: day.sentence ?? '',
      actor: actionLabel(place.next_action),
    },
  });
}

function eventOf({ kind }: NewDate, previous: string | null) {
  if (previous !== null) return 'install.date_changed' as const;
  return kind === 'foc' ? ('install.foc_received' as const) : ('install.date_scheduled' as const);
}

async function completeStep(session: Session, id: string, context: CallContext): Promise<void> {
  const task = await nextByHand(session, id);
  if (!task) throw invalid({ step: [messages['install.nothingToComplete']] });
  await moverIn(session, context)(task.id, 'complete', quietly);
}

async function remind(session: Session, id: string, { services }: CallContext): Promise<void> {
  const place = await placeToNotify.one(session, { place: id });
  const { carrier_email, carrier_reminded_at: last } = place;
  if (place.waiting_on !== 'carrier') throw invalid({ waiting_on: [messages['install.carrierOwesNothing']] });
  if (carrier_email === null) throw invalid({ provider_id: [messages['install.noCarrierContact']] });
  if (daysSince(last && new Date(last).toISOString()) * 24 < limits.installReminderHours)
    throw invalid({ carrier_reminded_at: [messages['install.remindedToday']] });
  await services.mailer.send(session, carrierReminder({ ...place, carrier_email }));
  await setValues(session, 'service-location', id, { carrier_reminded_at: new Date().toISOString() });
}

async function askContact(session: Session, id: string, context: CallContext): Promise<void> {
  const place = await placeToNotify.one(session, { place: id });
  if (place.onsite_contact_id !== null) throw invalid({ onsite_contact_id: [messages['install.contactKnown']] });
  if (place.contact_asked_at !== null) throw invalid({ contact_asked_at: [messages['install.contactAsked']] });
  await askForContact(session, context.services.notifier, id, place);
}

export const boardBehaviors = {
  recordInstallDate: atPlace('install-date', recordDate),
  completeInstallStep: atPlace('install-step', completeStep),
  remindCarrier: atPlace('remind-carrier', remind),
  askOnsiteContact: atPlace('ask-contact', askContact),
} satisfies Partial<Behaviors>;
