/** Queues emails: each becomes a delivery record and a job in the transaction that causes it. */
import { limits } from '#generated/domain/limits.ts';
import { systemScope } from '../access/scope.ts';
import type { Email, Mailer } from './mailer.ts';
import { truncate } from '../data/truncate.ts';
import { countInSession } from '../data/rate-limit.ts';
import { newId } from '../data/id.ts';
import { actAs, type Session } from '../data/session.ts';
import type { Enqueue } from '../jobs/jobs.ts';
import { merge, missingFields, oneLine } from './merge.ts';
import { definitionOf, type EmailJob } from './outgoing.ts';
import { addDelivery } from './queries.ts';

declare module '../jobs/job-types.ts' {
  interface JobPayloads {
    readonly email: { readonly deliveryId: string; readonly email: EmailJob };
  }
}

/** Throws for an email without a value of its template, so that no incomplete email is sent. */
export function createMailer(enqueue: Enqueue): Mailer {
  return {
    send: async (session, email) => {
      const { subject, text, action, isLimited } = definitionOf(email.template);
      const values = { ...email.values, ...(email.link && { link: '' }) };
      const missing = missingFields([subject, ...text, ...(action ? [action.url] : [])], values);
      if (missing.length > 0) throw new Error(`The email ${email.template} lacks a value for ${missing.join(', ')}.`);
      if (isLimited === true && !(await isWithinLimit(session, email))) return;
      await queueEmail(session, enqueue, email);
    },
  };
}

/** Silent when over the limit, because an error would reveal who has an account. */
async function isWithinLimit(session: Session, { template, to }: Email): Promise<boolean> {
  const key = `email-to:${template}:${to.toLowerCase()}`;
  const limit = { key, most: limits.limitedEmailsPerReceiverPerHour, windowS: 3600 };
  return actAs(session, systemScope('email', session.scope), async (system) => {
    const { isAllowed } = await countInSession(system, limit);
    return isAllowed;
  });
}

/** Also for notifications, whose texts may lack some values. */
export async function queueEmail(session: Session, enqueue: Enqueue, email: EmailJob): Promise<void> {
  const deliveryId = newId();
  const subject = truncate(
    'email-delivery',
    'subject',
    oneLine(merge(definitionOf(email.template).subject, email.values)),
  );
  const about = email.link?.subject ?? email.thread ?? email.about ?? null;
  await addDelivery.change(session, {
    id: deliveryId,
    template: email.template,
    to: email.to,
    subject,
    user: email.userId,
    team: email.teamId ?? null,
    entity: about?.entity ?? null,
    record: about?.id ?? null,
  });
  await enqueue(session, 'email', { deliveryId, email });
}
