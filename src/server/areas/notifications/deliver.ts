/** The job that turns news into in-app notifications, mails and webhook calls, exactly once. */
import { messages } from '#generated/domain/messages.ts';
import { notificationEvents } from '#generated/domain/notifications.ts';
import type { NotificationDefinition } from '#runtime/product.ts';
import { newId } from '#server/kernel/data/id.ts';
import type { Session } from '#server/kernel/data/session.ts';
import type { Enqueue } from '#server/kernel/jobs/jobs.ts';
import { merge } from '#server/kernel/mail/merge.ts';
import { postLetter } from '#server/kernel/mail/post.ts';
import { publish } from '#server/kernel/data/signals/publish.ts';
import { audienceOf } from './audience.ts';
import { deliveryFor } from './channels.ts';
import type { News } from '#server/kernel/notify/news.ts';
import { pageOf } from './page-of.ts';
import { addNotification as insertNotification, namesOf } from './queries.ts';
import { readersOf, type Person } from './people.ts';
import { idOf, readSubject, type NewsSubject } from './subject.ts';
import { valuesOf } from './values.ts';
import { callWebhooks } from './webhooks.ts';

export interface NotifyDeps {
  readonly enqueue: Enqueue;
  readonly publicUrl: string;
}

interface Notice {
  readonly event: NotificationDefinition;
  readonly news: News;
  readonly subject: NewsSubject;
  readonly values: Readonly<Record<string, string>>;
}

export async function deliverNews(session: Session, deps: NotifyDeps, news: News): Promise<void> {
  const event: NotificationDefinition = notificationEvents.find(({ id }) => id === news.event)!;
  const subject = await readSubject(session, news);
  const notice = { event, news, subject, values: await valuesFor(session, news, subject) };
  const { userIds, involved } = await audienceOf(session, event, news, subject);
  for (const person of await readersOf(session, userIds, news, subject)) {
    // People know what they did themselves, unless it is told to them by name.
    if (person.id === news.actorId && !news.userIds?.includes(person.id)) continue;
    await tell(session, deps, notice, person, involved.has(person.id));
  }
  if (event.channels.includes('webhook')) await callWebhooks(session, deps.enqueue, news, subject.record);
}

async function valuesFor(
  session: Session,
  news: News,
  subject: NewsSubject,
): Promise<Readonly<Record<string, string>>> {
  const { team, actor } = await namesOf.one(session, { team: news.teamId, actor: news.actorId });
  return { ...valuesOf(subject), team: team ?? '', actor: actor ?? messages['shell.product'], ...news.values };
}

async function tell(
  session: Session,
  deps: NotifyDeps,
  notice: Notice,
  person: Person,
  isInvolved: boolean,
): Promise<void> {
  const { event, news, values } = notice;
  const delivery = deliveryFor(event, { ...person, isInvolved });
  const page = pageOf(news, notice.subject, person.isStaff);
  if (delivery.isInApp || delivery.mail === 'digest')
    await addNotification(session, notice, person, page, delivery.mail !== null);
  if (delivery.mail !== 'now') return;
  await postLetter(session, deps.enqueue, {
    template: news.event,
    to: person.email,
    userId: person.id,
    teamId: news.teamId,
    values: { ...values, link: `${deps.publicUrl}${page}` },
  });
}

async function addNotification(
  session: Session,
  notice: Notice,
  person: Person,
  url: string,
  isMailed: boolean,
): Promise<void> {
  const { event, news, subject, values } = notice;
  const id = newId();
  const title = merge(event.template?.inApp ?? event.title, values).slice(0, 255);
  const text = merge(event.template?.text ?? event.description, values).slice(0, 4000);
  await insertNotification.change(session, {
    id,
    user: person.id,
    event: event.id,
    team: news.teamId,
    title,
    text,
    url,
    channels: isMailed ? ['in_app', 'email'] : ['in_app'],
    group: idOf(subject.group),
    entity: news.record?.entity ?? null,
    record: news.record?.id ?? null,
  });
  await publish(session, {
    to: { userIds: [person.id] },
    message: { type: 'notifications.send_notification', id, event: event.id, team_id: news.teamId, title, url },
  });
}
