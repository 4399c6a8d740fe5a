/** EDI bills from carriers and networks, from the upload to the invoice. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { formOf } from '../../../support/form.ts';
import { makePerson, makeTeam, sql, type Person } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';

const server = useServer();
const { add, send } = createDrive(server);
const usd = (value: number) => ({ value, code: 'USD' });
let team_id: string;
let specialist: Person;
let account: string;

beforeAll(async () => {
  team_id = await makeTeam(server.pool, 'Acme Dental');
  specialist = await makePerson(server.pool, { role: 'implementation_specialist' });
});
beforeEach(async () => {
  const provider_id = await add('provider', { name: `Spectrum ${crypto.randomUUID()}` });
  account = await add('provider-account', { team_id, provider_id, account_number: '0006992477', billing_day: 1 });
  await add('service', {
    team_id,
    service_type: 'internet',
    name: 'CKT-1',
    provider_id,
    provider_account_id: account,
    current_step: 'service_installed',
    status: 'active',
    detail: { provider_service_id: 'CKT-1' },
    mrc: usd(44_900),
    billing_start_date: '2026-03-17',
  });
});

const head = ['CUR*SE*USD', 'REF*12*0006992477', 'ITD*01*3****20261201', 'DTM*186*20261101', 'DTM*187*20261130'];
const isa = (control: string): string =>
  `ISA*00*${' '.repeat(10)}*00*${' '.repeat(10)}*ZZ*${'CARRIER'.padEnd(15)}*ZZ*${'TRUNKLINE'.padEnd(15)}*261101*0600*U*00401*${control}*0*P*>`;
const setOf = (number: string, body: readonly string[], set = '810') => [
  `ST*${set}*${number}`,
  ...body,
  `SE*${body.length + 2}*${number}`,
];
function fileOf(control: string, ...sets: readonly (readonly string[])[]): string {
  const group = ['GS*IN*CARRIER*TRUNKLINE*20261101*0600*25*X*004010', ...sets.flat(), `GE*${sets.length}*25`];
  return [isa(control), ...group, `IEA*1*${control}`, ''].join('~\n');
}
const bill = (big: string, ...lines: readonly string[]) => setOf('0001', [big, ...head, ...lines]);

let controls = 0;
const control = (): string => String((controls += 1)).padStart(9, '0');
function upload(content: string) {
  const form = formOf({}, [{ name: 'bill.edi', content, type: 'application/octet-stream' }], 'file');
  return server.call('POST', `/api/provider-accounts/${account}/bill-files`, { as: specialist.token, ...form });
}
const file = (id: string) => server.call('POST', `/api/invoice-imports/${id}/file`, { as: specialist.token });
const invoiceOf = async (id: string) =>
  (await server.call('GET', `/api/invoices/${id}`, { as: specialist.token })).body as Record<string, unknown>;

describe('[BI-022] an EDI bill', () => {
  test('priced in parts of a cent keeps its price, and its amount is multiplied before it is rounded', async () => {
    const usage = ['IT1*1*1000*MJ*0.0125**CI*CKT-1', 'PID*F****LONG DISTANCE MINUTES', 'TDS*1250'];
    const { body } = await upload(fileOf(control(), bill('BIG*20261101*INV-U1', ...usage)));
    expect(body.record).toMatchObject({ status: 'READY', total: usd(1250), problems: [], notes: [] });
    const [invoice] = (await file(body.record.id)).body.invoice_ids as [string];
    const row =
      'select qty::float8, unit_price_value, unit_rate::float8, amount_value::int from invoice_lines where invoice_id = $1';
    expect(await sql(server.pool, row, [invoice])).toEqual([[1000, null, 0.0125, 1250]]);
  });

  test('that is a credit counts less than nothing: it is not disputed, nothing is to be paid, and it is accepted', async () => {
    const credit = ['IT1*1*1*EA*120.00**CI*CKT-1', 'PID*F****INTERNET ACCESS CREDIT', 'TDS*12000'];
    const { body } = await upload(fileOf(control(), bill('BIG*20261101*CM-7001*****CR', ...credit)));
    expect(body.record).toMatchObject({ status: 'READY', total: usd(-12_000) });
    server.announcements.length = 0;
    const filed = await file(body.record.id);
    expect(filed.body).toMatchObject({ lines: 1, open_findings: 0 });
    const [id] = filed.body.invoice_ids as [string];
    expect(await invoiceOf(id)).toMatchObject({ total: usd(-12_000), current_charges: usd(-12_000) });
    const notified = server.announcements.filter(
      ({ event }) => event.startsWith('finding') || event.includes('dispute'),
    );
    expect(notified).toEqual([]);
    expect((await send('invoice', id, specialist, 'approve')).status).toBe(200);
    const next = await server.call('GET', `/api/invoices/${id}/next-action`, { as: specialist.token });
    expect(next.body).toMatchObject({
      waiting: 'The carrier gives {amount} back. Nothing is to be paid.',
      values: { amount: '$120' },
    });
    const payment = { team_id, direction: 'outgoing', method: 'ach', amount: usd(12_000), paid_on: '2026-11-02' };
    const paid = await server.call('POST', '/api/payments', {
      as: specialist.token,
      body: { ...payment, invoice_id: id },
    });
    expect([paid.status, paid.body.invoice_id]).toEqual([
      422,
      ['The carrier gives money back by this invoice: there is nothing to pay.'],
    ]);
    const answer = await server.call('GET', `/api/invoice-imports/${body.record.id}/acknowledgment`, {
      as: specialist.token,
    });
    expect(answer.body.text).toMatch(/AK5\*A~\nAK9\*A\*1\*1\*1~/);
  });

  test('of two interchanges in one file is two invoices and two acknowledgments, and is known when it comes again', async () => {
    const [first, second] = [control(), control()];
    const month = (number: string) => bill(`BIG*20261101*${number}`, 'IT1*1*1*EA*449.00**CI*CKT-1', 'TDS*44900');
    const { status, body } = await upload(fileOf(first, month('INV-A1')) + fileOf(second, month('INV-A2')));
    expect([status, body.bills, body.record.status]).toEqual([200, 2, 'READY']);
    const answer = await server.call('GET', `/api/invoice-imports/${body.record.id}/acknowledgment`, {
      as: specialist.token,
    });
    expect(answer.body.text.match(/IEA\*1\*\d+/g)).toEqual([`IEA*1*${first}`, `IEA*1*${second}`]);
    const again = await upload(`${fileOf(second, month('INV-A2'))}\n`);
    expect([again.status, again.body.file[0]]).toEqual([422, expect.stringContaining('same control number')]);
    // A file with a new invoice is accepted, and its known invoice is reported.
    const mixed = await upload(fileOf(second, month('INV-A2')) + fileOf(control(), month('INV-A3')));
    expect(mixed.status).toBe(200);
    expect((await file(body.record.id)).body.invoice_ids).toHaveLength(2);
  });

  test('with sets of other kinds is read, and its record lists what was left out', async () => {
    const other = setOf('0002', ['BEG*00*NE*1'], '850');
    const month = bill('BIG*20261101*INV-M1', 'IT1*1*1*EA*449.00**CI*CKT-1', 'TDS*44900');
    const { body } = await upload(fileOf(control(), month, other));
    expect(body.record).toMatchObject({
      status: 'READY',
      notes: [{ line: 13, text: 'Transaction set 850 is no invoice: left out (1).' }],
    });
  });

  test('that is marked as a test waits for a person', async () => {
    const month = bill('BIG*20261101*INV-T1', 'IT1*1*1*EA*449.00**CI*CKT-1', 'TDS*44900');
    const { body } = await upload(fileOf(control(), month).replace('*0*P*', '*0*T*'));
    expect(body.record).toMatchObject({
      status: 'NEEDS_PERSON',
      problems: [{ line: 1, text: expect.stringMatching(/^The carrier marked this file as a test/) }],
    });
    expect((await file(body.record.id)).status).toBe(422);
  });
});

describe('[BI-022] a CSV bill whose days leave month and day open', () => {
  const rows = (day: string, about = '1,5') =>
    [
      'Account Number;Invoice Number;Invoice Date;Description;Quantity;Unit price;Amount',
      `0006992477;D-${day};${day};Internet;${about};0,0125;10,00`,
      `0006992477;D-${day};${day};Total;;;10,00`,
    ].join('\n');

  test('waits for a person to choose, and the choice holds for the next bill of the carrier', async () => {
    const { body } = await upload(rows('05/11/2026'));
    expect(body.record).toMatchObject({
      status: 'NEEDS_PERSON',
      problems: [
        {
          line: 2,
          field: 'invoiceDate',
          text: 'Does 05/11/2026 begin with the month or the day? Choose how the dates look.',
        },
      ],
    });
    expect(body.layout.date_format).toBeUndefined();
    const layout = { ...body.layout, date_format: 'DD/MM/YYYY' };
    const path = `/api/invoice-imports/${body.record.id}/layout`;
    const read = await server.call('PUT', path, { as: specialist.token, body: { layout } });
    expect(read.body.record).toMatchObject({ status: 'READY', problems: [] });
    expect(read.body.header.invoiceDate).toBe('2026-11-05');
    expect(read.body.lines[0]).toMatchObject({ qty: 1.5, unitPrice: null, unitRate: 0.0125, amount: 1000 });
    const next = await upload(rows('06/11/2026'));
    expect(next.body.header.invoiceDate).toBe('2026-11-06');
  });

  test('is read at once when one day shows the format, and a quantity is never read without its comma', async () => {
    expect((await upload(rows('25/11/2026'))).body.header.invoiceDate).toBe('2026-11-25');
    const wrong = await upload(rows('26/11/2026', '1.5x'));
    expect(wrong.body.record.problems[0].text).toBe('Quantity: "1.5x" is no number.');
  });
});
