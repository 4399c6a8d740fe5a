/** Frozen billing records through indirect paths: API keys, transitions, and referenced records. */
import { beforeAll, describe, expect, test } from 'vitest';
import { permissions } from '#generated/domain/permissions.ts';
import { messages } from '#generated/domain/messages.ts';
import { jobScope } from '#server/kernel/access/scope.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { makePerson, makeTeam, sql, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';
import type { Key } from '#tests/support/sign.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';

const server = useServer();
const { add, set } = createDrive(server);
const usd = (value: number) => ({ value, code: 'USD' });
const billStates = ['OPEN', 'PAID', 'VOID'];
const invoiceStates = ['OPEN', 'PAYMENT_ISSUED', 'CLOSED', 'VOID'];
/** A frozen record and one of its lines, by state. */
const bills: { id: string; line: string }[] = [];
const invoices: { id: string; line: string }[] = [];
const draft = { bill: '', billLine: '', invoice: '', invoiceLine: '' };
let team: string;
let account: string;
let service: string;
let file: string;
let credit: string;
let admin: Person;
let specialist: Person;
let owner: Person;
let key: Key;

beforeAll(async () => {
  team = await makeTeam(server.pool, 'Acme Dental');
  admin = await makePerson(server.pool, { role: 'admin' });
  specialist = await makePerson(server.pool, { role: 'implementation_specialist' });
  owner = await makePerson(server.pool, { teams: { [team]: permissions.map(({ id }) => id) } });
  const { body } = await server.call('POST', '/api/team-api-keys', {
    as: owner.token,
    body: { team_id: team, name: 'Ledger', permissions: ['VIEW_BILL_CONSOLIDATION', 'MANAGE_BILL_CONSOLIDATION'] },
  });
  key = { keyId: body.key.key_id, secret: body.secret };
  const provider_id = await add('provider', { name: 'Great Lakes Fiber' });
  account = await add('provider-account', { team_id: team, provider_id, account_number: '100-2' });
  service = await add('service', { team_id: team, service_type: 'internet', name: 'HQ' });
  file = await add('stored-file', {
    team_id: team,
    name: 'bill.pdf',
    content_type: 'application/pdf',
    size_bytes: 1,
    sha256: 'a'.repeat(64),
    storage_key: 'nowhere',
  });
  credit = await add('team-credit', { team_id: team, amount: usd(500), reason: 'Late answer' });
  for (const status of ['DRAFT', ...invoiceStates]) {
    const invoice = {
      team_id: team,
      provider_account_id: account,
      invoice_number: status,
      invoice_date: '2026-05-02',
      file_id: file,
    };
    const id = await add('invoice', { ...invoice, total: usd(900) });
    const about = { team_id: team, invoice_id: id, service_id: service, description: 'Internet' };
    const line = await add('invoice-line', { ...about, amount: usd(900) });
    if (status === 'DRAFT') Object.assign(draft, { invoice: id, invoiceLine: line });
    else invoices.push({ id, line });
    if (status !== 'DRAFT') await set('invoice', id, { status });
  }
  for (const status of ['DRAFT', ...billStates]) {
    const id = await add('consolidated-bill', { team_id: team, period_start: '2026-05-01', period_end: '2026-05-31' });
    const about = { team_id: team, consolidated_bill_id: id, description: 'Internet' };
    const line = await add('consolidated-bill-line', {
      ...about,
      kind: 'INVOICE',
      invoice_id: invoices[0]!.id,
      amount: usd(900),
    });
    await add('consolidated-bill-line', { ...about, kind: 'CREDIT', team_credit_id: credit, amount: usd(-100) });
    if (status === 'DRAFT') Object.assign(draft, { bill: id, billLine: line });
    else bills.push({ id, line });
    if (status !== 'DRAFT') await set('consolidated-bill', id, { status });
  }
});

/** Hash of all frozen rows. */
async function fingerprint(): Promise<unknown> {
  const [row] = await sql(
    server.pool,
    `select md5(string_agg(line, e'\n' order by line)) from (
       select to_jsonb(t)::text from consolidated_bills t where status <> 'DRAFT' union all
       select to_jsonb(t)::text from consolidated_bill_lines t where consolidated_bill_id <> $1 union all
       select to_jsonb(t)::text from invoices t where status <> 'DRAFT' union all
       select to_jsonb(t)::text from invoice_lines t where invoice_id <> $2 union all
       select to_jsonb(t)::text from team_credits t) every (line)`,
    [draft.bill, draft.invoice],
  );
  return row?.[0];
}

const refusals = async (): Promise<number> =>
  Number((await sql(server.pool, `select count(*) from audit_entries where action = 'refused'`))[0]?.[0]);

const call = (as: Person | Key, method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  server.call(method, `/api/${path}`, { as: 'token' in as ? as.token : as, body });

/** Each write that a program could try. */
const writesOn = (): readonly (readonly ['POST' | 'PUT' | 'DELETE', string, object?])[] => [
  ...bills.flatMap(
    ({ id, line }) =>
      [
        ['PUT', `consolidated-bills/${id}`, { comments: 'Mine' }],
        ['DELETE', `consolidated-bills/${id}`],
        ['PUT', `consolidated-bill-lines/${line}`, { amount: usd(1) }],
        ['DELETE', `consolidated-bill-lines/${line}`],
        [
          'POST',
          'consolidated-bill-lines',
          { team_id: team, consolidated_bill_id: id, kind: 'CREDIT', description: 'Mine', amount: usd(-900) },
        ],
      ] as const,
  ),
  ...invoices.flatMap(
    ({ id, line }) =>
      [
        ['PUT', `invoices/${id}`, { comments: 'Mine' }],
        ['DELETE', `invoices/${id}`],
        ['PUT', `invoice-lines/${line}`, { amount: usd(1) }],
        ['DELETE', `invoice-lines/${line}`],
        ['POST', 'invoice-lines', { team_id: team, invoice_id: id, description: 'Mine', amount: usd(-900) }],
      ] as const,
  ),
];

describe('[BI-003] [BI-027] what is issued or approved', () => {
  test('is written by no key of a program and by no member: 403, in every state and in a draft too', async () => {
    const before = await fingerprint();
    const onDraft = [
      ['PUT', `consolidated-bills/${draft.bill}`, { comments: 'Mine' }],
      ['PUT', `consolidated-bill-lines/${draft.billLine}`, { amount: usd(1) }],
      ['DELETE', `invoices/${draft.invoice}`],
      ['POST', 'team-credits', { team_id: team, amount: usd(90_000), reason: 'Mine' }],
      [
        'POST',
        'payments',
        { team_id: team, direction: 'incoming', method: 'ach', amount: usd(1), paid_on: '2026-05-01' },
      ],
    ] as const;
    for (const as of [key, owner]) {
      const statuses = [];
      for (const each of [...writesOn(), ...onDraft]) statuses.push((await call(as, ...each)).status);
      expect(statuses).toEqual(Array.from({ length: 40 }, () => 403));
    }
    expect(await fingerprint()).toEqual(before);
  });

  test('is not estimated otherwise by a member: what an account costs, its currency and its end are entered by us', async () => {
    for (const body of [
      { expected_monthly: usd(1) },
      { currency: 'EUR' },
      { is_active: false },
      { payer: 'CUSTOMER' },
    ]) {
      const { status } = await call(owner, 'PUT', `provider-accounts/${account}`, body);
      expect([body, status]).toEqual([body, 400]);
    }
  });

  test('cannot be changed by anyone else: 409 with the way to correct it, and each of 70 tries is in the audit', async () => {
    const [before, earlier] = [await fingerprint(), await refusals()];
    for (const as of [admin, specialist]) {
      const answers = [];
      for (const each of writesOn()) answers.push(await call(as, ...each));
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 35 }, () => 409));
      expect(new Set(answers.map(({ body }) => body.message))).toEqual(
        new Set([messages['billing.billFrozen'], messages['billing.invoiceFrozen']]),
      );
    }
    expect(await fingerprint()).toEqual(before);
    expect((await refusals()) - earlier).toBe(70);
  });

  test('keeps its lines and takes no others, by SQL of a job as by a call', async () => {
    const before = await fingerprint();
    const [bill, invoice] = [bills[0]!, invoices[0]!];
    const statements = [
      `update consolidated_bill_lines set consolidated_bill_id = '${draft.bill}' where id = '${bill.line}'`,
      `update consolidated_bill_lines set consolidated_bill_id = '${bill.id}' where id = '${draft.billLine}'`,
      `update invoice_lines set invoice_id = '${draft.invoice}' where id = '${invoice.line}'`,
      `update invoice_lines set invoice_id = '${invoice.id}' where id = '${draft.invoiceLine}'`,
      `update consolidated_bills set status = 'DRAFT' where id = '${bill.id}'`,
      `update consolidated_bills set status = 'OPEN' where id = '${bills[2]!.id}'`,
      `update invoices set status = 'DRAFT' where id = '${invoice.id}'`,
      `update team_credits set amount_value = 1 where id = '${credit}'`,
      `update team_credits set is_kept = false where id = '${credit}'`,
    ];
    const outcomes = [];
    for (const text of statements)
      outcomes.push(
        await transaction(server.pool, jobScope('test'), { mode: 'write' }, ({ change }) => change(text)).catch(
          ({ code }: { code?: string }) => code,
        ),
      );
    expect(outcomes).toEqual(Array.from({ length: 9 }, () => 'frozen'));
    expect(await fingerprint()).toEqual(before);
  });

  test('keeps what it points to: a service, an account and a file of it are not deleted', async () => {
    const before = await fingerprint();
    const answers = [
      await call(admin, 'DELETE', `provider-accounts/${account}`),
      await call(admin, 'DELETE', `invoices/${invoices[0]!.id}`),
    ];
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [409, 'In use as the provider account of another record (invoice). Choose another one there first.'],
      [409, messages['billing.invoiceFrozen']],
    ]);
    for (const [table, id] of [
      ['services', service],
      ['stored_files', file],
      ['team_credits', credit],
      ['provider_accounts', account],
    ])
      await expect(sql(server.pool, `delete from ${table} where id = $1`, [id])).rejects.toMatchObject({
        code: expect.stringMatching(/^(23503|frozen)$/),
      });
    expect(await fingerprint()).toEqual(before);
  });
});
