/** Bill layouts over HTTP: typed values, trust, and the effect of a change on older bills. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { limits } from '#generated/domain/limits.ts';
import { formOf } from '../../../support/form.ts';
import { makePerson, makeTeam, sql, type Person } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';

const server = useServer();
const { add } = createDrive(server);
const usd = (value: number) => ({ value, code: 'USD' });
let team_id: string;
let specialist: Person;
let customer: Person;
let account: string;
let provider_id: string;
/** A different one for each test, because a duplicate file is refused. */
let account_number = 6_992_477;

beforeAll(async () => {
  team_id = await makeTeam(server.pool, 'Acme Dental');
  specialist = await makePerson(server.pool, { role: 'implementation_specialist' });
  const rights = ['VIEW_BILL_CONSOLIDATION', 'MANAGE_BILL_CONSOLIDATION'];
  customer = await makePerson(server.pool, { teams: { [team_id]: rights } });
});
beforeEach(async () => {
  provider_id = await add('provider', { name: `Spectrum ${crypto.randomUUID()}` });
  account_number += 1;
  const values = { team_id, provider_id, account_number: String(account_number), billing_day: 1 };
  account = await add('provider-account', values);
});

/** A bill of a month, with headings that are unknown until they are mapped. */
const bill = (month: number, { number = `SP-${month}`, total = '54.00' } = {}): string =>
  [
    'Konto,Beleg,Tag,Leitung,Text,Netto',
    `${account_number},${number},2026-0${month}-01,SP-55120,Static addresses,15.00`,
    `${account_number},${number},2026-0${month}-01,SP-55120,Wireless backup,39.00`,
    `${account_number},${number},2026-0${month}-01,,Total,${total}`,
  ].join('\n');

const layout = {
  kind: 'CSV',
  columns: {
    account_number: 'Konto',
    invoice_number: 'Beleg',
    invoice_date: 'Tag',
    circuit_id: 'Leitung',
    description: 'Text',
    amount: 'Netto',
  },
  date_format: 'YYYY-MM-DD',
  total_rows: ['Total'],
  skip_rows: [],
};

async function upload(text: string) {
  const form = formOf({}, [{ name: 'bill.csv', content: text, type: 'text/csv' }], 'file');
  return server.call('POST', `/api/provider-accounts/${account}/bill-files`, { as: customer.token, ...form });
}
const put = (id: string, what: 'layout' | 'values', body: object, as: Person = specialist) =>
  server.call('PUT', `/api/invoice-imports/${id}/${what}`, { as: as.token, body });
const file = (id: string) => server.call('POST', `/api/invoice-imports/${id}/file`, { as: specialist.token });
const goodReads = async () =>
  (await sql(server.pool, 'select good_reads from bill_layouts where provider_id = $1', [provider_id]))[0]![0];

/** Bills of the first months, filed by a person who maps the layout on the first. */
async function taught(months: number): Promise<void> {
  for (let month = 1; month <= months; month += 1) {
    const { record } = (await upload(bill(month))).body;
    if (month === 1) await put(record.id, 'layout', { layout });
    expect((await file(record.id)).status).toBe(200);
  }
}

test('[BI-022] an unreadable field is typed in next to the bill, for that bill only', async () => {
  await taught(1);
  const { record } = (await upload(bill(2, { number: '' }))).body;
  expect(record).toMatchObject({ status: 'NEEDS_PERSON', problems: [{ text: 'Invoice number is missing.' }] });
  expect((await put(record.id, 'values', { values: { invoice_number: 'SP-2' } }, customer)).status).toBe(403);
  const wrong = await put(record.id, 'values', { values: { invoice_date: 'Feb', total: 'a lot', amount: '1' } });
  expect([wrong.status, Object.keys(wrong.body).toSorted()]).toEqual([
    422,
    ['amount', 'invoice_date', 'message', 'total'],
  ]);
  const typed = await put(record.id, 'values', { values: { invoice_number: 'SP-2' } });
  expect(typed.body).toMatchObject({ record: { status: 'READY', problems: [] }, header: { invoiceNumber: 'SP-2' } });
  const taken = await put(record.id, 'values', { values: { invoice_number: '' } });
  expect(taken.body.record.status).toBe('NEEDS_PERSON');
  await put(record.id, 'values', { values: { invoice_number: 'SP-2' } });
  const [invoice] = (await file(record.id)).body.invoice_ids as [string];
  expect(await sql(server.pool, 'select invoice_number from invoices where id = $1', [invoice])).toEqual([['SP-2']]);
  expect((await put(record.id, 'values', { values: { invoice_number: 'SP-9' } })).status).toBe(409);
  const next = await upload(bill(3, { number: '' }));
  expect([next.body.record.status, next.body.record.typed]).toEqual(['NEEDS_PERSON', null]);
});

test('[BI-022] a layout that read three bills correctly files the next automatically, and stops at the first that does not add up', async () => {
  await taught(limits.billLayoutTrust - 1);
  expect(await goodReads()).toBe(2);
  const last = (await upload(bill(3))).body.record;
  expect(last.status).toBe('READY');
  await file(last.id);
  const { record } = (await upload(bill(4))).body;
  expect(record).toMatchObject({ status: 'FILED', line_count: 2, total: usd(5400) });
  const drafts = await sql(server.pool, 'select status, audited_at is not null from invoices where id = $1', [
    record.invoice_id,
  ]);
  expect([drafts, await goodReads()]).toEqual([[['DRAFT', true]], 3]);
  const changed = (await upload(bill(5, { total: '58.00' }))).body.record;
  expect([changed.status, await goodReads()]).toEqual(['NEEDS_PERSON', 0]);
  expect(changed.problems.at(-1).text).toBe(
    'The layout of this carrier has read 3 bills right, and not this one: look whether the carrier changed its bill.',
  );
  expect((await upload(bill(6))).body.record.status).toBe('READY');
});

test('[BI-022] a bill with something typed is no proof for its layout', async () => {
  await taught(1);
  const { record } = (await upload(bill(2, { number: '' }))).body;
  await put(record.id, 'values', { values: { invoice_number: 'SP-2' } });
  await file(record.id);
  expect(await goodReads()).toBe(1);
});

test('[BI-022] a changed layout is tried on older bills, and its differences are reported', async () => {
  await taught(2);
  const { record } = (await upload(bill(3))).body;
  const replay = async () => {
    const answer = await server.call('GET', `/api/invoice-imports/${record.id}/replay`, { as: specialist.token });
    return answer.body.files.map(({ differences }: { differences: string[] }) => differences);
  };
  expect(await replay()).toEqual([[], []]);
  const columns = { ...layout.columns, invoice_number: 'Tag' };
  await put(record.id, 'layout', { layout: { ...layout, columns, skip_rows: ['Wireless'] } });
  expect(await replay()).toEqual(
    [2, 1].map((month) => [
      `Invoice number: 2026-0${month}-01 instead of SP-${month}`,
      'Lines: 1 instead of 2',
      'Sum of the lines: 15.00 instead of 54.00',
    ]),
  );
  const path = `/api/invoice-imports/${record.id}/replay`;
  expect((await server.call('GET', path, { as: customer.token })).status).toBe(403);
});
