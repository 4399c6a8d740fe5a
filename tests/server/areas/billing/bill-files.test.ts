/** Bill files over HTTP: uploaded, mapped, filed whole or not at all, coded, and audited. */
import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { formOf } from '../../../support/form.ts';
import { makePerson, makeTeam, sql, type Person } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';

const server = useServer();
const { add, send } = createDrive(server);
const fixture = (name: string) =>
  readFileSync(new URL(`../../../domain/bills/read/fixtures/${name}`, import.meta.url), 'utf8');
/** The file as another interchange of the carrier. */
const next = (name: string, number: number) => fixture(name).replaceAll('*000000001', `*00000000${number}`);
const usd = (value: number) => ({ value, code: 'USD' });
let team_id: string;
let specialist: Person;
let customer: Person;
let provider_id: string;

beforeAll(async () => {
  team_id = await makeTeam(server.pool, 'Acme Dental');
  specialist = await makePerson(server.pool, { role: 'implementation_specialist' });
  customer = await makePerson(server.pool, {
    teams: { [team_id]: ['VIEW_BILL_CONSOLIDATION', 'MANAGE_BILL_CONSOLIDATION'] },
  });
});
beforeEach(async () => {
  // Each test uploads the same files again; outside of tests, filed ones are protected.
  await sql(server.owner, 'alter table invoice_imports disable trigger user');
  await sql(server.pool, 'delete from invoice_imports', []);
  await sql(server.owner, 'alter table invoice_imports enable trigger user');
  provider_id = await add('provider', { name: `AT&T ${crypto.randomUUID()}` });
});

const makeAccount = (account_number: string): Promise<string> =>
  add('provider-account', {
    team_id,
    provider_id,
    account_number,
    billing_day: 1,
    gl_splits: [
      { account: '6420', percent: 60 },
      { account: '6430', percent: 40 },
    ],
  });
const makeService = (account: string, circuit: string, mrc: number): Promise<string> =>
  add('service', {
    team_id,
    service_type: 'internet',
    name: circuit,
    provider_id,
    provider_account_id: account,
    current_step: 'service_installed',
    status: 'active',
    detail: { provider_service_id: circuit },
    mrc: usd(mrc),
    billing_start_date: '2026-03-17',
  });
function upload(account: string, content: string | Buffer, as: Person = specialist, name = 'bill.csv') {
  const form = formOf({}, [{ name, content, type: 'application/octet-stream' }], 'file');
  return server.call('POST', `/api/provider-accounts/${account}/bill-files`, { as: as.token, ...form });
}
/** Words at their positions in the text, six points per character. */
async function pdfWith(text: string): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Courier);
  const page = pdf.addPage([612, 792]);
  for (const [at, row] of text.split('\n').entries())
    for (const match of row.matchAll(/\S+/g))
      page.drawText(match[0], { x: 20 + match.index * 6, y: 760 - at * 14, size: 10, font });
  return Buffer.from(await pdf.save());
}
const file = (id: string, as: Person = specialist) =>
  server.call('POST', `/api/invoice-imports/${id}/file`, { as: as.token });
const eventsOf = (invoice: string) =>
  server.announcements
    .filter(({ event, record }) => record?.id === invoice && /received|needs_review/.test(event))
    .map(({ event }) => event);
const invoices = () => sql(server.pool, 'select count(*)::int from invoices where team_id = $1', [team_id]);

test('[BI-021] [BI-022] a bill that adds up becomes a draft with coded lines, splits and its audit; the same file is refused', async () => {
  const account = await makeAccount('831000004567');
  const service = await makeService(account, 'DHEC/481516//ATI', 74_500);
  const sent = await upload(account, fixture('att.csv'), customer);
  expect(sent.status).toBe(200);
  expect(sent.body).toMatchObject({
    bills: 1,
    record: { status: 'READY', line_count: 3, total: usd(117_457), problems: [] },
  });
  const again = await upload(account, fixture('att.csv'));
  expect([again.status, again.body.file[0]]).toEqual([422, expect.stringMatching(/^This file came before, on /)]);
  expect((await file(sent.body.record.id, customer)).status).toBe(403);
  const filed = await file(sent.body.record.id);
  expect(filed.body).toMatchObject({ lines: 3, coded: 2, open_findings: 0 });
  const [invoice] = filed.body.invoice_ids as [string];
  expect(
    await sql(
      server.pool,
      'select status, invoice_number, total_value::int, current_charges_value::int, taxes_total_value::int, source from invoices where id = $1',
      [invoice],
    ),
  ).toEqual([['DRAFT', 'AT202611', 117_457, 117_457, 6909, 'UPLOAD']]);
  const lines = await sql(
    server.pool,
    `select service_id, amount_value::int, charge_category, gl_splits -> 0 ->> 'amount', gl_splits -> 1 ->> 'amount' from invoice_lines where invoice_id = $1 order by created_at, id`,
    [invoice],
  );
  expect(lines).toEqual([
    [service, 36_048, 'SERVICE_CHARGE', '21629', '14419'],
    [service, 74_500, 'SERVICE_CHARGE', '44700', '29800'],
    [null, 6909, 'GOV_TAXES_AND_FEES', '4145', '2764'],
  ]);
  expect((await file(sent.body.record.id)).status).toBe(409);
  const shown = await server.call('GET', `/api/invoice-imports/${sent.body.record.id}/content`, { as: customer.token });
  expect([shown.status, shown.body.header.invoiceNumber, shown.body.lines.length]).toEqual([200, 'AT202611', 3]);
  expect(eventsOf(invoice)).toEqual(['invoice.received']);
});

test('[NO-003] lines without a category are announced with the invoice', async () => {
  const account = await makeAccount('0042');
  const text = [
    'Account Number,Invoice Number,Invoice Date,Description,Amount',
    '0042,NR-1,2026-06-01,Qwertz,10.00',
    '0042,NR-1,2026-06-01,Total,10.00',
  ].join('\n');
  const sent = await upload(account, text);
  expect(sent.body.record.status).toBe('READY');
  const [invoice] = (await file(sent.body.record.id)).body.invoice_ids as [string];
  expect(eventsOf(invoice)).toEqual(['invoice.received', 'invoice.needs_review']);
  const review = server.announcements.find(
    ({ event, record }) => event === 'invoice.needs_review' && record?.id === invoice,
  );
  expect(review?.values).toEqual({ provider: expect.stringMatching(/^AT&T /), count: '1' });
});

test('[BI-022] broken, cut, doubled and foreign files are refused by line, and nothing of them is kept', async () => {
  const account = await makeAccount('5-ABC');
  const before = await invoices();
  const edi = fixture('lumen.edi');
  const cases: readonly (readonly [string, RegExp])[] = [
    ['', /^This is no file that bills come in/],
    ['<html><body>Sign in</body></html>', /^This is no file/],
    ['PK\u0003\u0004\0\0\0', /^This is no file/],
    [edi.slice(0, 400), /The file ends early/],
    [edi.replace('CTT*2', 'CTT*9'), /^19: The counts or control numbers/],
    [edi.replace('ST*810', 'ST*850'), /^3: Transaction set 850/],
  ];
  for (const [content, refusal] of cases) {
    const { status, body } = await upload(account, content);
    expect([status, body.file[0]]).toEqual([422, expect.stringMatching(refusal)]);
  }
  expect(await sql(server.pool, 'select count(*)::int from invoice_imports', [])).toEqual([[0]]);
  expect(await invoices()).toEqual(before);
});

test('[BI-022] a broken table from any program is refused with its line', async () => {
  const account = await makeAccount('5-ABC');
  const head = 'Account,Invoice,Invoice date,Description,Amount';
  const row = (description: string, amount: string) => `5-ABC,CSV-1,2026-05-01,${description},${amount}`;
  const cases: readonly (readonly [string, string])[] = [
    [head, 'The bill has no lines.'],
    [
      [head, row('Internet', '10.00'), row('"Internet, cut', '5.00')].join('\n'),
      '3: A quotation mark is not closed, or stands inside of a cell.',
    ],
  ];
  for (const [content, refusal] of cases) {
    const { status, body } = await upload(account, content);
    expect([status, body.file]).toEqual([422, [refusal]]);
  }
  // Empty lines and multi-line cells count as lines, as in an editor.
  const bad = [head, '', row('"Two\nlines"', '10.00'), '', row('Internet', '99999999999999999999.00')].join('\n');
  expect((await upload(account, bad)).body.record.problems).toEqual([
    { line: 6, field: 'amount', text: 'Amount: "99999999999999999999.00" is no amount.' },
  ]);
  const good = [head, row('Intern\u00e9t', '10.00')].join('\n');
  for (const [name, content] of [
    ['utf8', Buffer.from(good)],
    ['excel', Buffer.from(`\ufeff${good}`, 'utf16le')],
    ['windows', Buffer.from(good, 'latin1')],
  ] as const) {
    const { status, body } = await upload(account, content, specialist, `${name}.csv`);
    expect([name, status, body.lines?.map(({ description }: { description: string }) => description)]).toEqual([
      name,
      200,
      ['Intern\u00e9t'],
    ]);
  }
});

test('[BI-022] [BI-025] a bill with a gap, of another account or of a number that is taken waits for a person', async () => {
  const account = await makeAccount('5-ABC');
  const gap = await upload(account, fixture('lumen.edi').replace('TDS*80735', 'TDS*80985'));
  expect(gap.body.record).toMatchObject({
    status: 'NEEDS_PERSON',
    problems: [
      { line: 18, field: 'currentCharges', text: 'The lines give 807.35, the bill says 809.85: 2.50 is missing.' },
    ],
  });
  const refused = await file(gap.body.record.id);
  expect([refused.status, refused.body.event[0]]).toEqual([422, 'The bill does not add up yet.']);
  const discarded = await send('invoice-import', gap.body.record.id, specialist, 'discard', { reason: 'Sent again' });
  expect(discarded.body.status).toBe('DISCARDED');
  const good = await upload(account, fixture('lumen.edi'));
  expect((await file(good.body.record.id)).body.lines).toBe(4);
  const copy = await upload(account, `${fixture('lumen.edi')}\n`);
  expect([copy.status, copy.body.file[0]]).toEqual([
    422,
    expect.stringMatching(/^The carrier sent this EDI file before, on .*: it has the same control number\.$/),
  ]);
  const twin = await upload(account, next('lumen.edi', 2));
  expect(twin.body.record.problems).toEqual([
    { line: 4, field: 'invoiceNumber', text: 'Invoice INV1 of this account came before for the same days.' },
  ]);
  const other = await upload(await makeAccount('77'), `${fixture('lumen.edi')}\n\n`);
  expect(other.body.record.problems[0].text).toBe('The bill is for account 5-ABC, not for 77.');
});

test('[BI-022] [BI-025] no file changes an approved invoice, even with the same number', async () => {
  const account = await makeAccount('5-ABC');
  const edi = fixture('lumen.edi');
  const first = await upload(account, edi);
  const [invoice] = (await file(first.body.record.id)).body.invoice_ids as [string];
  await sql(server.pool, `update invoices set status = 'OPEN' where id = $1`, [invoice]);
  const frozen = () =>
    sql(
      server.pool,
      `select to_jsonb(i), (select jsonb_agg(to_jsonb(l) order by l.id) from invoice_lines l where l.invoice_id = i.id)
         from invoices i where i.id = $1`,
      [invoice],
    );
  const before = await frozen();
  // A duplicate number is refused at once for the same days, and at filing for other days.
  const sameDays = await upload(account, next('lumen.edi', 2));
  expect((await file(sameDays.body.record.id)).status).toBe(422);
  const later = await upload(account, next('lumen.edi', 3).replaceAll(/2026(\d\d)(\d\d)/g, '2027$1$2'));
  const filed = await file(later.body.record.id);
  expect([later.status, filed.status]).toEqual([200, 422]);
  expect((await file(first.body.record.id)).status).toBe(409);
  expect(await frozen()).toEqual(before);
});

test('[BI-022] columns that a person names are kept for the next bill of the carrier', async () => {
  const account = await makeAccount('0042');
  const text = fixture('semicolon.csv').replaceAll('EUR', 'USD');
  const sent = await upload(account, text);
  expect(sent.body.record.status).toBe('NEEDS_PERSON');
  expect(sent.body.headings).toEqual(['Konto', 'Rechnung', 'Datum', 'Leitung', 'Text', 'Betrag']);
  const layout = {
    kind: 'CSV',
    columns: {
      accountNumber: 'Konto',
      invoiceNumber: 'Rechnung',
      invoiceDate: 'Datum',
      circuitId: 'Leitung',
      description: 'Text',
      amount: 'Betrag',
    },
    date_format: 'DD.MM.YYYY',
    decimal: ',',
    total_rows: ['Total'],
    skip_rows: [],
    constants: { currency: 'USD' },
  };
  const path = `/api/invoice-imports/${sent.body.record.id}/layout`;
  expect((await server.call('PUT', path, { as: customer.token, body: { layout } })).status).toBe(403);
  const half = await server.call('PUT', path, { as: specialist.token, body: { layout: { ...layout, columns: {} } } });
  expect(half.body.record.problems[0].text).toBe('No column is chosen for: Description.');
  const read = await server.call('PUT', path, { as: specialist.token, body: { layout } });
  expect(read.body.record).toMatchObject({ status: 'READY', line_count: 2, total: usd(113_450) });
  const next = await upload(account, text.replaceAll('R-7', 'R-8').replaceAll('.06.', '.07.'));
  expect(next.body.record.status).toBe('READY');
  expect(next.body.header.invoiceNumber).toBe('R-8');
  const layouts = await server.call('GET', `/api/bill-layouts?provider_id=${provider_id}`, { as: specialist.token });
  const [{ id: kept }] = layouts.body.records as [{ id: string }];
  expect((await server.call('DELETE', `/api/bill-layouts/${kept}`, { as: specialist.token })).status).toBe(204);
  const forgotten = await upload(account, text.replaceAll('R-7', 'R-9').replaceAll('.06.', '.08.'));
  expect(forgotten.body.record.status).toBe('NEEDS_PERSON');
});

test('[BI-022] a PDF bill is read by its layout; a scan is left to be typed in', async () => {
  const account = await makeAccount('831000-4567');
  const bytes = await pdfWith(fixture('att.txt'));
  const sent = await upload(account, bytes, specialist, 'bill.pdf');
  expect(sent.body).toMatchObject({ record: { kind: 'PDF', status: 'NEEDS_PERSON' } });
  expect(sent.body.rows.flat()).toContain('Total current charges 1,174.57');
  expect(sent.body.words).toContainEqual({ page: 1, x: 20, y: -620, width: 30, text: 'Total' });
  const right = (words: string) => ({ words, side: 'RIGHT' });
  const layout = {
    kind: 'PDF',
    header: {
      accountNumber: right('Account number'),
      invoiceNumber: right('Invoice number'),
      invoiceDate: right('Invoice date'),
      currentCharges: right('Total current charges'),
    },
    table: {
      begin: 'Circuit Description',
      end: 'Total current charges',
      columns: [
        { field: 'circuitId', x: 20 },
        { field: 'description', x: 140 },
        { field: 'amount', x: 340 },
      ],
    },
    date_format: 'MMM-D-YYYY',
  };
  const read = await server.call('PUT', `/api/invoice-imports/${sent.body.record.id}/layout`, {
    as: specialist.token,
    body: { layout },
  });
  expect(read.body.record).toMatchObject({ status: 'READY', line_count: 3, total: usd(117_457) });
  const refused = await upload(account, await pdfWith(''), specialist, 'scan.pdf');
  expect(refused.body.file).toEqual(['The file has no text: type the bill in.']);
});

test('[BI-022] an EDI file is acknowledged to its sender, by group and set, the same each time', async () => {
  const account = await makeAccount('5-ABC');
  const { record } = (await upload(account, fixture('lumen.edi'))).body;
  const answer = (as: Person) =>
    server.call('GET', `/api/invoice-imports/${record.id}/acknowledgment`, { as: as.token });
  const { text } = (await answer(customer)).body;
  const [day, minute] = [
    record.created_at.slice(0, 10).replaceAll('-', ''),
    record.created_at.slice(11, 16).replace(':', ''),
  ];
  expect(text.split('\n')).toEqual([
    `ISA*00*          *00*          *ZZ*ACME           *ZZ*CARRIER        *${day.slice(2)}*${minute}*U*00401*000000001*0*P*>~`,
    `GS*FA*A*C*${day}*${minute}*1*X*004010~`,
    'ST*997*0001~',
    'AK1*IN*1~',
    'AK2*810*0001~',
    'AK5*A~',
    'AK9*A*1*1*1~',
    'SE*6*0001~',
    'GE*1*1~',
    'IEA*1*000000001~',
    '',
  ]);
  expect((await answer(specialist)).body.text).toBe(text);
  const { record: csv } = (await upload(await makeAccount('831000004567'), fixture('att.csv'))).body;
  expect(
    (await server.call('GET', `/api/invoice-imports/${csv.id}/acknowledgment`, { as: customer.token })).status,
  ).toBe(404);
});

test('[BI-021] bills that were filed, that wait and that failed are counted for Prometheus', async () => {
  const counts = async (): Promise<number[]> => {
    const { body } = await server.app.inject({ url: '/metrics' });
    const names = ['processed', 'review', 'failed'].map((outcome) => `bill_files_total\\{outcome="${outcome}"\\}`);
    return [...names, 'bill_files_in_review'].map((name) =>
      Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(body)?.[1]),
    );
  };
  const [processed, review, failed] = await counts();
  const account = await makeAccount('831000004567');
  expect((await upload(account, 'no bill')).status).toBe(422);
  const sent = await upload(account, fixture('att.csv'));
  expect(await counts()).toEqual([processed, review! + 1, failed! + 1, 1]);
  expect((await file(sent.body.record.id)).status).toBe(200);
  expect(await counts()).toEqual([processed! + 1, review! + 1, failed! + 1, 0]);
});
