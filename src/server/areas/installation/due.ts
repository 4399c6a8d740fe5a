/** Due work of installations: silence, tomorrow's visit, a missing contact, a short LOA-CFA, a missed day. */
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { count, part, value, values } from '#server/kernel/data/statements/raw.ts';
import { dueWhere, now, today, type DueDeps, type DueKind } from '#server/kernel/workflow/due-kind.ts';
import { alarmLoa, askForContact } from './alarms.ts';
import { actionLabel, appointmentEmail, serviceLabel } from './emails.ts';
import { loaEnd } from './loa-end.ts';
import { keepSiteWords, placeToNotify, renamedSites } from './queries.ts';
import { followInstallation } from './status.ts';

/** Silence counts as acceptance after the last day for a refusal. [SG-087] */
const silentAcceptance: DueKind = {
  find: dueWhere(part`
    select s.id from services s join teams t on t.id = s.team_id
     where s.install_status = ${value<'services.install_status'>('AWAITING_CUSTOMER_CONFIRMATION')}
       and s.acceptance_ends_on < ${today}`),
  act: (session, id, deps) =>
    deps.transition(session, 'service', id, 'accept', { reason: messages['install.acceptedBySilence'] }),
};

const zone = part`coalesce(l.time_zone, t.time_zone)`;
const isWaiting = part`l.next_action is not null and l.actual_install_date is null`;

/** The afternoon before, in the zone of the site; once for each day. */
const appointments: DueKind = {
  find: dueWhere(part`
    select l.id from service_locations l join teams t on t.id = l.team_id
     where ${isWaiting} and l.appointment_notified_for is distinct from l.scheduled_install_date
       and l.scheduled_install_date = (${now} at time zone ${zone})::date + 1
       and extract(hour from ${now} at time zone ${zone}) >= ${count(limits.installAppointmentHour)}`),
  act: notifyAppointment,
};

async function notifyAppointment(session: Session, id: string, deps: DueDeps): Promise<void> {
  const place = await placeToNotify.one(session, { place: id });
  const { scheduled_install_date: day, email } = place;
  if (day === null) return;
  await setValues(session, 'service-location', id, { appointment_notified_for: day });
  if (email !== null)
    await deps.mailer.send(session, appointmentEmail({ ...place, email, scheduled_install_date: day }));
  await deps.notifier.announce(session, {
    event: 'install.appointment_tomorrow',
    teamId: place.team_id,
    record: { entity: 'service-location', id },
    values: { provider: place.provider, service: serviceLabel(place.service_type), address: place.address, date: day },
  });
}

/** The day is near, but the on-site contact is missing. */
const missingContacts: DueKind = {
  find: dueWhere(part`
    select l.id from service_locations l join teams t on t.id = l.team_id
     where l.next_action = ${value<'service_locations.next_action'>('name_contact')} and l.contact_asked_at is null
       and l.next_action_due <= ${today}`),
  act: async (session, id, deps) =>
    askForContact(session, deps.notifier, id, await placeToNotify.one(session, { place: id })),
};

/** Letters of authorization that were signed, replaced or expired since the last run. */
const endedLoas: DueKind = {
  find: dueWhere(part`
    select l.id from service_locations l join services s on s.id = l.service_id
     where l.actual_install_date is null and ${now} is not null
       and l.next_action not in ${values<'service_locations.next_action'>('answer_cancel', 'accept', 'retest', 'add_carrier_details')}
       and coalesce(${loaEnd} < l.scheduled_install_date, false)
           <> (l.next_action = ${value<'service_locations.next_action'>('renew_loa')})`),
  act: async (session, id, deps) => {
    const { service_id: service } = await placeToNotify.one(session, { place: id });
    for (const place of await followInstallation(session, service))
      await alarmLoa(
        session,
        place,
        (task, event, request) => deps.transition(session, 'install-task', task, event, request),
        deps.notifier,
      );
  },
};

/** Closes requests that the site no longer needs, or that were renewed since its day moved. */
const answeredRequests: DueKind = {
  find: dueWhere(part`
    select a.id from action_items a join service_locations l on l.id = a.service_location_id
      join services s on s.id = l.service_id
     where a.status = ${value<'action_items.status'>('OPEN')} and ${now} is not null
       and (l.next_action is null or l.actual_install_date is not null
            or a.site_action = ${value<'action_items.site_action'>('name_contact')} and l.onsite_contact_id is not null
            or a.site_action = ${value<'action_items.site_action'>('renew_loa')}
               and not coalesce(${loaEnd} < l.scheduled_install_date, false)
            or exists (select from action_items b
                        where b.service_location_id = l.id and b.site_action = a.site_action and b.status = a.status
                          and b.id > a.id))`),
  act: (session, id, deps) =>
    deps.transition(session, 'action-item', id, 'close', { reason: messages['install.noLongerAsked'] }),
};

/** The day of the next action has passed; notifies once for each day. */
const overdueSteps: DueKind = {
  find: dueWhere(part`
    select l.id from service_locations l join teams t on t.id = l.team_id
     where l.next_action_due < ${today} and l.overdue_notified_for is distinct from l.next_action_due`),
  act: notifyOverdue,
};

async function notifyOverdue(session: Session, id: string, deps: DueDeps): Promise<void> {
  const place = await placeToNotify.one(session, { place: id });
  await setValues(session, 'service-location', id, { overdue_notified_for: place.next_action_due });
  await deps.notifier.announce(session, {
    event: 'install.task_overdue',
    teamId: place.team_id,
    record: { entity: 'service-location', id },
    values: {
      task: actionLabel(place.next_action),
      service: serviceLabel(place.service_type),
      address: place.address,
      date: place.next_action_due ?? '',
    },
  });
}

/** Renamed teams, addresses, services and carriers update the board's search text. [SG-073] */
const renamed: DueKind = {
  find: dueWhere(renamedSites),
  act: async (session, service) => {
    await keepSiteWords.change(session, { service });
  },
};

export const installationDue: readonly DueKind[] = [
  silentAcceptance,
  appointments,
  missingContacts,
  endedLoas,
  answeredRequests,
  overdueSteps,
  renamed,
];
