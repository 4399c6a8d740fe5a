import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '#server/kernel/identity/password.ts';
import { newId } from '#server/kernel/data/id.ts';
import { tokenFor } from '#tests/support/links.ts';
import { makePerson, makeTeam, sql, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';

const server = useServer();
const password = 'Right-horse-1';
let passwordHash: string;
let admin: Person;

beforeAll(async () => {
  passwordHash = await hashPassword(password);
  admin = await makePerson(server.pool, { email: 'admin@trunkline.example', role: 'admin', passwordHash });
});

const post = (url: string, body: unknown, as?: Person) => server.call('POST', `/api${url}`, { body, as: as?.token });
const put = (url: string, body: unknown, as?: Person) => server.call('PUT', `/api${url}`, { body, as: as?.token });
const get = (url: string, as?: Person) => server.call('GET', `/api${url}`, { as: as?.token });

async function putForm(fields: Record<string, string | File>, as: Person) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const encoded = new Response(form);
  const headers = { 'content-type': encoded.headers.get('content-type')! };
  return server.call('PUT', '/api/account/update-profile', {
    as: as.token,
    body: Buffer.from(await encoded.arrayBuffer()),
    headers,
  });
}

describe('the rest of an account', () => {
  test('[AC-051] view settings are kept by name', async () => {
    const person = await makePerson(server.pool);
    await put('/account/profile/view-settings', { 'table.quotes': { columns: ['mrc'] } }, person);
    await put('/account/profile/view-settings', { 'table.services': { per_page: 50 } }, person);
    expect((await get('/account/profile/view-settings', person)).body).toEqual({
      'table.quotes': { columns: ['mrc'] },
      'table.services': { per_page: 50 },
    });
  });

  test('[AC-052] view settings hold the arrangement of a table or page, and nothing else', async () => {
    const person = await makePerson(server.pool);
    const whole = {
      columns: ['mrc', 'term'],
      pinned: ['mrc'],
      widths: { mrc: 120 },
      sort_field: 'mrc',
      sort_dir: 'desc',
      filters: { term: [36, 60] },
      group: 'provider',
      per_page: 50,
      view: 'board',
    };
    const save = (arrangement: object) =>
      put('/account/profile/view-settings', { 'table.quotes': arrangement }, person);
    expect(await save(whole)).toMatchObject({ status: 200, body: { 'table.quotes': whole } });
    for (const wrong of [
      { columns: 'mrc' },
      { widths: { mrc: 0 } },
      { sort_dir: 'up' },
      { per_page: 0 },
      { view: 'globe' },
    ])
      expect((await save(wrong)).status).toBe(422);
    expect((await save({ color: 'red' })).status).toBe(400);
    expect((await get('/account/profile/view-settings', person)).body).toEqual({ 'table.quotes': whole });
  });

  test('[AC-050] [ruling 19] the profile takes an IANA zone or an offset', async () => {
    const person = await makePerson(server.pool);
    expect(
      (await put('/account/update-profile', { first_name: 'Dora', timezone: 'America/Chicago' }, person)).body,
    ).toMatchObject({
      first_name: 'Dora',
      timezone: 'America/Chicago',
    });
    expect((await put('/account/update-profile', { timezone: 'UTC-6' }, person)).body.timezone).toBe('Etc/GMT+6');
    expect((await put('/account/update-profile', { timezone: 'Mars/Base' }, person)).status).toBe(422);
    expect((await put('/account/update-profile', { role: 'admin' }, person)).status).toBe(400);
  });

  test('[AC-050] a new email address takes effect once the link sent to it is opened, once', async () => {
    const person = await makePerson(server.pool, { email: 'old@acme-dental.example', passwordHash });
    const asked = await put(
      '/account/update-profile',
      { email: 'New@Acme-Dental.example', current_password: password },
      person,
    );
    expect([asked.body.email, asked.body.pending_email]).toEqual([
      'old@acme-dental.example',
      'new@acme-dental.example',
    ]);
    expect((await post('/account/login', { email: 'new@acme-dental.example', password })).status).toBe(401);
    expect(server.emails.findLast(({ to }) => to === person.email)?.template).toBe('email-change-requested');
    const token = await tokenFor(server, 'new@acme-dental.example');
    expect((await post('/account/email-change', { token })).body).toEqual({ message: 'Email address changed' });
    expect((await post('/account/email-change', { token })).status).toBe(422);
    expect((await get('/account/profile', person)).body).toMatchObject({
      email: 'new@acme-dental.example',
      pending_email: null,
    });
    expect((await post('/account/login', { email: person.email, password })).status).toBe(401);
    expect((await post('/account/login', { email: 'new@acme-dental.example', password })).status).toBe(200);
  });

  test('[AC-050] a change of address ends with a newer wish or a reset password, and never takes that of another account', async () => {
    const person = await makePerson(server.pool, { email: 'mover@acme-dental.example', passwordHash });
    const ask = (email: string) => put('/account/update-profile', { email, current_password: password }, person);
    await ask('first@acme-dental.example');
    const first = await tokenFor(server, 'first@acme-dental.example');
    await ask('second@acme-dental.example');
    expect((await post('/account/email-change', { token: first })).status).toBe(422);
    const second = await tokenFor(server, 'second@acme-dental.example');
    await post('/account/forgot-password', { email: person.email });
    await post('/account/forgot-password/reset', { token: await tokenFor(server, person.email), password });
    expect((await post('/account/email-change', { token: second })).status).toBe(422);
    const other = await makePerson(server.pool, { email: 'taken@acme-dental.example' });
    const again = (await post('/account/login', { email: person.email, password })).body.token as string;
    const wish = (email: string) =>
      server.call('PUT', '/api/account/update-profile', { as: again, body: { email, current_password: password } });
    expect((await wish(other.email)).status).toBe(200);
    expect(server.emails.at(-1)).toMatchObject({ template: 'signup-existing', to: other.email });
    expect((await wish('dana@gmail.com')).status).toBe(422);
    expect((await wish(person.email)).status).toBe(200);
  });

  test('[AC-050] takes a picture as a form, and refuses what is none', async () => {
    const person = await makePerson(server.pool);
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#1B7F4B' } })
      .png()
      .toBuffer();
    const kept = await putForm(
      { first_name: 'Pia', avatar: new File([new Uint8Array(png)], 'me.png', { type: 'image/png' }) },
      person,
    );
    expect([kept.status, kept.body.first_name]).toEqual([200, 'Pia']);
    expect(kept.body.avatar).toMatch(/^[\da-f-]{36}$/);
    const refused = await putForm({ avatar: new File(['<svg/>'], 'me.png', { type: 'image/png' }) }, person);
    expect([refused.status, 'avatar' in refused.body]).toEqual([422, true]);
    expect((await putForm({ first_name: '' }, person)).status).toBe(422);
  });

  test('[PE-035] toggles: default, for all teams, for one team', async () => {
    const team = await makeTeam(server.pool, 'Toggled');
    const person = await makePerson(server.pool, { teams: { [team]: [] } });
    await post('/feature-toggles', { name: 'softblock', on: false }, admin);
    await post('/feature-toggles', { team_id: team, name: 'apiRateLimit', on: true, value: 5 }, admin);
    const all = (await get(`/toggles/all?team_id=${team}`, person)).body.records as { name: string }[];
    const named = (name: string) => all.find((each) => each.name === name);
    expect(named('softblock')).toEqual({ name: 'softblock', on: false, value: null });
    expect(named('apiRateLimit')).toEqual({ name: 'apiRateLimit', on: true, value: 5 });
    expect(named('moveServiceGroups')).toEqual({ name: 'moveServiceGroups', on: true, value: null });
    expect((await get(`/toggles/all?team_id=${newId()}`, person)).status).toBe(404);
  });

  test('[AC-002] [ruling 16] the provider is found by domain alone', async () => {
    const team = await makeTeam(server.pool, 'Federated');
    await sql(
      server.pool,
      `insert into sso_connections (id, team_id, name, domains, enforce) values ($1, $2, 'federated', '{federated.example}', true)`,
      [newId(), team],
    );
    expect((await get('/sso-provider?email=anybody@federated.example')).body).toEqual({
      custom_sso_provider: 'federated',
    });
    expect((await get('/sso-provider?email=dana@acme-dental.example')).body).toEqual({});
  });

  test('[AC-044] unsubscribing needs the link', async () => {
    const strange = await post('/unsubscribe', { token: 'nonsense' });
    expect([strange.status, strange.body.token]).toEqual([
      422,
      ['This link is no longer valid. Use the one in your newest email, or turn emails off in your profile.'],
    ]);
  });

  test('a session cookie changes nothing without the header of our own pages', async () => {
    const person = await makePerson(server.pool);
    const cookie = `trunkline_session=${person.token}`;
    expect((await server.call('GET', '/api/account/profile', { headers: { cookie } })).status).toBe(200);
    expect((await server.call('POST', '/api/account/logout', { headers: { cookie } })).status).toBe(403);
    expect(
      (await server.call('POST', '/api/account/logout', { headers: { cookie, 'x-requested-with': 'trunkline' } }))
        .status,
    ).toBe(204);
  });
});
