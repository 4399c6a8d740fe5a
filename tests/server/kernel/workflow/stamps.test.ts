import { beforeAll, expect, test } from 'vitest';
import { newId } from '#server/kernel/data/id.ts';
import { makePerson, makeTeam, sql, type Person } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';
import { createDrive } from './drive.ts';

const server = useServer();
const drive = createDrive(server);
let team: string;
let member: Person;
let quoperator: Person;
let approver: Person;

beforeAll(async () => {
  team = await makeTeam(server.pool, 'Acme Dental');
  member = await makePerson(server.pool, { teams: { [team]: ['VIEW_PROCUREMENT', 'MANAGE_PROCUREMENT'] } });
  approver = await makePerson(server.pool, { teams: { [team]: ['VIEW_PROCUREMENT'] } });
  quoperator = await makePerson(server.pool, { role: 'quoperator' });
});

const makeRequest = async (values: Readonly<Record<string, unknown>>): Promise<string> => {
  const group = await drive.add('service-group', { team_id: team, service_types: ['internet'] });
  const provider = await drive.add('provider', { name: `Great Lakes ${newId()}` });
  return drive.add('quote-request', { team_id: team, service_group_id: group, provider_id: provider, ...values });
};

test('a move stamps the moment, which another move into the same state may keep', async () => {
  const request = await makeRequest({ status: 'SENT', sent_at: '2026-01-05T10:00:00Z' });
  const before = Date.now();
  const resent = await drive.send('quote-request', request, quoperator, 'complete_manually');
  expect(Date.parse(resent.body.completed_at)).toBeGreaterThanOrEqual(before - 1000);
  expect(resent.body.sent_at).toBe('2026-01-05T10:00:00Z');
});

test('a move into a state empties what it says, and leaves other fields alone', async () => {
  const request = await makeRequest({
    status: 'SENT',
    next_reminder_at: '2027-01-05T10:00:00Z',
    due_at: '2027-02-01T10:00:00Z',
  });
  const answer = await drive.send('quote-request', request, quoperator, 'cancel');
  expect(answer.body).toMatchObject({ next_reminder_at: null, due_at: '2027-02-01T10:00:00Z' });
});

test('a reason is cut to what its field holds', async () => {
  const ticket = await drive.add('ticket', { team_id: team, type: 'CHANGE_SERVICE', subject: 'Down' });
  const answer = await drive.send('ticket', ticket, quoperator, 'close', { reason: 'x'.repeat(1200) });
  expect([answer.status, answer.body.close_reason?.length]).toEqual([200, 500]);
});

test('every move writes what the workflow says, and the new state goes before it', async () => {
  const ticket = await drive.add('ticket', { team_id: team, type: 'CHANGE_SERVICE', subject: 'Down' });
  await drive.set('ticket', ticket, { reminders_sent: 2, is_at_risk: true });
  const pending = await drive.send('ticket', ticket, quoperator, 'ask_customer', { reason: 'Which port?' });
  expect(pending.body).toMatchObject({ reminders_sent: 0, is_at_risk: false, closed_at: null });
  expect(pending.body.pending_since).not.toBeNull();
  const words = { as: member.token, body: { body: 'The second.' } };
  await server.call('POST', `/api/tickets/${ticket}/messages`, words);
  const answered = await server.call('GET', `/api/tickets/${ticket}`, { as: member.token });
  expect(answered.body).toMatchObject({ status: 'OPEN', pending_since: null });
});

test('stamps the decider, and leaves another stamp alone', async () => {
  const group = await drive.add('service-group', { team_id: team, service_types: ['internet'] });
  const [[role]] = (await sql(server.pool, 'select role_ids[1] from team_users where user_id = $1', [
    approver.userId,
  ])) as [[string]];
  const policy = await drive.add('approval-policy', { team_id: team, name: 'All orders', approver_role_id: role });
  const approval = await drive.add('approval', {
    team_id: team,
    service_group_id: group,
    policy_id: policy,
    level: 1,
    round: 1,
    requested_by_id: member.userId,
  });
  const answer = await drive.send('approval', approval, approver, 'reject', { reason: 'Too dear' });
  expect(answer.body).toMatchObject({ status: 'REJECTED', approver_id: approver.userId, comment: 'Too dear' });
  expect(answer.body.decided_at).not.toBeNull();
});
