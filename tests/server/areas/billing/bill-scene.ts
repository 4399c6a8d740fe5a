/** Invoices of several carriers and the bills created from them, as staff do it (domain 2.5, scenario 13). */
import { beforeAll, expect } from 'vitest';
import { makePerson, makeTeam, sql, type Person } from '#tests/support/people.ts';
import type { TestServer } from '#tests/support/server.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';

export const usd = (value: number) => ({ value, code: 'USD' });

/** Year of bill numbers, in Chicago's time zone. */
export const year = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago', year: 'numeric' }).format(
  new Date(),
);

interface InvoiceFacts {
  readonly lines: readonly object[];
  readonly month?: string;
  readonly values?: object;
}

/** For the top of a test file, below its server. */
export function useBills(server: TestServer) {
  const drive = createDrive(server);
  const { send, add, set } = drive;
  const people = {} as { specialist: Person; provider: string };
  let counted = 0;

  beforeAll(async () => {
    people.specialist = await makePerson(server.pool, { role: 'implementation_specialist' });
    people.provider = await add('provider', { name: 'Great Lakes Fiber' });
  });

  const call = (method: 'GET' | 'POST', path: string, body?: object, as = people.specialist) =>
    server.call(method, `/api/${path}`, { as: as.token, body });

  const consolidate = (team: string, month: string, as = people.specialist) =>
    call('POST', `teams/${team}/consolidate-bills`, { period_start: month }, as);

  const accountOf = (team_id: string, values: object = {}): Promise<string> =>
    add('provider-account', {
      team_id,
      provider_id: people.provider,
      account_number: `A-${(counted += 1)}`,
      ...values,
    });

  /** Entered as a draft and approved, as staff do it. */
  async function approvedInvoice(
    team_id: string,
    account: string,
    { lines, month = '2026-04', values = {} }: InvoiceFacts,
  ) {
    const id = await add('invoice', {
      team_id,
      provider_account_id: account,
      invoice_number: `I-${(counted += 1)}`,
      invoice_date: `${month}-01`,
      period_start: `${month}-01`,
      period_end: `${month}-28`,
      total: usd(0),
      ...values,
    });
    for (const line of lines)
      await add('invoice-line', {
        team_id,
        invoice_id: id,
        description: 'Charge',
        charge_category: 'SERVICE_CHARGE',
        ...line,
      });
    const { currency, previous_balance: before } = await record('invoices', id);
    const total = lines.reduce(
      (sum, line) => sum + (line as { amount: { value: number } }).amount.value,
      before?.value ?? 0,
    );
    await set('invoice', id, { total: { value: total, code: currency } });
    const { status, body } = await send('invoice', id, people.specialist, 'approve');
    expect([status, body]).toMatchObject([200, { status: 'OPEN' }]);
    return id;
  }

  const record = async (path: string, id: string) => (await call('GET', `${path}/${id}`)).body;

  const linesOf = async (bill: string) =>
    (
      await call(
        'GET',
        `consolidated-bill-lines?consolidated_bill_id=${bill}&per_page=100&sort_field=created_at&sort_dir=asc`,
      )
    ).body.records as {
      id: string;
      kind: string;
      amount: { value: number };
      reverses_line_id: string | null;
      description: string;
    }[];

  const kindsOf = async (bill: string) =>
    (await linesOf(bill)).map(({ kind, amount }) => [kind, amount.value]).toSorted();

  /** The team and invoices of scenario 13, and the bill of April. */
  async function scenario() {
    const team = await makeTeam(server.pool, 'Acme Dental');
    const services = [];
    for (const name of ['DIA', 'Broadband', 'Cage'])
      services.push(await add('service', { team_id: team, service_type: 'internet', name }));
    const [dia, broadband, cage] = services;
    const accounts = [await accountOf(team), await accountOf(team), await accountOf(team)];
    const tax = { charge_category: 'GOV_TAXES_AND_FEES' };
    const a = await approvedInvoice(team, accounts[0]!, {
      values: { previous_balance: usd(54_000), period_start: '2026-03-17', period_end: '2026-04-30' },
      lines: [
        { service_id: dia, description: 'March 17 to 31', amount: usd(36_048) },
        { service_id: dia, description: 'April', amount: usd(74_500) },
        { description: 'Tax 6.25%', amount: usd(6_909), ...tax },
      ],
    });
    const b = await approvedInvoice(team, accounts[1]!, {
      lines: [
        { service_id: broadband, amount: usd(12_999) },
        { service_id: broadband, amount: usd(1_250), charge_category: 'PROVIDER_FEES' },
        { amount: usd(843), ...tax },
      ],
    });
    const c = await approvedInvoice(team, accounts[2]!, {
      lines: [
        { service_id: cage, amount: usd(215_000) },
        { service_id: cage, amount: usd(-10_750), description: 'Credit of March', section: 'ADJUSTMENT' },
      ],
    });
    return { team, accounts, invoices: [a, b, c] as const, dia };
  }

  async function billOf(team: string, month = '2026-04-01'): Promise<string> {
    const { status, body } = await consolidate(team, month);
    expect([status, body.records?.length]).toEqual([200, 1]);
    return body.records[0].id;
  }

  const numbers = async (series: string): Promise<readonly number[]> =>
    (
      await sql(server.pool, `select number from consolidated_bills where number like $1 order by number`, [
        `${series}-${year}-%`,
      ])
    ).map(([number]) => Number(String(number).slice(-6)));
  const printDeps = () => ({ pool: server.pool, ...server.services });

  return {
    ...drive,
    people,
    next: () => (counted += 1),
    call,
    consolidate,
    accountOf,
    approvedInvoice,
    record,
    linesOf,
    kindsOf,
    scenario,
    billOf,
    numbers,
    printDeps,
  };
}
