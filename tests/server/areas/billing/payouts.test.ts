/** Payments to carriers by file: two people, encrypted bank details, one download, and the bank's answers. */
import { beforeAll, describe, expect, test } from 'vitest';
import { formOf } from '../../../support/form.ts';
import { checkAchFile, returnFile } from '../../../support/ach-validator.ts';
import { makePerson, makeTeam, sql, type Person } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';

const server = useServer();
const { send, add, set, read } = createDrive(server);
const usd = (value: number) => ({ value, code: 'USD' });
let team_id: string;
let account: string;
let maker: Person;
let second: Person;
const providers: string[] = [];

const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, as = maker) =>
  server.call(method, `/api/${path}`, { as: as.token, body });

beforeAll(async () => {
  maker = await makePerson(server.pool, { role: 'implementation_specialist' });
  second = await makePerson(server.pool, { role: 'implementation_specialist' });
  team_id = await makeTeam(server.pool, 'Acme Dental');
  for (const name of ['Great Lakes Fiber', 'Café Télécom', 'Nobody Knows Wireless'])
    providers.push(await add('provider', { name }));
  const admin = await makePerson(server.pool, { role: 'admin' });
  const made = await call(
    'POST',
    'paying-accounts',
    {
      name: 'Operating',
      bank_name: 'First Prairie Bank',
      routing_number: '071000013',
      account_number: '00123456',
      company_name: 'Trunkline Inc',
      company_id: '1364592081',
    },
    admin,
  );
  expect([made.status, made.body]).toMatchObject([201, { account_ending: '3456' }]);
  account = made.body.id;
});

/** An approved invoice of the carrier with a pending payment. */
async function payment(provider_id: string, value: number, more: object = {}): Promise<string> {
  const number = crypto.randomUUID().slice(0, 8);
  const provider_account_id = await add('provider-account', { team_id, provider_id, account_number: `A-${number}` });
  const about = { team_id, provider_account_id, invoice_number: `I-${number}`, invoice_date: '2026-05-02' };
  const invoice_id = await add('invoice', { ...about, total: usd(value) });
  await add('invoice-line', { team_id, invoice_id, description: 'Internet', amount: usd(value) });
  await set('invoice', invoice_id, { status: 'OPEN' });
  const body = { team_id, direction: 'outgoing', method: 'ach', paid_on: '2026-06-01', invoice_id, amount: usd(value) };
  const made = await call('POST', 'payments', { ...body, ...more });
  expect(made.status).toBe(201);
  return made.body.id;
}

const enterDetails = (provider_id: string, values: object = {}) =>
  call('POST', 'remittance-accounts', {
    provider_id,
    holder: 'GREAT LAKES FIBER',
    routing_number: '021000021',
    account_number: '00998877',
    ...values,
  });

const called = { reason: 'Called the number on the contract, spoke to Ms. Ortiz.' };

/** Confirmed long enough ago. */
const details = (provider_id: string, values: object = {}): Promise<string> =>
  add('remittance-account', {
    provider_id,
    holder: 'GREAT LAKES FIBER',
    routing_number: '021000021',
    account_number: '00998877',
    status: 'VERIFIED',
    verified_at: new Date(Date.now() - 25 * 3_600_000).toISOString(),
    ...values,
  });
const prepare = (more: object = {}) => call('POST', 'payment-batches/prepare', { paying_account_id: account, ...more });

describe('[BI-024] bank details of a carrier', () => {
  test('are confirmed by a second person, and their account number is never returned', async () => {
    const { status, body } = await enterDetails(providers[2]!, { account_number: '5544332211' });
    expect([status, body.account_ending, body.status]).toEqual([201, '2211', 'PROPOSED']);
    expect(JSON.stringify(body)).not.toContain('5544332211');
    const [[kept]] = (await sql(server.pool, 'select account_number from remittance_accounts where id = $1', [
      body.id,
    ])) as [[string]];
    expect(kept).not.toContain('5544332211');
    const alone = await send('remittance-account', body.id, maker, 'verify', called);
    expect([alone.status, alone.body.event]).toEqual([
      422,
      ['Somebody else than the person who entered them has to confirm these details.'],
    ]);
    expect((await send('remittance-account', body.id, second, 'verify', called)).body).toMatchObject({
      status: 'VERIFIED',
      verified_by_id: second.userId,
      call_back_note: called.reason,
    });
    const { version } = (await call('GET', `remittance-accounts/${body.id}`)).body;
    const changed = await server.call('PUT', `/api/remittance-accounts/${body.id}`, {
      as: maker.token,
      body: { holder: 'THIEF LLC', version },
    });
    expect([409, 422, 400]).toContain(changed.status);
    const newer = await enterDetails(providers[2]!);
    await send('remittance-account', newer.body.id, second, 'verify', called);
    expect(await read('remittance_accounts', 'status', body.id)).toEqual(['RETIRED']);
    await send('remittance-account', newer.body.id, second, 'retire', { reason: 'Test over' });
  });

  test('are refused where the routing number does not fit, and are of staff alone', async () => {
    const wrong = await enterDetails(providers[0]!, { routing_number: '021000022' });
    expect([wrong.status, wrong.body.routing_number]).toEqual([
      422,
      ['The last digit of this routing number does not fit the others.'],
    ]);
    const customer = await makePerson(server.pool, { teams: { [team_id]: ['MANAGE_BILL_CONSOLIDATION'] } });
    let asked = 0;
    for (const path of ['remittance-accounts', 'paying-accounts', 'payment-batches']) {
      expect((await call('GET', path, undefined, customer)).status).toBe(403);
      asked += 1;
    }
    expect(asked).toBe(3);
    expect((await call('POST', 'payment-batches/prepare', { paying_account_id: account }, customer)).status).toBe(403);
  });
});

describe('[BI-024] [BI-026] a payment file', () => {
  test('takes what waits, is released by a second person, is the same bytes each time, and its returns fail their payments', async () => {
    const empty = await prepare();
    expect([empty.status, empty.body.payment_ids]).toEqual([422, ['No ACH payment is ready for a file.']]);
    await details(providers[0]!, { remittance_email: 'ar@greatlakes.example' });
    const café = await details(providers[1]!, { account_type: 'SAVINGS', holder: 'Café Télécom' });
    const [one, two, three, card, unknown] = [
      await payment(providers[0]!, 118_734),
      await payment(providers[0]!, 1001),
      await payment(providers[1]!, 5),
      await payment(providers[0]!, 700, { method: 'credit_card' }),
      await payment(providers[2]!, 9900),
    ];
    const sunday = await prepare({ effective_on: '2027-01-03' });
    expect([sunday.status, sunday.body.effective_on]).toEqual([422, ['Choose a banking day after today.']]);
    const { status, body } = await prepare({ effective_on: '2099-01-05' });
    expect([status, body.notes]).toEqual([200, ['Nobody Knows Wireless: no confirmed bank details ($99)']]);
    const batch = body.record;
    expect(batch).toMatchObject({
      status: 'DRAFT',
      total: usd(119_740),
      payment_count: 3,
      prepared_by_id: maker.userId,
    });
    expect(await read('payments', 'payment_batch_id', card)).toEqual([null]);
    expect(await read('payments', 'payment_batch_id', unknown)).toEqual([null]);

    expect((await send('payment-batch', batch.id, maker, 'release')).body.event).toEqual([
      'Somebody else than the person who prepared it has to release this file.',
    ]);
    expect((await call('POST', `payment-batches/${batch.id}/file`, {})).status).toBe(409);
    const both = await Promise.all([1, 2].map(() => send('payment-batch', batch.id, second, 'release')));
    expect(both.map((each) => each.status).toSorted()).toEqual([200, 409]);

    const first = await call('POST', `payment-batches/${batch.id}/file`, {});
    expect([first.status, first.body.name]).toEqual([200, `${batch.number}.ach`]);
    const checked = checkAchFile(first.body.text);
    expect(checked).toMatchObject({ faults: [], effective: '990105', credits: 119_740, debits: 119_740 });
    expect(checked.entries.map(({ code, account: to, amount, name }) => [code, to, amount, name]).toSorted()).toEqual([
      ['22', '00998877', 1001, 'GREAT LAKES FIBER'],
      ['22', '00998877', 118_734, 'GREAT LAKES FIBER'],
      ['27', '00123456', 119_740, 'TRUNKLINE INC'],
      ['32', '00998877', 5, 'CAFE TELECOM'],
    ]);
    const [reference] = (await read('payments', 'reference', one)) as [string];
    expect(checked.entries.find(({ trace }) => trace === reference)?.amount).toBe(118_734);
    expect(checked.entries[0]!.about).toMatch(/^RMR\*IV\*I-[0-9A-F]{8}\*PI\*\d+\.\d\d\\$/);
    const again = await call('POST', `payment-batches/${batch.id}/file`, {});
    expect([again.status, again.body.reason]).toEqual([422, ['The file was taken before. Say why you take it again.']]);
    const repeated = await call('POST', `payment-batches/${batch.id}/file`, { reason: 'The upload broke off.' });
    expect(repeated.body.text).toBe(first.body.text);
    expect(await read('payment_batches', 'download_count', batch.id)).toEqual([2]);
    const texts = await sql(
      server.pool,
      `select reason from audit_entries where record_id = $1 and reason is not null`,
      [batch.id],
    );
    expect(texts.flat()).toContain('The upload broke off.');

    const advice = await call('GET', `payment-batches/${batch.id}/remittance`);
    expect(advice.text.trim().split('\r\n').length).toBe(4);
    const letters = server.emails.filter(({ to }) => to === 'ar@greatlakes.example');
    expect(letters.length).toBe(1);

    const line = { bank_account: '00123456', line_key: 'L-1', booked_on: '2099-01-05', amount: usd(-119_740) };
    const bank_statement_id = await add('bank-statement', {
      bank_account: '00123456',
      format: 'CSV',
      sha256: 'a'.repeat(64),
    });
    const lineId = await add('bank-line', { ...line, bank_statement_id, text: 'ACH ORIGINATION' });
    const { candidates } = (await call('GET', `bank-lines/${lineId}/candidates`)).body;
    expect(candidates).toEqual([{ payment_ids: expect.any(Array), reason: 'BATCH' }]);
    expect(candidates[0].payment_ids.toSorted()).toEqual([one, two, three].toSorted());

    const [back] = (await read('payments', 'reference', two)) as [string];
    const [wrong] = (await read('payments', 'reference', three)) as [string];
    const file = returnFile([
      { code: 'R02', trace: back, amount: 1001 },
      { code: 'C01', trace: wrong, amount: 0, corrected: '1918171614' },
      { code: 'R01', trace: '999999999999999', amount: 7 },
    ]);
    const upload = (content = file) =>
      server.call('POST', '/api/payment-batches/returns', {
        as: maker.token,
        ...formOf({}, [{ name: 'r.ach', content, type: 'text/plain' }], 'file'),
      });
    // Another amount, a disputed return and an unknown NACHA code change nothing.
    const doubtful = returnFile([
      { code: 'R02', trace: back, amount: 999 },
      { code: 'R72', trace: back, amount: 1001 },
      { code: 'R96', trace: back, amount: 1001 },
    ]);
    expect((await upload(doubtful.replaceAll(/ +$/gm, ''))).body).toEqual({
      failed: 0,
      noticed: 0,
      notes: [
        `line 8: R96 is no reason code of NACHA (trace ${back})`,
        `trace ${back}: the bank returns $9.99, the payment was $10.01`,
        `trace ${back}: R72 Dishonored return came too late. The banks dispute this return; ask yours where the money is`,
      ],
    });
    const taken = await upload();
    expect(taken.body).toEqual({ failed: 1, noticed: 1, notes: ['trace 999999999999999 is of no payment'] });
    expect(await read('payments', 'status, failure_reason', two)).toEqual(['failed', 'R02 Account closed']);
    const [invoice] = (await read('payments', 'invoice_id', two)) as [string];
    expect(await read('invoices', 'status', invoice)).toEqual(['OPEN']);
    expect(await read('remittance_accounts', 'change_notice', café)).toEqual([
      'C01 Account number is different: 1918171614',
    ]);
    expect((await upload()).body).toMatchObject({ failed: 0, noticed: 0 });

    const rejected = await send('payment-batch', batch.id, maker, 'reject', { reason: 'Wrong company id' });
    expect(rejected.body.status).toBe('REJECTED');
    expect(await read('payments', 'status, failure_reason', one)).toEqual([
      'failed',
      'The bank rejected the file: Wrong company id',
    ]);
  });

  test('waits a day after bank details were confirmed, and is given up so that its payments wait for another', async () => {
    const provider = await add('provider', { name: 'Fresh Fiber' });
    const { body: fresh } = await enterDetails(provider);
    await send('remittance-account', fresh.id, second, 'verify', called);
    const id = await payment(provider, 4200);
    const { body } = await prepare({ payment_ids: [id] });
    const refused = await send('payment-batch', body.record.id, second, 'release');
    expect([refused.status, refused.body.payments]).toEqual([
      422,
      ['Fresh Fiber: the bank details were confirmed less than 24 hours ago. Release the file later.'],
    ]);
    expect((await send('payment-batch', body.record.id, maker, 'give_up', { reason: 'Too early' })).status).toBe(200);
    expect(await read('payments', 'payment_batch_id, status', id)).toEqual([null, 'pending']);
    await send('remittance-account', fresh.id, maker, 'retire', { reason: 'Test' });
    await details(provider);
    const next = (await prepare({ payment_ids: [id] })).body.record;
    await send('payment', id, maker, 'fail', { reason: 'Paid by check instead' });
    expect((await send('payment-batch', next.id, second, 'release')).body.payments).toEqual([
      'Payments of this file have changed since it was prepared. Give it up and prepare another.',
    ]);
  });

  test('that is released is not changed, by SQL of a job neither', async () => {
    const provider = await add('provider', { name: 'Firm Fiber' });
    await details(provider);
    const id = await payment(provider, 4200);
    const batch = (await prepare({ payment_ids: [id] })).body.record;
    expect((await send('payment-batch', batch.id, second, 'release')).status).toBe(200);
    let refused = 0;
    for (const change of [`total_value = 1`, `content = 'x'`, `effective_on = '2099-01-01'`, `status = 'DRAFT'`]) {
      await expect(sql(server.pool, `update payment_batches set ${change} where id = $1`, [batch.id])).rejects.toThrow(
        'A released payment file is not changed.',
      );
      refused += 1;
    }
    expect(refused).toBe(4);
    // The content exists but no one can read it, so forms do not offer the field.
    const shown = (await server.call('GET', `/api/payment-batches/${batch.id}`, { as: maker.token })).body;
    expect(shown.frozen).toEqual({ reason: expect.stringContaining('released'), may: [] });
    const taken = await send('payment-batch', batch.id, maker, 'accept');
    expect([taken.status, taken.body.status]).toEqual([200, 'ACCEPTED']);
    expect((await send('payment-batch', batch.id, maker, 'reject', { reason: 'Late' })).status).toBe(409);
  });
});
