/** The daily and weekly mails of people who want their news together. */
import type { Session } from '../data/session.ts';
import type { Enqueue } from '../jobs/jobs.ts';
import { postLetter } from '../mail/post.ts';

export interface DigestDeps {
  readonly enqueue: Enqueue;
  readonly publicUrl: string;
}

type Row = [
  userId: string,
  email: string,
  firstName: string,
  team: string | null,
  digest: 'daily' | 'weekly',
  titles: readonly string[],
];

const mostTitles = 50;
const monday = 1;

/** Weekly ones go out on Mondays; both hold what came since the last one. */
const statement = `
  select u.id, u.email, u.first_name, (select string_agg(distinct t.name, ', ') from teams t where t.id = any(array_agg(n.team_id))),
         coalesce(p.digest, u.digest) as digest, (array_agg(n.title order by n.created_at desc))[1:$3]
    from notifications n
    join users u on u.id = n.user_id and u.deactivated_at is null and u.unsubscribed_at is null
    left join notification_preferences p on p.user_id = u.id and p.event_id = n.event_id
   where 'email' = any(n.channels) and n.state <> 'dismissed'
     and ((coalesce(p.digest, u.digest) = 'daily' and n.created_at > $1::timestamptz - interval '1 day')
       or (coalesce(p.digest, u.digest) = 'weekly' and $2 and n.created_at > $1::timestamptz - interval '7 days'))
   group by u.id, coalesce(p.digest, u.digest)`;

export async function sendDigests(session: Session, { enqueue, publicUrl }: DigestDeps, now: Date): Promise<void> {
  const rows = await session.query(statement, [now.toISOString(), now.getUTCDay() === monday, mostTitles]);
  for (const [userId, email, firstName, team, digest, titles] of rows as unknown as readonly Row[]) {
    await postLetter(session, enqueue, {
      template: digest === 'daily' ? 'daily-digest' : 'weekly-digest',
      to: email,
      userId,
      values: {
        firstName,
        team: team ?? 'Trunkline',
        count: String(titles.length),
        items: titles.join('\n'),
        link: `${publicUrl}/dashboard/notifications`,
      },
    });
  }
}
