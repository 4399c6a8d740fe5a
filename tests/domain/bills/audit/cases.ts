/** Invoices and facts for audit tests; each test states only what matters to it. */
import type {
  AuditContext,
  BilledInvoice,
  BilledLine,
  ContractPrice,
  Evidence,
  ServiceFacts,
} from '#domain/bills/audit/model.ts';
import { auditInvoice } from '#domain/bills/audit/audit.ts';

const proof: Evidence = { kind: 'ACCEPTANCE', text: 'form' };

export const line = (about: Partial<BilledLine> & Pick<BilledLine, 'amount'>): BilledLine => ({
  id: `line-${JSON.stringify([about.serviceId, about.period, about.amount, about.description])}`,
  serviceId: 'dia',
  isAccountLevel: false,
  description: 'Dedicated internet 500 Mbps',
  category: 'SERVICE_CHARGE',
  kind: 'RECURRING',
  isUsage: false,
  isLateFee: false,
  section: 'CURRENT',
  chargeCode: null,
  period: { start: '2026-06-01', end: '2026-06-30' },
  qty: 1,
  taxType: null,
  orderNumber: null,
  claimed: 0,
  ...about,
});

export const invoice = (lines: readonly BilledLine[], about: Partial<BilledInvoice> = {}): BilledInvoice => ({
  id: 'june',
  accountId: 'account',
  number: 'INV-6',
  date: '2026-06-01',
  dueDate: '2026-06-30',
  period: { start: '2026-06-01', end: '2026-06-30' },
  currency: 'USD',
  total: lines.reduce((sum, { amount }) => sum + amount, 0),
  lines,
  ...about,
});

/** The bill of a month of 2026 by its number, for all its days. */
export function bill(
  month: number,
  lines: readonly Partial<BilledLine>[],
  about: Partial<BilledInvoice> = {},
): BilledInvoice {
  const start = `2026-${String(month).padStart(2, '0')}-01`;
  const end = new Date(Date.UTC(2026, month, 0)).toISOString().slice(0, 10);
  const period = { start, end };
  return invoice(
    lines.map((each, at) => line({ amount: 0, period, ...each, id: `${month}-${at}` })),
    { id: `bill-${month}`, number: `INV-${month}`, date: start, period, ...about },
  );
}

export const price = (about: Partial<ContractPrice> & Pick<ContractPrice, 'price'>): ContractPrice => ({
  id: 'price',
  proof: { kind: 'CONTRACT', id: 'contract', text: 'Schedule A, line 1', day: '2025-01-01' },
  isPerUnit: true,
  serviceId: 'dia',
  chargeCode: null,
  from: '2025-01-01',
  to: null,
  escalatorPercent: null,
  minimumQty: null,
  ...about,
});

export const service = (about: Partial<ServiceFacts> = {}): ServiceFacts => ({
  id: 'dia',
  name: 'HQ DIA 500',
  billableFrom: { day: '2025-01-01', proof },
  billableTo: null,
  quantities: [],
  agreedNrc: null,
  nrcProof: [],
  ...about,
});

export const context = (about: Partial<AuditContext> = {}): AuditContext => ({
  today: '2026-07-15',
  account: { isKnown: true, isActive: true, billingDays: [], months: 1, proration: 'ACTUAL_DAYS' },
  earlier: [],
  services: [service()],
  prices: [],
  promises: [],
  paid: [],
  exemptions: [],
  surcharges: null,
  ordersInFlight: [],
  tolerances: [],
  exceptions: [],
  ...about,
});

/** Findings of an audit: code, exposure and liability. */
export const findings = (
  bill: BilledInvoice,
  about: Partial<AuditContext> = {},
): readonly (readonly [string, number, number])[] =>
  auditInvoice(bill, context(about)).map(({ code, exposure, liability }) => [code, exposure, liability]);
