/** Queues events: a job of the same transaction finds the people to notify. */
import type { Principal } from '../access/principal.ts';
import type { Enqueue } from '../jobs/jobs.ts';
import type { NotificationEvent, Notifier } from './notification-event.ts';

declare module '../jobs/job-types.ts' {
  interface JobPayloads {
    readonly notify: { readonly notification: NotificationEvent };
  }
}

export function createNotifier(enqueue: Enqueue): Notifier {
  return {
    announce: (session, announcement) =>
      enqueue(session, 'notify', { notification: { ...announcement, actorId: actorOf(session.scope.principal) } }),
  };
}

/** The administrator who views as a customer is the actor. */
function actorOf(principal: Principal): string | null {
  const asked = principal.kind === 'job' ? principal.behalfOf : principal;
  if (asked?.kind === 'user') return asked.realUserId ?? asked.userId;
  return null;
}
