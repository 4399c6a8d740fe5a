/** Four hundred invoices of ten months, forty of them with an error that is not decided yet. */
import { fill } from '#domain/format/fill.ts';
import type { DemoFile } from '../fixtures.ts';
import type { Chance } from './chance.ts';
import { fileOf, named, range, usd, type ValuesOf } from './part.ts';
import { siteName } from './teams.ts';
import type { OfficeTeam, OfficeWords } from './words.ts';

const carriers = ['att', 'verizon', 'lumen', 'spectrum'] as const;
const months = 10;

interface Account {
  readonly name: string;
  readonly team: OfficeTeam;
  readonly carrier: string;
  readonly number: string;
  readonly site: string;
  readonly monthly: number;
}

interface Bill {
  readonly name: string;
  readonly account: Account;
  /** Months before the current one. */
  readonly ago: number;
  /** Cents billed above the contract. */
  readonly above: number;
}

export function invoiceFiles(words: OfficeWords, chance: Chance): readonly DemoFile[] {
  const accounts = words.teams.flatMap((team, at) =>
    carriers.map((carrier, place) => accountOf(words, chance, { team, carrier, at: at * carriers.length + place })),
  );
  const bills = accounts.flatMap((account) => billsOf(chance, account));
  return [
    fileOf('provider-account', named(accounts.map((account) => [account.name, accountValues(account)]))),
    fileOf('invoice', named(bills.map((bill) => [bill.name, invoiceOf(bill)]))),
    fileOf('invoice-line', named(bills.map((bill) => [`${bill.name}-line`, lineOf(words, bill)]))),
    // Lines of an approved invoice are frozen.
    {
      name: 'office: approved invoices',
      entity: 'invoice',
      changes: named(bills.flatMap((bill) => (bill.ago > 0 ? [[bill.name, stateOf(bill)] as const] : []))),
    },
    fileOf(
      'invoice-finding',
      named(
        bills.flatMap((bill) => (bill.above > 0 ? [[`${bill.name}-finding`, findingOf(words, bill)] as const] : [])),
      ),
    ),
  ];
}

function accountOf(
  { cities }: OfficeWords,
  chance: Chance,
  { team, carrier, at }: { readonly team: OfficeTeam; readonly carrier: string; readonly at: number },
): Account {
  return {
    name: `office-account-${at}`,
    team,
    carrier,
    number: `88${String(100_000 + at * 137)}`,
    site: siteName(team, chance.pick(cities)),
    monthly: chance.int(180, 900) * 100,
  };
}

/** One in ten is wrong, and only in the last months, because older errors are decided. */
const billsOf = (chance: Chance, account: Account): readonly Bill[] =>
  range(months).map((ago) => ({
    name: `${account.name}-${ago}`,
    account,
    ago,
    above: ago < 3 && chance.is(0.34) ? chance.int(5, 90) * 100 : 0,
  }));

const teamOf = ({ team }: Account) => `@office-${team.id}`;

const accountValues = (account: Account): ValuesOf<'provider-account'> => ({
  teamId: teamOf(account),
  providerId: `@${account.carrier}`,
  accountNumber: account.number,
  billingDay: 1,
  expectedMonthly: usd(account.monthly),
});

function invoiceOf({ account, ago, above }: Bill): ValuesOf<'invoice'> {
  return {
    teamId: teamOf(account),
    providerAccountId: `@${account.name}`,
    invoiceNumber: `${account.number}-${ago}`,
    invoiceDate: dayOf(ago),
    dueDate: dayOf(ago, 29),
    total: usd(account.monthly + above),
    source: 'EMAIL',
  };
}

/** Older than last month is paid, older than this month is approved. */
const stateOf = ({ ago }: Bill): ValuesOf<'invoice'> => ({
  auditedAt: `now-${ago * 30 - 5}`,
  ...(ago > 1 ? { status: 'CLOSED', paidOn: dayOf(ago, 24) } : { status: 'OPEN' }),
});

/** Days before today: months of thirty days, plus `later` days. */
const dayOf = (ago: number, later = 0): string => {
  const days = later - ago * 30 - 6;
  return `today${days < 0 ? days : `+${days}`}`;
};

function lineOf({ billLine }: OfficeWords, { name, account, above }: Bill): ValuesOf<'invoice-line'> {
  return {
    teamId: teamOf(account),
    invoiceId: `@${name}`,
    description: fill(billLine, { site: account.site }),
    chargeCategory: 'SERVICE_CHARGE',
    amount: usd(account.monthly + above),
    expectedAmount: usd(account.monthly),
    variance: usd(above),
  };
}

function findingOf({ finding }: OfficeWords, { name, account, above }: Bill): ValuesOf<'invoice-finding'> {
  const billed = account.monthly + above;
  const dollars = (cents: number): string => (cents / 100).toFixed(2);
  return {
    teamId: teamOf(account),
    invoiceId: `@${name}`,
    providerAccountId: `@${account.name}`,
    code: 'E02',
    cause: `E02:${name}`,
    summary: fill(finding, { billed: dollars(billed), expected: dollars(account.monthly) }),
    exposure: usd(above),
    liability: usd(0),
    billed: usd(billed),
    expected: usd(account.monthly),
    claims: [{ lineId: `@${name}-line`, amount: above }],
    evidence: [{ kind: 'CALCULATION', text: `${dollars(billed)} − ${dollars(account.monthly)} = ${dollars(above)}` }],
    disputeBy: dayOf(0, 10 + (above % 40)),
  };
}
