/** Users of every kind besides those of the demo, created over the API by an owner or an administrator. */
import { expect } from 'vitest';
import { demoPassword } from '../support/demo-server.ts';
import { linkTo } from './main-job/mailbox.ts';

interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface Caller {
  readonly call: (method: string, path: string, data?: object) => Promise<Answer>;
  readonly teamId: string;
}

/** A caller of the API with a separate session. */
async function callerAs(url: string, email: string): Promise<Caller> {
  const call = async (method: string, path: string, data?: object, token?: string): Promise<Answer> => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { ...(data && { 'content-type': 'application/json' }), ...(token && { authorization: `JWT ${token}` }) },
      ...(data && { body: JSON.stringify(data) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: (text === '' ? {} : JSON.parse(text)) as Answer['body'] };
  };
  const { body } = await call('POST', '/account/login', { email, password: demoPassword });
  const { token, user } = body as { token: string; user: { primary_team: { id: string } | null } };
  return {
    call: (method, path, data) => call(method, path, data, token),
    teamId: user.primary_team?.id ?? '',
  };
}

/** A new address each time, because failed tests are retried. */
export const newEmail = (name: string, domain = 'acme-dental.example'): string =>
  `${name}-${crypto.randomUUID().slice(0, 8)}@${domain}`;

interface Invited {
  readonly email: string;
  readonly membership: string;
  readonly userId: string;
}

export const owner = 'owner@acme-dental.example';
export const admin = 'admin@trunkline.example';

/** Callers who create users: an owner who invites, and staff who may create roles. */
export interface Hosts {
  readonly url: string;
  readonly owner: Caller;
  readonly staff: Caller;
}

export const hostsOf = async (url: string): Promise<Hosts> => ({
  url,
  owner: await callerAs(url, owner),
  staff: await callerAs(url, admin),
});

/** A user invited by the owner of the demo's first team, with these permissions. */
export async function inviteBy(hosts: Hosts, email: string, permissions: readonly string[]): Promise<Invited> {
  const { teamId } = hosts.owner;
  const role = await hosts.staff.call('POST', '/team-roles', { team_id: teamId, name: `For ${email}`, permissions });
  expect(role).toMatchObject({ status: 201 });
  const person = { team_id: teamId, email, first_name: 'Ina', last_name: 'Vit', role_ids: [role.body['id']] };
  const { status, body } = await hosts.owner.call('POST', '/team-users', person);
  expect(status).toBe(201);
  return { email, membership: body['id'] as string, userId: body['user_id'] as string };
}

/** The same user after accepting by the emailed link, with the demo's password. */
export async function memberBy(hosts: Hosts, email: string, permissions: readonly string[]): Promise<Invited> {
  const invited = await inviteBy(hosts, email, permissions);
  const token = new URL(await linkTo(hosts.url, email, '')).searchParams.get('token');
  const facts = { token, password: demoPassword, phone: '312-555-0142' };
  expect((await hosts.owner.call('PUT', '/team-users/accept-invitations', facts)).status).toBe(200);
  return invited;
}

/** A former member who belongs to no team now. */
export async function formerMemberBy(hosts: Hosts, email: string): Promise<Invited> {
  const member = await memberBy(hosts, email, ['VIEW_PROCUREMENT']);
  expect((await hosts.owner.call('DELETE', `/team-users/${member.membership}`)).status).toBe(204);
  return member;
}
