/** The calls of providers and commissions: multipart forms, spellings, lists, and permissions. */
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { limits } from '#generated/domain/limits.ts';
import { makePerson, makeTeam, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';

const server = useServer();
let admin: Person;
let operator: Person;
let implementer: Person;
let customer: Person;
let picture: Blob;

beforeAll(async () => {
  const team = await makeTeam(server.pool, 'Acme Dental');
  admin = await makePerson(server.pool, { role: 'admin' });
  operator = await makePerson(server.pool, { role: 'quoperator' });
  implementer = await makePerson(server.pool, { role: 'implementation_specialist' });
  customer = await makePerson(server.pool, { teams: { [team]: ['VIEW_PROCUREMENT', 'MANAGE_PROCUREMENT'] } });
  const color = { width: 4, height: 4, channels: 3, background: '#0b1f4b' } as const;
  picture = new Blob([new Uint8Array(await sharp({ create: color }).png().toBuffer())], { type: 'image/png' });
});

const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, as: Person = operator) =>
  server.call(method, `/api/${path}`, { as: as.token, ...(body && { body }) });

/** In a browser's form encoding. */
async function sendForm(
  method: 'POST' | 'PUT',
  url: string,
  parts: Readonly<Record<string, string | Blob>>,
  as = operator,
) {
  const form = new FormData();
  for (const [key, part] of Object.entries(parts))
    if (typeof part === 'string') form.set(key, part);
    else form.set(key, part, 'picture.png');
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const answer = await server.app.inject({
    method,
    url: `/api/${url}`,
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type')!, authorization: `JWT ${as.token}` },
  });
  return { status: answer.statusCode, body: answer.json() };
}

test('[PR-010] a form with a list and pictures makes a provider, whichever way its keys are spelled', async () => {
  const facts = { name: 'Bluewater Fiber', description: 'Midwest', web_portal: 'https://portal.bluewater.example' };
  const snake = await sendForm('POST', 'providers', {
    ...facts,
    company_type: 'TELCO',
    service_types: '["internet","tv"]',
    logo: picture,
  });
  expect([snake.status, snake.body]).toMatchObject([
    201,
    { ...facts, company_type: 'TELCO', service_types: ['internet', 'tv'] },
  ]);
  const logo = await server.app.inject({
    url: snake.body.logo_url,
    headers: { authorization: `JWT ${customer.token}` },
  });
  expect([logo.statusCode, logo.headers['content-type']]).toEqual([200, 'image/png']);
  const camel = await sendForm('POST', 'providers', {
    name: 'Lakeshore Cable',
    companyType: 'CABLECO',
    serviceTypes: '["internet"]',
    webPortal: 'https://portal.lakeshore.example',
  });
  expect([camel.status, camel.body]).toMatchObject([201, { company_type: 'CABLECO', service_types: ['internet'] }]);
  for (const service_types of ['internet', 'internet, tv', '"internet"', '{"0":"internet"}']) {
    const wrong = await sendForm('POST', 'providers', { name: 'Wrong', service_types });
    expect([service_types, wrong.status, wrong.body.service_types]).toEqual([service_types, 422, ['Invalid']]);
  }
});

test('[PR-011] a form changes a provider, with terms as JSON in either spelling', async () => {
  const { id } = (await ask('POST', 'providers', { name: 'Ridge Networks' })).body;
  const changed = await sendForm('PUT', `providers/${id}`, {
    network_asn: '64500',
    delivery_point: 'To the Suite',
    extra_fields: '{"sla_broadband": 99.9, "slaDedicated": 99.99}',
  });
  expect([changed.status, changed.body]).toMatchObject([
    200,
    {
      name: 'Ridge Networks',
      network_asn: 64500,
      delivery_point: 'To the Suite',
      extra_fields: { sla_broadband: 99.9, sla_dedicated: 99.99 },
    },
  ]);
});

test('[PR-009] [PR-014] the list is searched, paged and sorted in either spelling; a removed one is in it no more', async () => {
  for (const name of ['Zeta Coop', 'Alpha Coop', 'Mid Coop'])
    await ask('POST', 'providers', { name, company_type: 'WISP' });
  const names = async (query: string) => {
    const { body } = await ask('GET', `providers?q=coop&${query}`);
    return [body.records.map(({ name }: { name: string }) => name), body.total_count, body.has_next_page];
  };
  expect(await names('page=1&perPage=2&sort=name')).toEqual([['Alpha Coop', 'Mid Coop'], 3, true]);
  expect(await names('page=2&per_page=2&sort_field=name&sort_dir=asc')).toEqual([['Zeta Coop'], 3, false]);
  expect((await names('company_type=WISP&sort=-name'))[0]).toEqual(['Zeta Coop', 'Mid Coop', 'Alpha Coop']);
  expect((await ask('GET', 'providers?colour=blue')).status).toBe(400);
  const [{ id }] = (await ask('GET', 'providers?q=Mid Coop')).body.records;
  expect((await ask('DELETE', `providers/${id}`, undefined, implementer)).status).toBe(403);
  expect((await ask('DELETE', `providers/${id}`)).status).toBe(204);
  expect((await names('sort=name'))[0]).toEqual(['Alpha Coop', 'Zeta Coop']);
});

test('[PR-022] administrators and quote operators manage providers; customers read name and logo, and nothing by asking for more', async () => {
  const made = await ask(
    'POST',
    'providers',
    { name: 'Secret Terms', quote_method: 'MANUAL', web_portal: 'https://x.example' },
    admin,
  );
  expect(made.status).toBe(201);
  const path = `providers/${made.body.id}`;
  for (const person of [implementer, customer]) {
    expect((await ask('POST', 'providers', { name: 'Mine' }, person)).status).toBe(403);
    expect((await ask('PUT', path, { name: 'Mine' }, person)).status).toBe(403);
  }
  expect((await ask('PUT', path, { description: 'Ours' })).status).toBe(200);
  const { body } = await ask('GET', path, undefined, customer);
  expect(body).toMatchObject({ name: 'Secret Terms', logo: null });
  const open = ['id', 'name', 'logo', 'logo_url', 'logo_file', 'created_at', 'updated_at', 'version', 'deleted_at'];
  expect(Object.keys(body).filter((key) => !open.includes(key))).toEqual([]);
  expect((await ask('GET', 'providers?quote_method=MANUAL', undefined, customer)).status).toBe(400);
  const query = `{ provider(id: "${made.body.id}") { name quoteMethod webPortal } }`;
  const asked = await server.call('POST', '/api/graphql', { as: customer.token, body: { query } });
  expect(asked.text).not.toMatch(/MANUAL|x\.example/);
});

test('[PR-008] a carrier of the list is flagged as a large incumbent when it is added, and staff may say otherwise', async () => {
  const flag = async (body: object) => (await ask('POST', 'providers', body)).body.is_large_incumbent;
  expect(limits.largeIncumbentCarriers).toContain('Ziply');
  expect(await flag({ name: 'Ziply' })).toBe(true);
  expect(await flag({ name: 'telus' })).toBe(true);
  expect(await flag({ name: 'Verizon', is_large_incumbent: false })).toBe(false);
  expect(await flag({ name: 'Corner Wireless' })).toBe(false);
});

test('[PR-016] [PR-017] [PR-021] commission rates are created, changed and seen only by their managers', async () => {
  const provider = (await ask('POST', 'providers', { name: 'Paying Carrier' })).body.id;
  const rate = { provider_id: provider, model: 'RESIDUAL', rate: 16, effective_from: '2026-01-01' };
  const made = await ask('POST', 'commission-rate', rate, admin);
  expect([made.status, made.body]).toMatchObject([201, rate]);
  const changed = await ask('PUT', `commission-rate/${made.body.id}`, { rate: 18.5, evergreen: false }, admin);
  expect([changed.status, changed.body]).toMatchObject([200, { rate: 18.5, evergreen: false }]);
  expect((await ask('PUT', `commission-rate/${made.body.id}`, { rate: 101 }, admin)).body.rate).toHaveLength(1);
  for (const person of [operator, implementer, customer]) {
    const tries = await Promise.all([
      ask('GET', 'commission-rate', undefined, person),
      ask('GET', 'commission-rate/export.csv', undefined, person),
      ask('POST', 'commission-rate', rate, person),
      ask('PUT', `commission-rate/${made.body.id}`, { rate: 1 }, person),
      server.call('POST', '/api/graphql', {
        as: person.token,
        body: { query: '{ commissionRatesPaginated { records { rate } } }' },
      }),
    ]);
    for (const { text } of tries) expect(text).not.toContain('18.5');
    expect(tries.slice(0, 4).map(({ status }) => status >= 400)).toEqual([true, true, true, true]);
  }
});

test('[PR-023] [PR-024] GraphQL lists commission agents and providers page by page', async () => {
  for (const name of ['Agent One', 'Agent Two', 'Agent Three']) await ask('POST', 'commission-agents', { name }, admin);
  const query = `{ commissionAgentsPaginated(page: 2, perPage: 2, ordering: "name") { totalCount hasNextPage records { name } }
    providersPaginated(page: 1, perPage: 1, q: "bluewater") { totalCount hasNextPage records { name companyType } } }`;
  const { body } = await server.call('POST', '/api/graphql', { as: admin.token, body: { query } });
  expect(body.data).toEqual({
    commissionAgentsPaginated: { totalCount: 3, hasNextPage: false, records: [{ name: 'Agent Two' }] },
    providersPaginated: {
      totalCount: 1,
      hasNextPage: false,
      records: [{ name: 'Bluewater Fiber', companyType: 'TELCO' }],
    },
  });
});
