/** The daily and weekly mails of people who want their news together. */
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import type { Session } from '#server/kernel/data/session.ts';
import type { Enqueue } from '#server/kernel/jobs/jobs.ts';
import { digestsDue } from './queries.ts';
import { postLetter } from '#server/kernel/mail/post.ts';

declare module '#server/kernel/jobs/job-types.ts' {
  interface JobPayloads {
    readonly digests: Nothing;
  }
}

export interface DigestDeps {
  readonly enqueue: Enqueue;
  readonly publicUrl: string;
}

const monday = 1;

/** Weekly ones go out on Mondays; both hold what came since the last one. */
export async function sendDigests(session: Session, { enqueue, publicUrl }: DigestDeps, now: Date): Promise<void> {
  const wanted = { now: now.toISOString(), isWeeklyDay: now.getUTCDay() === monday, most: limits.digestTitles };
  for (const { id: userId, email, first_name: firstName, team, digest, titles } of await digestsDue.all(
    session,
    wanted,
  )) {
    await postLetter(session, enqueue, {
      template: digest === 'daily' ? 'daily-digest' : 'weekly-digest',
      to: email,
      userId,
      values: {
        firstName,
        team: team ?? messages['shell.product'],
        count: String(titles.length),
        items: titles.join('\n'),
        link: `${publicUrl}/dashboard/notifications`,
      },
    });
  }
}
