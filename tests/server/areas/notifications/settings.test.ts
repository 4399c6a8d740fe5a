/** People's own notification settings over the API. */
import { beforeAll, expect, test } from 'vitest';
import { jobScope } from '#server/kernel/access/scope.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { issueLink } from '#server/kernel/email/link.ts';
import type { EmailJob } from '#server/kernel/email/outgoing.ts';
import { makePerson, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';
import { makeScene, type Scene } from '../procurement/scene.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';

const server = useServer();
const { add } = createDrive(server);
let scene: Scene;

beforeAll(async () => {
  scene = await makeScene(server.pool);
});

const save = (body: object, { token }: Person = scene.owner) =>
  server.call('PUT', '/api/account/notification-settings', { as: token, body });
const shown = async () =>
  (await server.call('GET', '/api/account/profile', { as: scene.owner.token })).body.notification_settings;

test('[NO-016] [NO-017] digest, channels and quiet hours are kept, shown in the profile, and stay when others change', async () => {
  const wishes = { digest: 'weekly', quiet_from: 19, quiet_until: 7, quiet_weekends: true };
  expect((await save(wishes)).status).toBe(200);
  const after = await save({ default_gateways: ['in_app'], followed_sgs_only: true });
  const kept = { ...wishes, default_gateways: ['in_app'], followed_sgs_only: true, is_unsubscribed: false };
  expect(after.body).toEqual({ ...kept, preferences: [], followed: [] });
  expect(await shown()).toEqual(kept);
  expect((await save({ quiet_from: null, quiet_until: null })).body).toMatchObject({
    quiet_from: null,
    quiet_until: null,
  });
});

test('[NO-016] [NO-017] quiet hours have a beginning and an end within the day', async () => {
  expect((await save({ quiet_from: 19 })).body.quiet_until).toEqual(['Required']);
  expect((await save({ quiet_until: 7 })).body.quiet_from).toEqual(['Required']);
  expect((await save({ quiet_from: 24, quiet_until: 7 })).status).toBe(422);
});

test('[NO-016] a followed request has separate channels, one that is not followed has none', async () => {
  const followed = [{ service_group_id: scene.groupId, channels: ['in_app'] }];
  const refused = await save({ followed });
  expect([refused.status, refused.body['followed.0.service_group_id']]).toEqual([
    422,
    ['You do not follow this request.'],
  ]);
  const follower = { team_id: scene.teamId, service_group_id: scene.groupId, user_id: scene.owner.userId };
  await add('service-group-follower', follower);
  expect((await save({ followed })).body.followed).toEqual(followed);
  expect((await save({ digest: 'daily' })).body.followed).toEqual(followed);
  expect((await save({ followed: [{ ...followed[0], channels: null }] })).body.followed).toEqual([]);
});

test('[AM-038] [NO-016] only administrators set those of anyone', async () => {
  const admin = await makePerson(server.pool, { role: 'admin' });
  const path = `/api/users/${scene.owner.userId}/notification-settings`;
  const put = (as: Person, notification_settings: object) =>
    server.call('PUT', path, { as: as.token, body: { notification_settings } });
  expect((await put(scene.viewer, { digest: 'off' })).status).toBe(404);
  expect((await put(scene.quoperator, { digest: 'off' })).status).toBe(403);
  expect((await put(admin, { digest: 'off' })).body.digest).toBe('off');
});

test('[AC-044] the link of an email ends such emails and says for which address; the person begins them again', async () => {
  const { userId, email } = scene.owner;
  const letter = { to: email, userId } as EmailJob;
  const link = { purpose: 'unsubscribe', path: '/confirm/unsubscribe', expiresInHours: 1, userId } as const;
  const url = await transaction(server.pool, jobScope('test'), { mode: 'write' }, (session) =>
    issueLink(session, letter, link, 'http://localhost'),
  );
  const token = new URL(url).searchParams.get('token');
  const done = await server.call('POST', '/api/unsubscribe', { body: { token } });
  expect([done.status, done.body]).toEqual([200, { message: 'Successfully Unsubscribed', email }]);
  expect((await shown()).is_unsubscribed).toBe(true);
  expect((await save({ is_unsubscribed: false })).body.is_unsubscribed).toBe(false);
  expect((await shown()).is_unsubscribed).toBe(false);
});
