/** Digest emails: daily and weekly ones, and those collected in quiet hours. Each notification is in one of them. */
import type pg from 'pg';
import { fill } from '#domain/format/fill.ts';
import { limits } from '#generated/domain/limits.ts';
import type { EmailId } from '#generated/domain/emails.ts';
import { messages } from '#generated/domain/messages.ts';
import { jobScope } from '#server/kernel/access/scope.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import type { Enqueue } from '#server/kernel/jobs/jobs.ts';
import { queueEmail } from '#server/kernel/email/queue-email.ts';
import { claimDigest, digestsDue, lockedReader } from './queries.ts';

declare module '#server/kernel/jobs/job-types.ts' {
  interface JobPayloads {
    readonly digests: Nothing;
  }
}

export interface DigestDeps {
  readonly pool: pg.Pool;
  readonly enqueue: Enqueue;
  readonly publicUrl: string;
  readonly onError: (error: Error) => void;
}

const scope = jobScope('digests');

const templates: Readonly<Record<string, EmailId>> = {
  daily: 'daily-digest',
  weekly: 'weekly-digest',
  immediate: 'held-notifications',
};

/**
 * One transaction for each email: concurrent workers share the people, and another worker takes over after a crash. A
 * failed email is reported, retried with the next digests, and does not stop the others.
 */
export async function sendDigests(deps: DigestDeps, now: Date): Promise<void> {
  const due = await transaction(deps.pool, scope, { mode: 'read' }, (session) =>
    digestsDue.all(session, { now: now.toISOString() }),
  );
  for (const each of due)
    await transaction(deps.pool, scope, { mode: 'write' }, (session) => sendOne(session, deps, each, now)).catch(
      deps.onError,
    );
}

type Due = Awaited<ReturnType<typeof digestsDue.all>>[number];

/** Leaves out notifications that were read in the meantime, and sends no empty email. */
async function sendOne(session: Session, { enqueue, publicUrl }: DigestDeps, due: Due, now: Date): Promise<void> {
  const reader = await lockedReader.first(session, { user: due.user });
  if (!reader) return;
  const taken = await claimDigest.all(session, { ...due, now: now.toISOString() });
  const unread = taken.filter(({ is_unread }) => is_unread);
  const template = templates[due.digest ?? ''];
  if (unread.length === 0 || !reader.wants_email || template === undefined) return;
  const teams = [...new Set(unread.flatMap(({ team }) => team ?? []))].toSorted();
  await queueEmail(session, enqueue, {
    template,
    to: reader.email,
    userId: due.user,
    values: {
      firstName: reader.first_name,
      team: teams.join(', ') || messages['shell.product'],
      count: String(unread.length),
      items: itemsOf(unread.map(({ title }) => title).toReversed()),
      link: `${publicUrl}/dashboard/notifications`,
    },
  });
}

/** The titles of the newest, and the number of others. */
function itemsOf(titles: readonly string[]): string {
  const more = titles.length - limits.digestTitles;
  const last = more > 0 ? [fill(messages['notification.andMore'], { count: String(more) })] : [];
  return [...titles.slice(0, limits.digestTitles), ...last].join('\n');
}
