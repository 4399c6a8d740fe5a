/** Runs the product's audit over a year of bills and compares its cases with the planted errors. */
import { auditInvoice } from '#domain/bills/audit/audit.ts';
import type { AuditContext, BilledInvoice, Evidence, Finding } from '#domain/bills/audit/model.ts';
import { plus, writeBills, type Bill } from './generator.ts';
import { corrupt, type Planted } from './corruptor.ts';
import { makeWorld, type WorldAccount } from './world.ts';

/** One cause over its months. */
export interface Case {
  readonly rule: string;
  readonly account: string;
  readonly circuit: string | null;
  readonly bills: readonly string[];
  readonly money: number;
}

export interface Score {
  readonly cases: readonly Case[];
  readonly planted: readonly Planted[];
  readonly missed: readonly Planted[];
  readonly wrong: readonly Case[];
  readonly precision: number;
  readonly recall: number;
  readonly bills: number;
}

/** The clean bills of a year, which must give no case. */
export function auditCleanYear(seed: number): readonly Case[] {
  const world = makeWorld(seed);
  return auditYear(world, writeBills(world, seed));
}

export function scoreYear(seed: number): Score {
  const world = makeWorld(seed);
  const { bills, planted } = corrupt(world, writeBills(world, seed), seed);
  const cases = auditYear(world, bills);
  const open = [...cases];
  const missed = planted.filter((each) => {
    const at = open.findIndex((one) => isSame(one, each));
    if (at >= 0) open.splice(at, 1);
    return at < 0;
  });
  const hits = planted.length - missed.length;
  return {
    cases,
    planted,
    missed,
    wrong: open,
    precision: cases.length === 0 ? 1 : hits / cases.length,
    recall: hits / planted.length,
    bills: bills.length,
  };
}

/** Rule, place and months match, and the money to a cent per bill. */
const isSame = (one: Case, planted: Planted): boolean =>
  one.rule === planted.rule &&
  one.account === planted.account &&
  (planted.circuit === null || one.circuit === null || one.circuit === planted.circuit) &&
  one.bills.join() === planted.bills.join() &&
  Math.abs(one.money - planted.exposure) <= planted.bills.length;

/** Cases that last as long as their cause are not owed again each month. */
const lasting = new Set(['E06', 'E08']);

function auditYear(world: readonly WorldAccount[], bills: readonly Bill[]): Case[] {
  return world.flatMap((account) => {
    const cases = new Map<string, Case>();
    const earlier: BilledInvoice[] = [];
    for (const bill of bills.filter((each) => each.account === account.id)) {
      const invoice = readBill(account, bill);
      const found = auditInvoice(invoice, factsOf(account, invoice, earlier, bills));
      for (const finding of found) addTo(cases, account, bill, finding);
      if (
        !found.some(
          ({ code, serviceId }) =>
            (code === 'E01' || code === 'E15') &&
            serviceId === null &&
            earlier.length > 0 &&
            isWhole(invoice, found, code),
        )
      )
        earlier.push(withClaims(invoice, found));
    }
    return [...cases.values()];
  });
}

/** A bill claimed as a whole will be void, so it is not part of the history. */
const isWhole = (invoice: BilledInvoice, found: readonly Finding[], code: string): boolean =>
  found.some((finding) => finding.code === code && finding.exposure >= invoice.total);

function addTo(cases: Map<string, Case>, account: WorldAccount, bill: Bill, finding: Finding): void {
  const { code, cause, serviceId, exposure, liability, facts } = finding;
  const before = cases.get(cause);
  const money = exposure + liability;
  const service = account.services.find(({ id }) => id === serviceId)?.circuit;
  cases.set(cause, {
    rule: code,
    account: account.id,
    circuit: service ?? (code === 'E05' ? String(facts['description']).replace('Circuit ', '') : null),
    bills: [...(before?.bills ?? []), bill.id],
    money: lasting.has(code) ? money : (before?.money ?? 0) + money,
  });
}

const withClaims = (invoice: BilledInvoice, found: readonly Finding[]): BilledInvoice => ({
  ...invoice,
  lines: invoice.lines.map((line) => ({
    ...line,
    claimed: found
      .flatMap(({ claims }) => claims)
      .filter(({ lineId }) => lineId === line.id)
      .reduce((sum, { amount }) => sum + amount, 0),
  })),
});

function readBill(account: WorldAccount, { lines, start, end, ...bill }: Bill): BilledInvoice {
  const byCircuit = new Map(account.services.map(({ circuit, id }) => [circuit, id]));
  return {
    id: bill.id,
    accountId: account.id,
    number: bill.number,
    date: bill.date,
    dueDate: bill.dueDate,
    period: { start, end },
    currency: 'USD',
    total: lines.reduce((sum, { amount }) => sum + amount, 0),
    lines: lines.map(({ circuit, code, start: from, end: to, ...line }) => ({
      ...line,
      serviceId: byCircuit.get(circuit ?? '') ?? null,
      isAccountLevel: circuit === null,
      chargeCode: code,
      period: from !== null && to !== null ? { start: from, end: to } : null,
      orderNumber: null,
      claimed: 0,
    })),
  };
}

const proof = (kind: Evidence['kind'], text: string): Evidence => ({ kind, text });

/** Facts of contracts, orders and payments on the day of the bill. */
function factsOf(
  account: WorldAccount,
  invoice: BilledInvoice,
  earlier: readonly BilledInvoice[],
  bills: readonly Bill[],
): AuditContext {
  const own = bills.filter((bill) => bill.account === account.id);
  return {
    today: plus(invoice.date, 3),
    account: {
      isKnown: true,
      isActive: invoice.date <= `2025-${String(account.lastMonth).padStart(2, '0')}-31`,
      billingDays: account.billingDays,
      months: account.months,
      proration: account.proration,
    },
    earlier,
    services: account.services.map(({ id, name, start, end, quantities, nrc }) => ({
      id,
      name,
      billableFrom: { day: start, proof: proof('ACCEPTANCE', name) },
      billableTo: end !== null && end < invoice.date ? { day: end, proof: proof('NOTICE', name) } : null,
      quantities,
      agreedNrc: nrc?.total ?? 0,
      nrcProof: [proof('QUOTE', name)],
    })),
    prices: account.services.map(({ id, parts, discount, contract, quantities }) => ({
      id,
      proof: proof('CONTRACT', 'Schedule A'),
      isPerUnit: true,
      serviceId: id,
      chargeCode: quantities.length > 0 ? parts[0]!.code : null,
      price: parts.reduce((sum, { price }) => sum + price, 0) - discount,
      ...contract,
    })),
    promises: account.promises.map(({ month, parts, ...promise }) => ({
      ...promise,
      promisedOn: `2025-${String(month).padStart(2, '0')}-20`,
      expectedBy: own.find((bill) => bill.month === month + parts)!.date,
    })),
    paid: own.map(({ id, number, dueDate, settledOn }) => ({ invoiceId: id, number, dueDate, settledOn })),
    exemptions: account.exemption ? [{ ...account.exemption, from: '2024-01-01', to: null }] : [],
    surcharges: {
      proof: proof('CONTRACT', 'Section 7'),
      allowed: [{ names: account.fee.names, cap: account.fee.cap }],
    },
    ordersInFlight: [],
    tolerances: [],
    exceptions: [],
  };
}
