/** Collects the facts that the audit of an invoice reads. */
import { saysOf } from '#domain/bills/charge-words.ts';
import type {
  AuditContext,
  BilledInvoice,
  BilledLine,
  ContractPrice,
  Evidence,
  PromisedCredit,
  ServiceFacts,
} from '#domain/bills/audit/model.ts';
import type { Session } from '#server/kernel/data/session.ts';
import {
  accountOfInvoice,
  billsOfAccount,
  contractPrices,
  creditsAwaited,
  exceptionsOf,
  linesOfBills,
  servicesBilled,
  tolerancesOf,
} from './queries.ts';

type Bills = Awaited<ReturnType<typeof billsOfAccount.all>>;
type Lines = Awaited<ReturnType<typeof linesOfBills.all>>;
type Services = Awaited<ReturnType<typeof servicesBilled.all>>;
type ContractPrices = Awaited<ReturnType<typeof contractPrices.all>>;
export type Account = Awaited<ReturnType<typeof accountOfInvoice.one>>;
export type AwaitedCredits = Awaited<ReturnType<typeof creditsAwaited.all>>;

export interface AuditFacts {
  readonly invoice: BilledInvoice;
  readonly account: Account;
  readonly context: AuditContext;
  readonly awaited: AwaitedCredits;
}

export async function auditFacts(session: Session, invoice: string): Promise<AuditFacts> {
  const account = await accountOfInvoice.one(session, { invoice });
  const { rows, lines, bills } = await billsUpTo(session, invoice);
  const named = lines.flatMap(({ service_id: id }) => (id === null ? [] : [id]));
  const services = await servicesBilled.all(session, { account: account.id, services: [...new Set(named)] });
  const contracts = await contractPrices.all(session, { services: services.map(({ id }) => id) });
  const awaited = await creditsAwaited.all(session, { account: account.id });
  const own = bills.at(-1)!;
  const context: AuditContext = {
    today: account.today,
    account: {
      isKnown: true,
      isActive: account.is_active,
      billingDays: account.billing_day === null ? [] : [{ from: '1900-01-01', day: account.billing_day }],
      months: 1,
      proration: account.proration_method,
    },
    earlier: bills.slice(0, -1),
    services: services.map((service) => toService(service, contracts)),
    prices: services.flatMap((service) => toPrices(service, contracts)),
    promises: awaited.filter(({ status }) => status === 'CREDIT_PROMISED').map((each) => toPromise(each)),
    paid: rows.flatMap(({ id, invoice_number: number, due_date: dueDate, paid_on: settledOn }) =>
      dueDate === null ? [] : [{ invoiceId: id, number, dueDate, settledOn }],
    ),
    exemptions: account.is_tax_exempt
      ? [{ id: account.id, taxTypes: account.exempt_taxes, from: '1900-01-01', to: null }]
      : [],
    surcharges: account.allowed_surcharges && {
      proof: { kind: 'CONTRACT', text: account.account_number },
      allowed: account.allowed_surcharges.map(({ name, aliases = [], cap_minor: cap = null }) => ({
        names: [name, ...aliases],
        cap,
      })),
    },
    ordersInFlight: services.flatMap(({ is_installed, order_number }) =>
      is_installed || order_number === null ? [] : [order_number],
    ),
    ...(await decisions(session, account)),
  };
  return { invoice: own, account, context, awaited };
}

/** The bills of the account up to an invoice. */
export async function billsUpTo(session: Session, invoice: string) {
  const rows = await billsOfAccount.all(session, { invoice });
  const lines = await linesOfBills.all(session, { invoices: rows.map(({ id }) => id) });
  return { rows, lines, bills: toBills(rows, lines) };
}

async function decisions(session: Session, account: Account): Promise<Pick<AuditContext, 'tolerances' | 'exceptions'>> {
  const tolerances = await tolerancesOf.all(session, { account: account.id, provider: account.provider_id });
  const exceptions = await exceptionsOf.all(session, { account: account.id });
  return {
    tolerances: tolerances.map(({ provider_id, provider_account_id, charge_category, ...rule }) => ({
      ...rule,
      providerId: provider_id,
      accountId: provider_account_id,
      category: charge_category,
    })),
    exceptions: exceptions.map(({ service_id, charge_code, expires_on, ...each }) => ({
      ...each,
      serviceId: service_id,
      chargeCode: charge_code,
      expiresOn: expires_on,
    })),
  };
}

export const toPromise = (each: AwaitedCredits[number]): PromisedCredit => ({
  id: each.id,
  serviceId: each.service_id,
  amount: each.amount,
  promisedOn: each.since,
  expectedBy: each.expected_by ?? '9999-12-31',
});

function toBills(bills: Bills, lines: Lines): readonly BilledInvoice[] {
  const ofBill = Map.groupBy(lines, ({ invoice_id }) => invoice_id);
  return bills.map((bill) => ({
    id: bill.id,
    accountId: bill.provider_account_id,
    number: bill.invoice_number,
    date: bill.invoice_date,
    dueDate: bill.due_date,
    period: periodOf(bill),
    currency: bill.currency,
    total: bill.total,
    lines: (ofBill.get(bill.id) ?? []).map((line) => toLine(line, periodOf(bill))),
  }));
}

const periodOf = ({ period_start: start, period_end: end }: Pick<Bills[number], 'period_start' | 'period_end'>) =>
  start === null || end === null ? null : { start, end };

/** A recurring charge without days is for the days of the bill. */
function toLine(line: Lines[number], ofBill: BilledInvoice['period']): BilledLine {
  const isLateFee = saysOf('LATE_FEE', line.description);
  const isOfService = line.charge_category === 'SERVICE_CHARGE' || line.charge_category === 'EQUIPMENT_CHARGE';
  return {
    id: line.id,
    serviceId: line.service_id,
    isAccountLevel: line.service_id === null && (isLateFee || (!isOfService && line.circuit_id === null)),
    description: line.description,
    category: line.charge_category,
    kind: line.kind,
    isUsage: saysOf('USAGE', line.description),
    isLateFee,
    section: line.section,
    chargeCode: line.usoc,
    period: periodOf(line) ?? (line.kind === 'RECURRING' ? ofBill : null),
    qty: line.qty,
    amount: line.amount,
    taxType: line.tax_type,
    orderNumber: line.order_number,
    claimed: line.claimed,
  };
}

function toService({ id, name, starts, ends, nrc }: Services[number], contracts: ContractPrices): ServiceFacts {
  const contract = contracts.find(({ service_id }) => service_id === id);
  const proof = (kind: Evidence['kind'], day: string): Evidence => ({ kind, id, text: name, day });
  return {
    id,
    name,
    billableFrom: starts === null ? null : { day: starts, proof: proof('ACCEPTANCE', starts) },
    billableTo: ends === null ? null : { day: ends, proof: proof('NOTICE', ends) },
    quantities: [],
    agreedNrc: contract?.nrc ?? nrc,
    nrcProof: contract
      ? [{ kind: 'CONTRACT', id: contract.contract_id, text: contract.contract }]
      : [{ kind: 'QUOTE', id, text: name }],
  };
}

/**
 * Signed documents come first; without one the order in the inventory counts. For a month-to-month service only the
 * last price is known.
 */
function toPrices(service: Services[number], contracts: ContractPrices): readonly ContractPrice[] {
  const own = contracts.filter(({ service_id, mrc }) => service_id === service.id && mrc !== null);
  const common = {
    serviceId: service.id,
    chargeCode: null,
    isPerUnit: false,
    escalatorPercent: null,
    minimumQty: null,
  };
  if (own.length === 0) {
    if (service.mrc === null || service.is_month_to_month) return [];
    const proof: Evidence = { kind: 'INVENTORY', id: service.id, text: service.name };
    return [{ ...common, id: service.id, price: service.mrc, proof, from: '1900-01-01', to: null }];
  }
  return own.map((contract, at) => {
    const next = own[at + 1]?.starts;
    return {
      ...common,
      id: contract.id,
      price: contract.mrc!,
      proof: { kind: 'CONTRACT', id: contract.contract_id, text: `${contract.contract}, ${contract.position + 1}` },
      from: at === 0 ? '1900-01-01' : (contract.starts ?? '1900-01-01'),
      to: next ? dayBefore(next) : service.is_month_to_month ? contract.ends : null,
    };
  });
}

const dayBefore = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
