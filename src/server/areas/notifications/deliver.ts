/** The job that turns a notification event into in-app notifications, emails and webhook calls, exactly once. */
import type { ResourceId } from '#generated/resources/registry.ts';
import { messages } from '#generated/domain/messages.ts';
import { notificationEvents } from '#generated/domain/notifications.ts';
import type { TicketPriority } from '#generated/domain/lists/ticket-priority.ts';
import type { NotificationDefinition } from '#runtime/product.ts';
import { truncate } from '#server/kernel/data/truncate.ts';
import { newId } from '#server/kernel/data/id.ts';
import type { Session } from '#server/kernel/data/session.ts';
import type { Enqueue } from '#server/kernel/jobs/jobs.ts';
import { merge } from '#server/kernel/email/merge.ts';
import { queueEmail } from '#server/kernel/email/queue-email.ts';
import { publish } from '#server/kernel/data/signals/publish.ts';
import type { Earlier } from '#server/kernel/email/outgoing.ts';
import { earlierOf } from './earlier.ts';
import { audienceOf } from './audience.ts';
import { deliveryFor, type Delivery } from './channels.ts';
import type { NotificationEvent } from '#server/kernel/notify/notification-event.ts';
import { pageOf } from './page-of.ts';
import { addNotification as insertNotification, namesOf } from './queries.ts';
import { readersOf, type Person } from './people.ts';
import { idOf, readSubject, type NotificationSubject } from './subject.ts';
import { shownDates, valuesOf } from './values.ts';
import { queueWebhooks } from './webhooks/queue.ts';

export interface NotifyDeps {
  readonly enqueue: Enqueue;
  readonly publicUrl: string;
}

interface Notice {
  readonly event: NotificationDefinition;
  readonly notification: NotificationEvent;
  readonly subject: NotificationSubject;
  readonly values: Readonly<Record<string, string>>;
  readonly earlier: readonly Earlier[];
}

export async function deliverNotification(
  session: Session,
  deps: NotifyDeps,
  notification: NotificationEvent,
): Promise<void> {
  const event: NotificationDefinition = notificationEvents.find(({ id }) => id === notification.event)!;
  const subject = await readSubject(session, notification);
  const notice = {
    event,
    notification,
    subject,
    values: await valuesFor(session, notification, subject),
    earlier: await earlierOf(session, notification),
  };
  const { userIds, involved } = await audienceOf(session, event, notification, subject);
  for (const person of await readersOf(session, userIds, notification, subject)) {
    // Skips the actor, who knows the event, unless named in it.
    if (person.id === notification.actorId && !notification.userIds?.includes(person.id)) continue;
    await notifyPerson(session, deps, notice, person, involved.has(person.id));
  }
  if (event.channels.includes('webhook')) await queueWebhooks(session, deps.enqueue, notification, subject.record);
}

async function valuesFor(
  session: Session,
  notification: NotificationEvent,
  subject: NotificationSubject,
): Promise<Readonly<Record<string, string>>> {
  const { team, actor } = await namesOf.one(session, { team: notification.teamId, actor: notification.actorId });
  return {
    // A record without a request, such as a master agreement, belongs to the team.
    ...(team !== null && { group: team }),
    ...valuesOf(subject),
    team: team ?? '',
    actor: actor ?? messages['shell.product'],
    ...shownDates(notification.values ?? {}),
  };
}

/** These fail with the email that holds their link; a lost notice about one is another email. */
const failing: ReadonlySet<string> = new Set<ResourceId>(['quote-request', 'document-signer']);

/** Tickets of this priority ignore quiet hours. */
const urgent: TicketPriority = 'P1';

async function notifyPerson(
  session: Session,
  deps: NotifyDeps,
  notice: Notice,
  person: Person,
  isInvolved: boolean,
): Promise<void> {
  const { event, notification, values } = notice;
  const isUrgent = notice.subject.record?.['priority'] === urgent;
  const { isInApp, email } = deliveryFor(event, { ...person, isInvolved }, Date.now(), isUrgent);
  const page = pageOf(notification, notice.subject, person.isStaff);
  if (isInApp || (email !== null && email !== 'now')) await addNotification(session, notice, person, page, email);
  if (email !== 'now') return;
  await queueEmail(session, deps.enqueue, {
    template: notification.event,
    to: person.email,
    userId: person.id,
    teamId: notification.teamId,
    values: { ...values, link: `${deps.publicUrl}${page}` },
    ...(person.mayAnswer &&
      notification.record && { thread: { ...notification.record, isNote: notification.isNote === true } }),
    ...(notification.record && !failing.has(notification.record.entity) && { about: notification.record }),
    ...(notice.earlier.length > 0 && { earlier: notice.earlier }),
    // Email programs hold back answers to automatic emails, so a person's comment must not be marked as one.
    ...(notification.actorId !== null &&
      notification.values?.['comment'] !== undefined && { isWritten: true as const }),
  });
}

async function addNotification(
  session: Session,
  notice: Notice,
  person: Person,
  url: string,
  email: Delivery['email'],
): Promise<void> {
  const { event, notification, subject, values } = notice;
  const waiting = email === 'now' ? null : email;
  const id = newId();
  const title = truncate('notification', 'title', merge(event.template?.inApp ?? event.title, values));
  const text = truncate('notification', 'text', merge(event.template?.text ?? event.description, values));
  await insertNotification.change(session, {
    id,
    user: person.id,
    event: event.id,
    team: notification.teamId,
    title,
    text,
    url,
    channels: email === null ? ['in_app'] : ['in_app', 'email'],
    group: idOf(subject.group),
    entity: notification.record?.entity ?? null,
    record: notification.record?.id ?? null,
    digest: waiting?.digest ?? null,
    due: waiting && new Date(waiting.dueAt).toISOString(),
  });
  await publish(session, {
    to: { userIds: [person.id] },
    message: { type: 'notifications.send_notification', id, event: event.id, team_id: notification.teamId, title, url },
  });
}
