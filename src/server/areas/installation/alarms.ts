/** Requests without which an installation would fail: a contact, a letter of authorization. */
import { messages } from '#generated/domain/messages.ts';
import { fill } from '#domain/format/fill.ts';
import { truncate } from '#server/kernel/data/truncate.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import type { Notifier } from '#server/kernel/notify/notification-event.ts';
import { addActionItem } from '../support/contract.ts';
import { quietly, type MoveTask } from './milestones.ts';
import type { PlaceToNotify } from './emails.ts';
import { openItem, placeToNotify, tasksOfPlace } from './queries.ts';

interface PlaceTask {
  readonly placeId: string;
  readonly place: PlaceToNotify;
  readonly action: 'name_contact' | 'renew_loa';
  readonly task: string;
}

/** One open request to the customer at a time; returns whether there was none. */
async function ask(
  session: Session,
  notifier: Notifier,
  { placeId, place, action, task }: PlaceTask,
): Promise<boolean> {
  if (await openItem.isAny(session, { service: place.service_id, task })) return false;
  await addActionItem(session, notifier, {
    team_id: place.team_id,
    service_group_id: place.service_group_id,
    service_id: place.service_id,
    service_location_id: placeId,
    site_action: action,
    task,
    action_item_type: 'INFORMATION_REQUEST',
  });
  return true;
}

/** Requests the customer's on-site contact. The session acts as the server. */
export async function askForContact(
  session: Session,
  notifier: Notifier,
  placeId: string,
  place: PlaceToNotify,
): Promise<void> {
  const task = fill(messages['install.nameContact'], { service: place.service_name, address: place.address });
  await ask(session, notifier, { placeId, place, action: 'name_contact', task: truncate('action-item', 'task', task) });
  await setValues(session, 'service-location', placeId, { contact_asked_at: new Date().toISOString() });
}

/**
 * Turns the LOA-CFA milestone red, requests a new one from the customer and notifies the followers; once for each day.
 */
export async function alarmLoa(session: Session, placeId: string, move: MoveTask, notifier: Notifier): Promise<void> {
  const place = await placeToNotify.one(session, { place: placeId });
  const planned = place.scheduled_install_date ?? '';
  const reason = fill(messages['install.loaExpires'], { date: place.next_action_due ?? '', planned });
  for (const task of (await tasksOfPlace.all(session, { place: placeId })).filter(({ step }) => step === 'loa_cfa')) {
    if (task.status === 'completed') await move(task.id, 'reopen', { ...quietly, reason });
    if (task.status !== 'delayed') await move(task.id, 'delay', { ...quietly, reason });
  }
  const task = fill(messages['install.renewLoa'], {
    service: place.service_name,
    address: place.address,
    date: planned,
  });
  const asked = { placeId, place, action: 'renew_loa', task: truncate('action-item', 'task', task) } as const;
  if (!(await ask(session, notifier, asked))) return;
  await notifier.announce(session, {
    event: 'install.loa_expires',
    teamId: place.team_id,
    record: { entity: 'service-location', id: placeId },
    values: { date: planned },
  });
}
