import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jobScope } from '#server/kernel/access/scope.ts';
import { newId } from '#server/kernel/data/id.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import type { Job } from '#server/kernel/jobs/jobs.ts';
import type { JobPayloads } from '#server/kernel/jobs/job-types.ts';
import { sendEmail } from '#server/kernel/email/deliver.ts';
import { createMailer } from '#server/kernel/email/queue-email.ts';
import { EmailRefused, type OutgoingEmail } from '#server/kernel/email/transport.ts';
import { deliverNotification } from '#server/areas/notifications/deliver.ts';
import { sendDigests } from '#server/areas/notifications/digests.ts';
import type { NotificationEvent } from '#server/kernel/notify/notification-event.ts';
import { useDatabase } from '../../../support/database.ts';
import { makePerson, makeTeam, sql, type Person } from '../../../support/people.ts';

const database = useDatabase();
const scope = jobScope('test');
const publicUrl = 'https://trunkline.example';
type EnqueuedJob = { [Name in keyof JobPayloads]: { name: Name; payload: JobPayloads[Name] } }[keyof JobPayloads];
const asked: EnqueuedJob[] = [];
const enqueue = async (_session: unknown, name: EnqueuedJob['name'], payload: EnqueuedJob['payload']): Promise<void> =>
  void asked.push({ name, payload } as EnqueuedJob);
let team: string;
let group: string;
let follower: Person;
let blind: Person;
let actor: Person;
let stranger: Person;
let quoperator: Person;

const jobOf = <Payload>(payload: Payload, isLastTry = false): Job<Payload> => ({
  id: newId(),
  payload,
  isLastTry,
  signal: new AbortController().signal,
});
const follow = (person: Person): Promise<unknown> =>
  sql(
    database.pool,
    'insert into service_group_followers (id, team_id, service_group_id, user_id) values ($1, $2, $3, $4)',
    [newId(), team, group, person.userId],
  );
const deliver = (values: Partial<NotificationEvent> = {}): Promise<void> =>
  transaction(database.pool, scope, { mode: 'write' }, (session) =>
    deliverNotification(
      session,
      { enqueue, publicUrl },
      {
        event: 'service_group.step_changed',
        teamId: team,
        record: { entity: 'service-group', id: group },
        actorId: actor.userId,
        values: { previous: 'Info received' },
        ...values,
      },
    ),
  );
const onError = (error: Error): void => {
  throw error;
};
const collect = (now: Date): Promise<void> => sendDigests({ pool: database.pool, enqueue, publicUrl, onError }, now);
/** Past 8 AM everywhere. */
const tomorrow = (): Date => new Date(Date.now() + 2 * 86_400_000);
const notified = async (): Promise<unknown[]> =>
  (await sql(database.pool, 'select user_id from notifications')).map(([id]) => id);
const emailed = (): string[] => asked.flatMap((each) => (each.name === 'email' ? [each.payload.email.to] : []));

beforeAll(async () => {
  const { pool } = database;
  team = await makeTeam(pool, 'Acme Dental');
  const other = await makeTeam(pool, 'Harbor Logistics');
  const reading = { teams: { [team]: ['VIEW_PROCUREMENT'] } };
  follower = await makePerson(pool, reading);
  actor = await makePerson(pool, reading);
  blind = await makePerson(pool, { teams: { [team]: ['VIEW_INVENTORY'] } });
  stranger = await makePerson(pool, { teams: { [other]: ['VIEW_PROCUREMENT'] } });
  quoperator = await makePerson(pool, { role: 'quoperator' });
  await makePerson(pool, { role: 'quoperator' });
  group = newId();
  await sql(
    pool,
    `insert into service_groups (id, team_id, display_id, project_name, service_types, current_step, quoperator_id)
     values ($1, $2, 'SG-1', 'Branch upgrade', '{internet}', 'out_for_quote', $3)`,
    [group, team, quoperator.userId],
  );
  for (const person of [follower, actor, blind, stranger]) await follow(person);
});

beforeEach(async () => {
  asked.length = 0;
  await sql(database.pool, 'delete from notifications');
  await sql(database.pool, 'delete from notification_preferences');
});

describe('notifications of a request', () => {
  it('reach followers who may read it, not the one who did it, nor those without the right', async () => {
    await deliver();
    const people = await notified();
    expect(people).toContain(follower.userId);
    for (const person of [actor, blind, stranger]) expect(people).not.toContain(person.userId);
    expect(emailed()).toContain(follower.email);
  });

  it('are filled from the record and lead to its page', async () => {
    await deliver();
    const [row] = await sql(
      database.pool,
      'select title, url, service_group_id from notifications where user_id = $1',
      [follower.userId],
    );
    expect(row).toEqual([
      'Branch upgrade: Out for quote',
      `/${team}/dashboard/procurement/service-groups/${group}`,
      group,
    ]);
  });

  it('go to the assigned quote operator, not to all', async () => {
    await deliver({ event: 'quote_request.failed_delivery' });
    expect(await notified()).toEqual([quoperator.userId]);
  });

  it('keep to what a person chose for the event', async () => {
    await sql(
      database.pool,
      `insert into notification_preferences (id, user_id, event_id, channels) values ($1, $2, 'service_group.step_changed', '{in_app}')`,
      [newId(), follower.userId],
    );
    await deliver();
    expect(await notified()).toContain(follower.userId);
    expect(emailed()).not.toContain(follower.email);
  });

  it('wait for the digest of those who want one, and are sent then in one email', async () => {
    await sql(
      database.pool,
      `insert into notification_preferences (id, user_id, event_id, channels, digest) values ($1, $2, 'service_group.step_changed', '{in_app,email}', 'daily')`,
      [newId(), follower.userId],
    );
    await deliver();
    await deliver();
    expect(emailed()).not.toContain(follower.email);
    asked.length = 0;
    await collect(new Date());
    expect(emailed()).toEqual([]);
    await collect(tomorrow());
    await collect(tomorrow());
    expect(emailed()).toEqual([follower.email]);
    expect(asked[0]).toMatchObject({
      payload: { email: { template: 'daily-digest', values: { count: '2', team: 'Acme Dental' } } },
    });
  });

  it('that were read before the digest are left out, and no empty one is sent', async () => {
    await sql(database.pool, `update users set digest = 'weekly' where id = $1`, [follower.userId]);
    await deliver();
    await sql(database.pool, `update notifications set state = 'read' where user_id = $1`, [follower.userId]);
    asked.length = 0;
    await collect(new Date(Date.now() + 8 * 86_400_000));
    expect(emailed()).toEqual([]);
    await sql(database.pool, `update users set digest = 'immediate' where id = $1`, [follower.userId]);
  });

  it("follow the follower's preferences for that request", async () => {
    const choose = (channels: string | null) =>
      sql(database.pool, 'update service_group_followers set channels = $2 where user_id = $1', [
        follower.userId,
        channels,
      ]);
    await choose('{}');
    await deliver();
    expect(await notified()).not.toContain(follower.userId);
    await choose('{in_app}');
    await deliver();
    expect(await notified()).toContain(follower.userId);
    expect(emailed()).not.toContain(follower.email);
    await choose(null);
  });

  it('of quiet hours wait for their end, and come as one email', async () => {
    const hour = new Date().getUTCHours();
    const quiet = (from: number | null, until: number | null) =>
      sql(database.pool, `update users set timezone = 'UTC', quiet_from = $2, quiet_until = $3 where id = $1`, [
        follower.userId,
        from,
        until,
      ]);
    await quiet(hour, (hour + 2) % 24);
    await deliver();
    await deliver();
    expect(emailed()).not.toContain(follower.email);
    asked.length = 0;
    await collect(new Date());
    expect(asked).toEqual([]);
    await collect(new Date(Date.now() + 2 * 3_600_000));
    expect(asked).toMatchObject([{ payload: { email: { template: 'held-notifications', values: { count: '2' } } } }]);
    await quiet(null, null);
  });

  it('of a hidden quote reach no customer', async () => {
    const [provider, service, quote] = [newId(), newId(), newId()];
    await sql(database.pool, 'insert into providers (id, name) values ($1, $2)', [provider, 'Great Lakes']);
    await sql(
      database.pool,
      `insert into services (id, team_id, service_group_id, service_type, display_id) values ($1, $2, $3, 'internet', 'SV-1')`,
      [service, team, group],
    );
    await sql(
      database.pool,
      `insert into quotes (id, team_id, service_id, service_group_id, provider_id, service_type) values ($1, $2, $3, $4, $5, 'internet')`,
      [quote, team, service, group, provider],
    );
    await deliver({ event: 'quote.refreshed', record: { entity: 'quote', id: quote } });
    expect(await notified()).not.toContain(follower.userId);
  });
});

describe('an email', () => {
  const letter = () => ({
    template: 'reset-password' as const,
    to: follower.email,
    userId: follower.userId,
    values: { firstName: 'Dana', email: follower.email, hours: '1' },
    link: {
      purpose: 'password_reset',
      path: '/account/reset-password',
      expiresInHours: 1,
      userId: follower.userId,
    } as const,
  });
  const sentEmails: OutgoingEmail[] = [];
  const deps = (send: (email: OutgoingEmail) => Promise<string>) => ({
    pool: database.pool,
    publicUrl,
    replies: null,
    transport: { send, close: () => {} },
    onUndeliverable: async () => {},
  });
  const take = async (email: OutgoingEmail): Promise<string> => {
    sentEmails.push(email);
    return 'message-1';
  };
  const post = async (): Promise<JobPayloads['email']> => {
    // Each recipient gets a limited number of them per hour.
    await sql(database.pool, 'delete from rate_limits');
    await transaction(database.pool, scope, { mode: 'write' }, (session) =>
      createMailer(enqueue).send(session, letter()),
    );
    return (asked.at(-1) as { payload: JobPayloads['email'] }).payload;
  };
  const statusOf = async (id: string): Promise<unknown> =>
    (await sql(database.pool, 'select status, attempts from email_deliveries where id = $1', [id]))[0];

  it('makes its link when it is sent: no job and no row holds the token', async () => {
    const payload = await post();
    await sendEmail(deps(take), jobOf(payload));
    const token = new URL(/https:\S+/.exec(sentEmails.at(-1)!.text)![0]).searchParams.get('token')!;
    expect(token.length).toBe(43);
    expect(JSON.stringify(asked)).not.toContain(token);
    const rows = await sql(
      database.pool,
      'select d::text from email_deliveries d union all select l::text from link_tokens l',
    );
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(await statusOf(payload.deliveryId)).toEqual(['sent', 1]);
  });

  it('is sent once although its job runs twice', async () => {
    const payload = await post();
    const before = sentEmails.length;
    await sendEmail(deps(take), jobOf(payload));
    await sendEmail(deps(take), jobOf(payload));
    expect(sentEmails.length).toBe(before + 1);
  });

  it('rotates the link: only the newest one works', async () => {
    await sendEmail(deps(take), jobOf(await post()));
    await sendEmail(deps(take), jobOf(await post()));
    const live = await sql(
      database.pool,
      `select 1 from link_tokens where purpose = 'password_reset' and user_id = $1 and revoked_at is null`,
      [follower.userId],
    );
    expect(live).toHaveLength(1);
  });

  it('[NO-027] waits for a busy server, fails after the last try, and is rejected for good', async () => {
    const busy = () => Promise.reject(new Error('451 try again'));
    const waiting = await post();
    await expect(sendEmail(deps(busy), jobOf(waiting))).rejects.toThrow('has to wait');
    expect(await statusOf(waiting.deliveryId)).toEqual(['deferred', 1]);
    await sendEmail(deps(busy), jobOf(waiting, true));
    expect(await statusOf(waiting.deliveryId)).toEqual(['failed', 2]);
    const refused = await post();
    await sendEmail(
      deps(() => Promise.reject(new EmailRefused('550 no such mailbox'))),
      jobOf(refused),
    );
    expect(await statusOf(refused.deliveryId)).toEqual(['rejected', 1]);
  });

  it('is refused when a value of its template is missing', async () => {
    const incomplete = { ...letter(), values: { firstName: 'Dana' } };
    const sending = transaction(database.pool, scope, { mode: 'write' }, (session) =>
      createMailer(enqueue).send(session, incomplete),
    );
    await expect(sending).rejects.toThrow('lacks a value for email, hours');
  });
});
