/** Bills emailed by a real email client: accepted senders and files, and the answers. */
import { readFileSync } from 'node:fs';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '#server/kernel/data/id.ts';
import type { JobPayloads } from '#server/kernel/jobs/job-types.ts';
import { openEmailDoor, type EmailDoor } from '#server/kernel/email/incoming/smtp-door.ts';
import { takeBillEmail } from '#server/areas/billing/imports/email/process-bill-email.ts';
import { makePerson, makeTeam, sql, type Person } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';

const server = useServer();
const { add, read } = createDrive(server);
const fixture = (name: string) =>
  readFileSync(new URL(`../../../domain/bills/read/fixtures/${name}`, import.meta.url), 'utf8');
const att = { filename: 'att.csv', content: fixture('att.csv') };
let team_id: string;
let customer: Person;
let viewer: Person;
let account: string;
let address: string;
let door: EmailDoor;
let peer: ReturnType<typeof createTransport>;

beforeAll(async () => {
  team_id = await makeTeam(server.pool, 'Acme Dental');
  const rights = ['VIEW_BILL_CONSOLIDATION', 'MANAGE_BILL_CONSOLIDATION'];
  customer = await makePerson(server.pool, { teams: { [team_id]: rights } });
  viewer = await makePerson(server.pool, { teams: { [team_id]: ['VIEW_BILL_CONSOLIDATION'] } });
  const { pool, services } = server;
  const { enqueue, files, replies } = services;
  const at = { host: '127.0.0.1', port: 0, maxBytes: 200_000, onError: () => {} };
  door = await openEmailDoor({ pool, enqueue, files, replies: replies! }, at);
  peer = createTransport({ host: '127.0.0.1', port: door.port, ignoreTLS: true });
});
afterAll(async () => {
  peer?.close();
  await door?.close();
});
beforeEach(async () => {
  server.jobs.length = server.emails.length = 0;
  await sql(server.pool, 'delete from invoice_imports', []);
  const provider_id = await add('provider', { name: `AT&T ${crypto.randomUUID()}` });
  const bill_senders = ['billing.att.example', 'ap@acme.example'];
  account = await add('provider-account', { team_id, provider_id, account_number: '831000004567', bill_senders });
  address = (await box('POST')).body.address;
});

const box = (method: 'GET' | 'POST' | 'DELETE', as: Person = customer) =>
  server.call(method, `/api/provider-accounts/${account}/bill-address`, { as: as.token });

/** Sends an email and runs its job; returns its entries in the log of emails. */
async function send(from: string, email: SendMailOptions = { attachments: [att] }): Promise<readonly unknown[]> {
  const proof = `mx.trunkline.example; dkim=pass header.d=${from.split('@')[1]}`;
  const headers = { 'Authentication-Results': proof, ...(email.headers as Record<string, string>) };
  await peer.sendMail({ from, to: address, subject: 'June', text: 'See below.', ...email, headers });
  const payload = server.jobs.find(({ name }) => name === 'inbound-email')!.payload as JobPayloads['inbound-email'];
  const job = { id: newId(), payload, isLastTry: false, signal: new AbortController().signal };
  await takeBillEmail({ pool: server.pool, ...server.services }, job);
  await takeBillEmail({ pool: server.pool, ...server.services }, job);
  server.jobs.length = 0;
  return read('email_deliveries', 'status, error', payload.arrivalId);
}
const files = () =>
  sql(server.pool, 'select file_name, status, sender, provider_account_id from invoice_imports order by file_name', []);
const answers = () =>
  server.emails.map(({ template, to, values }) => [template, to, values['reason'], values['items']]);

test('[BI-021] a bill that a named carrier emails becomes a bill file of the account, once, though its emails are made by a program', async () => {
  expect(address).toMatch(/^b-[a-z2-7]{16}@reply\.trunkline\.example$/);
  const headers = { 'Auto-Submitted': 'auto-generated' };
  expect(await send('noreply@eu.billing.att.example', { attachments: [att], headers })).toEqual(['inbound', null]);
  expect(await files()).toEqual([['att.csv', 'READY', 'noreply@eu.billing.att.example', account]]);
  const [status, error] = await send('noreply@billing.att.example', { attachments: [att], headers });
  expect([status, error]).toEqual(['inbound_failed', expect.stringMatching(/^att\.csv: This file came before, on /)]);
  expect([(await files()).length, answers()]).toEqual([1, []]);
});

test('[BI-021] what is no bill or cannot be read is refused by name and answered to the person, the rest is taken', async () => {
  const attachments = [
    att,
    { filename: 'cut.edi', content: fixture('lumen.edi').slice(0, 400) },
    { filename: 'logo.png', content: 'no bill' },
  ];
  const why = expect.stringMatching(/^cut\.edi: .*The file ends early/);
  expect(await send(customer.email, { attachments })).toEqual(['inbound', why]);
  expect((await files()).map(([name, , sender]) => [name, sender])).toEqual([['att.csv', customer.email]]);
  expect(answers()).toEqual([['bill-email-refused', customer.email, why, 'att.csv']]);
});

test('[BI-021] an email without a bill, and more files than an email may have, are said in the answer', async () => {
  expect(await send('ap@acme.example', { attachments: [{ filename: 'logo.png', content: 'x' }] })).toEqual([
    'inbound_failed',
    'No bill was attached: PDF, CSV and EDI files are accepted.',
  ]);
  const attachments = Array.from({ length: 12 }, (_, at) => ({ ...att, filename: `${at}.csv`, content: `x${at}` }));
  const [, error] = await send('ap@acme.example', { attachments });
  expect(String(error).split('\n')).toHaveLength(11);
  expect(String(error)).toContain('Only the first 10 files of an email are accepted.');
  expect(answers().map(([, to, , items]) => [to, items])).toEqual([
    ['ap@acme.example', 'nothing'],
    ['ap@acme.example', 'nothing'],
  ]);
});

test('[BI-003] [BI-021] all others are refused: strangers get an answer, and an unauthenticated sender gets none', async () => {
  const unknown = 'This address takes bills of known senders only.';
  for (const from of ['billing@att.example', viewer.email, 'x@notbilling.att.example'])
    expect(await send(from)).toEqual(['inbound_failed', expect.stringContaining(unknown)]);
  expect(answers()).toHaveLength(3);
  const headers = { 'Authentication-Results': 'mx.trunkline.example; dkim=fail header.d=acme.example' };
  const [, error] = await send('ap@acme.example', { attachments: [att], headers });
  expect([error, answers().length, await files()]).toEqual([
    'The sender is not proved: neither a signature nor a permitted server of its domain.',
    3,
    [],
  ]);
});

test('[BI-021] the address is renewed and closed by people who may upload bills; a former one is refused by the server', async () => {
  expect([(await box('GET', viewer)).status, (await box('POST', viewer)).status]).toEqual([403, 403]);
  expect((await box('GET')).body).toEqual({ address, is_offered: true });
  const former = address;
  address = (await box('POST')).body.address;
  expect(address).not.toBe(former);
  await expect(peer.sendMail({ from: customer.email, to: former, text: '-' })).rejects.toThrow('550');
  expect((await box('DELETE')).body).toEqual({ address: null, is_offered: true });
  await expect(peer.sendMail({ from: customer.email, to: address, text: '-' })).rejects.toThrow('550');
  const shown = await server.call('GET', `/api/provider-accounts/${account}`, { as: customer.token });
  expect(Object.keys(shown.body)).not.toContain('bill_email_code');
});

// Last, because filed bills cannot be deleted for another test.
test('[BI-021] an invoice of an emailed bill says that it came by email', async () => {
  await send('noreply@billing.att.example', { attachments: [att] });
  const [[bill]] = (await sql(server.pool, 'select id from invoice_imports', [])) as [[string]];
  const clerk = await makePerson(server.pool, { role: 'implementation_specialist' });
  const filed = await server.call('POST', `/api/invoice-imports/${bill}/file`, { as: clerk.token });
  expect(filed.status).toBe(200);
  expect(await read('invoices', 'source', filed.body.invoice_ids[0])).toEqual(['EMAIL']);
});
