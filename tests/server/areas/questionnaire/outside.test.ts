import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Job } from '#server/kernel/jobs/jobs.ts';
import type { JobPayloads } from '#server/kernel/jobs/job-types.ts';
import { postSalesCall } from '#server/areas/notifications/sales-calls.ts';
import { lookUpCompany } from '#server/areas/questionnaire/company.ts';
import { newId } from '#server/kernel/data/id.ts';
import { makePerson, makeTeam, sql } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';
import { answerAll, begin, contactOf, internetAtOneSite, pathOf, stateOf } from './answering.ts';

/** The outside systems of sales: one process that fails on demand. */
const peer: { server?: Server; status: number; readonly received: { path: string; body: string }[] } = {
  status: 200,
  received: [],
};
const server = useServer({
  salesWebhookUrl: 'http://sales.invalid/leads',
  companyLookupUrl: 'http://companies.invalid/match',
});

beforeAll(async () => {
  peer.server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => (body += String(piece)));
    request.on('end', () => {
      peer.received.push({ path: request.url!, body });
      response.writeHead(peer.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ name: 'Lakeshore Dental LLC', employees: 120 }));
    });
  });
  await new Promise<void>((resolve) => peer.server!.listen(0, '127.0.0.1', resolve));
});
afterAll(() => peer.server?.close());

const urlOf = (path: string): string => `http://127.0.0.1:${(peer.server!.address() as AddressInfo).port}${path}`;

/** The newest job of that name in the queue's format, at the peer's address. */
function queued<Name extends 'sales-call' | 'company-lookup'>(name: Name, path: string): Job<JobPayloads[Name]> {
  const payload = server.jobs.findLast((job) => job.name === name)!.payload as JobPayloads[Name];
  const signal = new AbortController().signal;
  return { id: newId(), payload: { ...payload, url: urlOf(path) }, isLastTry: false, signal };
}

test('[QN-333] [QN-335] [QN-338] a sales system that answers with an error is called again later, and the request is unaffected', async () => {
  const teamId = await makeTeam(server.pool, 'Acme Dental');
  const member = await makePerson(server.pool, { teams: { [teamId]: ['START_NEW_QUOTES', 'VIEW_PROCUREMENT'] } });
  await sql(server.pool, 'update users set email_verified_at = now() where id = $1', [member.userId]);
  const visit = await begin(server);
  await answerAll(server, visit, {
    ...internetAtOneSite,
    ...contactOf('rosa@lakeshore-dental.example'),
    referral: { referral: { from: 'other', comments: 'A neighbor' } },
  });
  expect((await server.call('PUT', pathOf(visit, '/complete'), { as: member.token })).body.status).toBe('COMPLETED');
  const job = queued('sales-call', '/leads');
  peer.status = 503;
  await expect(postSalesCall(job)).rejects.toThrow('crm.contact_submitted answered 503');
  await expect(postSalesCall({ ...job, payload: { ...job.payload, url: 'http://127.0.0.1:1/' } })).rejects.toThrow(
    'answered nothing',
  );
  peer.status = 200;
  await postSalesCall(job);
  const leads = peer.received.filter(({ path }) => path === '/leads').map(({ body }) => JSON.parse(body) as object);
  expect(leads).toHaveLength(2);
  // The same call again: the receiver recognizes it by its id.
  expect(leads[1]).toEqual(leads[0]);
  expect(leads[0]).toMatchObject({ id: job.id, contact: { email: 'rosa@lakeshore-dental.example' } });
  expect(await sql(server.pool, 'select 1 from service_groups where team_id = $1', [teamId])).toHaveLength(1);
});

test('[QN-334] the company of the email is looked up, and a look-up that fails changes nothing', async () => {
  const played = await begin(server);
  const email = 'noa@lakeshore-dental.example';
  await answerAll(server, played, { ...internetAtOneSite, ...contactOf(email) });
  const found = async () => (await stateOf(server, played)) as unknown as { user_info: Record<string, unknown> };
  const before = await found();
  const job = queued('company-lookup', '/match?key=1');
  expect(job.payload).toMatchObject({ questionnaireId: played.id, email });
  peer.status = 500;
  await expect(lookUpCompany(server.pool, job)).rejects.toThrow('answered 500');
  expect(await found()).toEqual(before);
  peer.status = 200;
  await lookUpCompany(server.pool, job);
  expect(peer.received.at(-1)?.path).toBe('/match?key=1&email=noa%40lakeshore-dental.example');
  expect((await found()).user_info).toMatchObject({
    email,
    zoom_info: { name: 'Lakeshore Dental LLC', employees: 120 },
  });
  expect((await server.call('PUT', pathOf(played, '/complete'))).body.status).toBe('SUBMITTED');
});

test('[QN-334] a practice run makes no look-up, and the same address is looked up once', async () => {
  const asked = () => server.jobs.filter(({ name }) => name === 'company-lookup').length;
  const known = asked();
  const wishes = { ...internetAtOneSite, ...contactOf('ana@lakeshore-dental.example') };
  await answerAll(server, await begin(server, {}, '?is_demo=true'), wishes);
  expect(asked()).toBe(known);
  await answerAll(server, await begin(server), wishes);
  expect(asked()).toBe(known + 1);
});
