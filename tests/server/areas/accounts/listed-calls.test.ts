/** Each specified account and session call, with the tables that it changes. */
import { beforeAll, describe, expect, test } from 'vitest';
import { jobScope } from '#server/kernel/access/scope.ts';
import { newId } from '#server/kernel/data/id.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { hashPassword } from '#server/kernel/identity/password.ts';
import { issueLink } from '#server/kernel/email/link.ts';
import type { EmailJob } from '#server/kernel/email/outgoing.ts';
import { verbatim } from '#tests/schemas/specified.ts';
import { tokenFor } from '#tests/support/links.ts';
import { makePerson, makeTeam, sql, type Person } from '#tests/support/people.ts';
import { useServer, type Answer, type CallOptions } from '#tests/support/server.ts';
import { tableHashes } from '#tests/support/table-hashes.ts';
import { answerAll, begin, contactOf, internetAtOneSite, pathOf } from '../questionnaire/answering.ts';

const server = useServer();
const password = 'Right-horse-1';
const facts = { first_name: 'Rosa', last_name: 'Lind', phone: '312-555-0142', company: 'Lind Logistics' };
let admin: Person;
let team: string;

beforeAll(async () => {
  admin = await makePerson(server.pool, { role: 'admin' });
  team = await makeTeam(server.pool, 'Acme Dental');
  await sql(
    server.pool,
    `insert into sso_connections (id, team_id, name, domains, enforce) values ($1, $2, 'federated', '{federated.example}', true)`,
    [newId(), team],
  );
});

/** A prepared call with its expected result. */
interface Ready extends CallOptions {
  readonly path?: string;
  /** A fact that is false before the call and true after it. */
  readonly fact?: { readonly text: string; readonly values: readonly unknown[] };
}

interface ListedCall {
  readonly address: string;
  readonly does: string;
  readonly status: number;
  /** Changed tables, except the counts and sessions of calls themselves. */
  readonly changes: readonly string[];
  /** Templates of the sent emails. */
  readonly emails?: readonly string[];
  readonly ready: () => Promise<Ready>;
  readonly answers?: object;
}

let count = 0;
const newEmail = (): string => `person-${(count += 1)}@lind-logistics.example`;
const post = (url: string, body: unknown, as?: Person) => server.call('POST', `/api${url}`, { body, as: as?.token });
const ofUser = (email: string, rule: string) => ({
  text: `select ${rule} from users where email = $1`,
  values: [email],
});
const hasSession = (email: string, rule: string) => ({
  text: `select exists (select from sessions s join users u on u.id = s.user_id where u.email = $1 and ${rule})`,
  values: [email],
});

async function signedUp(): Promise<{ email: string; token: string }> {
  const email = newEmail();
  await post('/account/user-signup', { ...facts, email });
  return { email, token: await tokenFor(server, email) };
}

async function invited(): Promise<{ email: string; token: string }> {
  const email = newEmail();
  const [role] = await sql(
    server.pool,
    `insert into team_roles (id, team_id, name, permissions) values ($1, $2, $3, '{VIEW_PROCUREMENT}') returning id`,
    [newId(), team, `Role ${count}`],
  );
  const body = { team_id: team, email, first_name: 'Rosa', last_name: 'Lind', role_ids: [role![0]] };
  await post('/team-users', body, admin);
  return { email, token: await tokenFor(server, email) };
}

async function forgetful(): Promise<Person> {
  return makePerson(server.pool, { email: newEmail(), passwordHash: await hashPassword(password) });
}

async function unsubscribeToken({ userId, email }: Person): Promise<string> {
  const link = { purpose: 'unsubscribe', path: '/confirm/unsubscribe', expiresInHours: 1, userId } as const;
  const url = await transaction(server.pool, jobScope('test'), { mode: 'write' }, (session) =>
    issueLink(session, { to: email, userId } as EmailJob, link, 'http://localhost'),
  );
  return new URL(url).searchParams.get('token')!;
}

async function formOf(fields: Readonly<Record<string, string>>): Promise<Pick<CallOptions, 'body' | 'headers'>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const encoded = new Response(form);
  const headers = { 'content-type': encoded.headers.get('content-type')! };
  return { body: Buffer.from(await encoded.arrayBuffer()), headers };
}

/** A new record is audited, and waits for its seal. */
const audited = ['audit_entries', 'audit_unsealed'];
/** A change stores the names of its fields as well. */
const changed = ['audit_changes', ...audited];
/** Records created from the answers of a questionnaire. */
const requested = [
  'addresses',
  'contact_intakes',
  'counters',
  'questionnaire_responses',
  'questionnaires',
  'service_group_followers',
  'service_groups',
  'service_locations',
  'services',
];

const calls: readonly ListedCall[] = [
  {
    address: 'GET /sso-provider',
    does: 'looks a provider up and changes nothing',
    status: 200,
    changes: [],
    ready: async () => ({ path: '?email=dana@federated.example' }),
    answers: { custom_sso_provider: 'federated' },
  },
  {
    address: 'POST /account/user-signup',
    does: 'makes an account that waits for its address to be verified',
    status: 200,
    changes: [...audited, 'users'],
    emails: ['verify-email'],
    ready: async () => {
      const email = newEmail();
      return { body: { ...facts, email }, fact: ofUser(email, 'email_verified_at is null and password_hash is null') };
    },
  },
  {
    address: 'POST /account/user-signup-completion',
    does: 'verifies the address, sets the password, makes the team and signs in',
    status: 200,
    changes: [...changed, 'link_tokens', 'rights_marks', 'team_roles', 'team_users', 'teams', 'users'],
    ready: async () => {
      const { email, token } = await signedUp();
      return {
        body: { token, password },
        fact: ofUser(email, 'email_verified_at is not null and password_hash is not null'),
      };
    },
  },
  {
    address: 'POST /account/signup-editor',
    does: 'does the same for an address that is named beside the link',
    status: 200,
    changes: [...changed, 'link_tokens', 'rights_marks', 'team_roles', 'team_users', 'teams', 'users'],
    ready: async () => {
      const { email, token } = await signedUp();
      return { body: { token, username: email, password }, fact: hasSession(email, 's.revoked_at is null') };
    },
  },
  {
    address: 'POST /account/questionnaire-signup',
    does: 'finishes the account that a questionnaire began, and gives the questionnaire to its team',
    status: 200,
    changes: [...changed, 'link_tokens', 'users', ...requested],
    emails: ['request-received'],
    ready: async () => {
      const email = newEmail();
      const played = await begin(server);
      await answerAll(server, played, { ...internetAtOneSite, ...contactOf(email) });
      await server.call('PUT', pathOf(played, '/complete'));
      return {
        body: { token: await tokenFor(server, email), password },
        fact: hasSession(email, 's.revoked_at is null'),
      };
    },
  },
  {
    address: 'POST /account/forgot-password',
    does: 'emails a link and leaves the account as it is',
    status: 200,
    changes: [],
    emails: ['reset-password'],
    ready: async () => ({ body: { email: (await forgetful()).email } }),
  },
  {
    address: 'POST /account/forgot-password/reset',
    does: 'sets the password and ends every session',
    status: 200,
    changes: [...changed, 'link_tokens', 'users'],
    emails: ['password-changed'],
    ready: async () => {
      const { email } = await forgetful();
      await post('/account/forgot-password', { email });
      const token = await tokenFor(server, email);
      return { body: { token, password: 'Right-horse-2' }, fact: hasSession(email, 's.revoked_at is not null') };
    },
  },
  {
    address: 'GET /team-users/validate-invitations',
    does: 'tells of the invitation and leaves it open',
    status: 200,
    changes: [],
    ready: async () => ({ path: `?token=${(await invited()).token}` }),
    answers: { team: 'Acme Dental', has_account: false },
  },
  {
    address: 'PUT /team-users/accept-invitations',
    does: 'sets the account up, makes its bearer a member and signs in',
    status: 200,
    changes: [...changed, 'link_tokens', 'rights_marks', 'team_users', 'users'],
    ready: async () => {
      const { email, token } = await invited();
      return { body: { token, password, phone: '312-555-0142' }, fact: hasSession(email, 's.revoked_at is null') };
    },
  },
  {
    address: 'POST /unsubscribe',
    does: 'ends such emails to the address',
    status: 200,
    changes: [...changed, 'link_tokens', 'users'],
    ready: async () => {
      const person = await forgetful();
      return {
        body: { token: await unsubscribeToken(person) },
        fact: ofUser(person.email, 'unsubscribed_at is not null'),
      };
    },
  },
  {
    address: 'GET /account/profile',
    does: 'tells of the account and changes nothing',
    status: 200,
    changes: [],
    ready: async () => ({ as: admin.token }),
    answers: { role: 'admin' },
  },
  {
    address: 'PUT /account/update-profile',
    does: 'changes the fields that the form has',
    status: 200,
    changes: [...changed, 'rights_marks', 'users'],
    ready: async () => {
      const { token, email } = await forgetful();
      const form = await formOf({ first_name: 'Pia', timezone: 'America/Chicago' });
      return { as: token, ...form, fact: ofUser(email, `first_name = 'Pia' and last_name = 'Whitfield'`) };
    },
  },
  {
    address: 'PUT /account/profile/view-settings',
    does: 'keeps the arrangement under its name',
    status: 200,
    changes: ['view_settings'],
    ready: async () => ({ as: (await forgetful()).token, body: { 'table.quotes': { columns: ['mrc'] } } }),
  },
  {
    address: 'POST /admins/view-as',
    does: 'begins a session as the customer that names the administrator',
    status: 200,
    changes: [],
    ready: async () => {
      const { email, userId } = await makePerson(server.pool, { email: newEmail(), teams: { [team]: [] } });
      return { as: admin.token, body: { user_id: userId }, fact: hasSession(email, 's.real_user_id is not null') };
    },
  },
  {
    address: 'POST /site-session',
    does: 'records the visit',
    status: 201,
    changes: ['site_sessions'],
    ready: async () => ({ body: { ly_uuid: 'a'.repeat(32), landing_page_url: 'http://localhost/questionnaire' } }),
  },
  {
    address: 'GET /site-session',
    does: 'lists visits for staff and changes nothing',
    status: 200,
    changes: [],
    ready: async () => ({ as: admin.token }),
    answers: { records: [{ ly_uuid: 'a'.repeat(32) }] },
  },
  {
    address: 'POST /hc',
    does: 'writes into the log alone',
    status: 204,
    changes: [],
    ready: async () => ({ body: { level: 'warning', message: 'No such field', url: '/account/login' } }),
  },
];

const isSo = async (fact: Ready['fact']): Promise<unknown> =>
  fact && ((await sql(server.pool, fact.text, fact.values))[0]?.[0] ?? false);

async function effectOf(address: string, ready: Ready): Promise<{ answer: Answer; changed: readonly string[] }> {
  const [method, url] = address.split(' ') as ['GET' | 'POST' | 'PUT', string];
  const before = await tableHashes(server.pool);
  const { path = '', fact: _fact, ...options } = ready;
  const answer = await server.call(method, `/api${url}${path}`, options);
  const after = await tableHashes(server.pool);
  return { answer, changed: Object.keys(after).filter((table) => after[table] !== before[table]) };
}

describe('[AC-082]', () => {
  test('lists each call of the specification', () => {
    const rows =
      'AC-002 AC-019 AC-023 AC-024 AC-025 AC-027 AC-028 AC-030 AC-036 AC-044 AC-049 AC-050 AC-051 AC-056 AC-060';
    const listed = [...rows.split(' '), 'AC-061', 'AC-081'].map((id) => verbatim(id)[0]);
    expect(calls.map(({ address }) => address)).toEqual(listed);
  });

  test.each(calls)('$address $does', async ({ address, status, changes, emails = [], ready, answers = {} }) => {
    const made = await ready();
    const isBefore = await isSo(made.fact);
    const sent = server.emails.length;
    const { answer, changed } = await effectOf(address, made);
    expect([answer.status, isBefore, changed]).toEqual([status, made.fact && false, changes.toSorted()]);
    expect(server.emails.slice(sent).map(({ template }) => template)).toEqual(emails);
    expect(await isSo(made.fact)).toBe(made.fact && true);
    expect(answer.body ?? {}).toMatchObject(answers);
  });
});
