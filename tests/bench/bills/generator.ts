/**
 * Generates the bills of a year, slowly and simply: adds up days as exact fractions and rounds once per line. Imports
 * nothing of the product.
 */
import { seededRandom } from './seeded-random.ts';
import { year, type Day, type WorldAccount, type WorldService } from './world.ts';

export interface BillLine {
  id: string;
  circuit: string | null;
  description: string;
  category: 'SERVICE_CHARGE' | 'ONE_TIME_CHARGE' | 'GOV_TAXES_AND_FEES' | 'PROVIDER_FEES';
  kind: 'RECURRING' | 'ONE_TIME';
  section: 'CURRENT' | 'ADJUSTMENT';
  isUsage: boolean;
  isLateFee: boolean;
  code: string | null;
  start: Day | null;
  end: Day | null;
  qty: number;
  amount: number;
  taxType: string | null;
}

export interface Bill {
  id: string;
  account: string;
  number: string;
  /** 1 to 12. */
  month: number;
  date: Day;
  dueDate: Day;
  settledOn: Day;
  start: Day;
  end: Day;
  lines: BillLine[];
}

const ms = 86_400_000;
export const plus = (day: Day, days: number): Day => new Date(Date.parse(day) + days * ms).toISOString().slice(0, 10);
const daysUntil = (from: Day, to: Day): number => (Date.parse(to) - Date.parse(from)) / ms;

export const billingDayAt = (account: WorldAccount, day: Day): number =>
  account.billingDays.findLast(({ from }) => from <= day)!.day;

/** First days of the bills of an account, and the day after the last. */
function starts(account: WorldAccount): readonly Day[] {
  const days: Day[] = [];
  for (let month = 1; month <= 13; month += account.months) {
    const [inYear, inMonth] = [month > 12 ? year + 1 : year, ((month - 1) % 12) + 1];
    const first = `${inYear}-${String(inMonth).padStart(2, '0')}-01`;
    days.push(plus(first, billingDayAt(account, first) - 1));
  }
  return days;
}

export function writeBills(accounts: readonly WorldAccount[], seed: number): Bill[] {
  return accounts.flatMap((account) => {
    const random = seededRandom(seed + Number(account.id.slice(8)));
    const days = starts(account);
    const bills: Bill[] = [];
    for (const [at, start] of days.slice(0, -1).entries()) {
      const month = at * account.months + 1;
      if (month > account.lastMonth) break;
      const period = { start, end: plus(days[at + 1]!, -1) };
      const before = at === 0 ? null : { start: days[at - 1]!, end: plus(start, -1) };
      const dueDate = plus(start, 25);
      const isLate = account.paidLate.some((late) => late.month === month);
      const bill: Bill = {
        id: `${account.id}-${month}`,
        account: account.id,
        number: `${account.number}-${year}${String(month).padStart(2, '0')}`,
        month,
        date: start,
        dueDate,
        settledOn: isLate ? plus(dueDate, 6) : plus(dueDate, -3),
        ...period,
        lines: [],
      };
      for (const service of account.services)
        bill.lines.push(...ofService(account, service, bill, before, random.between(-40, 40)));
      bill.lines.push(...ofAccount(account, bill, bills));
      for (const [place, line] of bill.lines.entries()) line.id = `${bill.id}-${place}`;
      bills.push(bill);
    }
    return bills;
  });
}

export const blank: BillLine = {
  id: '',
  circuit: null,
  description: '',
  category: 'SERVICE_CHARGE',
  kind: 'RECURRING',
  section: 'CURRENT',
  isUsage: false,
  isLateFee: false,
  code: null,
  start: null,
  end: null,
  qty: 1,
  amount: 0,
  taxType: null,
};

/** Charges of one service: the unbilled part of the period before, the period itself, credits and usage. */
function ofService(
  account: WorldAccount,
  service: WorldService,
  bill: Bill,
  before: { start: Day; end: Day } | null,
  drift: number,
): BillLine[] {
  const lines: BillLine[] = [];
  const known = service.end !== null && service.end < bill.date ? service.end : null;
  if (before && service.start > before.start && service.start <= before.end) {
    lines.push(...recurring(account, service, service.start, before.end, qtyOn(service, service.start)));
  }
  if (service.start <= bill.start && known === null)
    lines.push(...recurring(account, service, bill.start, bill.end, qtyOn(service, bill.start)));
  if (before && known !== null && known >= before.start && known < before.end)
    lines.push(...takenBack(account, service, plus(known, 1), before.end));
  for (const { from, qty } of service.quantities.slice(1))
    if (before && from > before.start && from <= before.end) {
      const billed = Math.max(qtyOn(service, plus(from, -1)), service.contract.minimumQty ?? 0);
      if (qty > billed) lines.push(...recurring(account, service, from, before.end, qty - billed));
    }
  if (service.nrc) lines.push(...installment(service, bill, before));
  if (service.usage && before && service.start <= before.start && known === null)
    lines.push({
      ...blank,
      circuit: service.circuit,
      description: 'Metered minutes',
      isUsage: true,
      code: 'MIN',
      start: before.start,
      end: before.end,
      amount: Math.round(service.usage.base * (1 + (service.usage.isFlat ? 0 : drift / 1000))),
    });
  return lines;
}

const qtyOn = (service: WorldService, day: Day): number =>
  service.quantities.findLast(({ from }) => from <= day)?.qty ?? 1;

function recurring(account: WorldAccount, service: WorldService, start: Day, end: Day, units: number): BillLine[] {
  const qty = Math.max(units, start === service.quantities[1]?.from ? units : (service.contract.minimumQty ?? 0));
  const about = { ...blank, circuit: service.circuit, start, end };
  const parts = service.parts.map(({ code, price, description }) => ({
    ...about,
    code,
    description,
    qty,
    amount: sumOfDays(account, service, price * qty, start, end),
  }));
  const discount = {
    ...about,
    code: 'DISC',
    description: 'Term discount',
    amount: sumOfDays(account, service, -service.discount, start, end),
  };
  return service.discount > 0 ? [...parts, discount] : parts;
}

/** Days after the end of a service that was billed in advance. */
const takenBack = (account: WorldAccount, service: WorldService, start: Day, end: Day): BillLine[] =>
  service.parts.map(({ code, price, description }) => ({
    ...blank,
    circuit: service.circuit,
    code,
    description,
    start,
    end,
    amount: -sumOfDays(
      account,
      service,
      (price - (service.discount || 0)) * Math.max(qtyOn(service, start), service.contract.minimumQty ?? 0),
      start,
      end,
    ),
  }));

/** Adds the price of each day as a fraction of its billing month, and rounds half up once per month. */
export function sumOfDays(
  account: WorldAccount,
  service: WorldService,
  price: number,
  start: Day,
  end: Day,
  method = account.proration,
): number {
  let total = 0;
  for (let from = start; from <= end;) {
    const [first, last] = billingMonth(billingDayAt(account, start), from);
    const until = last < end ? last : end;
    const counted = daysUntil(from, until) + 1;
    const length = daysUntil(first, last) + 1;
    const base = method === 'DAYS_30' && counted < length ? 30 : length;
    const raised = raise(service, price, from);
    total += raised < 0 ? -half(-raised * Math.min(counted, base), base) : half(raised * Math.min(counted, base), base);
    from = plus(until, 1);
  }
  return total;
}

const half = (dividend: number, divisor: number): number => Math.floor((2 * dividend + divisor) / (2 * divisor));

/** The price on a day, after the yearly raises that its contract allows; here anniversaries fall on a first bill. */
function raise(service: WorldService, price: number, day: Day): number {
  const { escalatorPercent, from } = service.contract;
  if (escalatorPercent === null) return price;
  let raised = price;
  for (let years = 1; `${Number(from.slice(0, 4)) + years}${from.slice(4)}` <= day; years += 1)
    raised = half(raised * (100 + escalatorPercent), 100);
  return raised;
}

export function billingMonth(billingDay: number, day: Day): readonly [Day, Day] {
  const first = `${day.slice(0, 8)}${String(billingDay).padStart(2, '0')}`;
  const begin = first <= day ? first : monthAfter(first, -1);
  return [begin, plus(monthAfter(begin, 1), -1)];
}

function monthAfter(day: Day, months: number): Day {
  const [inYear, inMonth, date] = day.split('-').map(Number) as [number, number, number];
  return new Date(Date.UTC(inYear, inMonth - 1 + months, date)).toISOString().slice(0, 10);
}

function installment(service: WorldService, bill: Bill, before: { start: Day; end: Day } | null): BillLine[] {
  const { total, installments } = service.nrc!;
  const isFirst = before !== null && service.start > before.start && service.start <= before.end;
  const months = bill.month - Number(service.start.slice(5, 7));
  const isLater = !isFirst && service.start < bill.start && months > 0 && months < installments + 1 && installments > 1;
  if (!isFirst && !isLater) return [];
  if (service.end !== null && service.end < bill.date) return [];
  return [
    {
      ...blank,
      circuit: service.circuit,
      description: 'Installation',
      category: 'ONE_TIME_CHARGE',
      kind: 'ONE_TIME',
      code: 'INST',
      amount: Math.floor(total / (installments + 1)),
    },
  ];
}

function ofAccount(account: WorldAccount, bill: Bill, earlier: readonly Bill[]): BillLine[] {
  const charges = bill.lines
    .filter(({ category }) => category === 'SERVICE_CHARGE')
    .reduce((sum, { amount }) => sum + amount, 0);
  const tax = (taxType: string, rate: number): BillLine => ({
    ...blank,
    description: taxType,
    taxType,
    category: 'GOV_TAXES_AND_FEES',
    start: bill.start,
    end: bill.end,
    amount: Math.max(0, Math.round(charges * rate)),
  });
  const lines = [tax('Federal USF', 0.04)];
  if (!account.exemption) lines.push(tax('State Sales Tax', 0.0625));
  const name = account.fee.names[bill.month >= account.fee.renamedFrom ? 1 : 0]!;
  lines.push({
    ...blank,
    description: name,
    category: 'PROVIDER_FEES',
    start: bill.start,
    end: bill.end,
    amount: account.fee.amount,
  });
  const late = account.paidLate.find(({ month }) => month === bill.month - 1);
  if (late)
    lines.push({
      ...blank,
      description: 'Late payment fee',
      category: 'PROVIDER_FEES',
      kind: 'ONE_TIME',
      section: 'ADJUSTMENT',
      isLateFee: true,
      amount: late.fee,
    });
  for (const { serviceId, amount, month, parts } of account.promises) {
    const place = bill.month - month - 1;
    if (place < 0 || place >= parts) continue;
    const paid = parts === 1 ? amount : place === 0 ? Math.floor(amount / 3) : amount - Math.floor(amount / 3);
    const { circuit } = account.services.find(({ id }) => id === serviceId)!;
    lines.push({
      ...blank,
      circuit,
      description: 'Service credit',
      kind: 'ONE_TIME',
      section: 'ADJUSTMENT',
      code: 'CRED',
      amount: -paid,
    });
  }
  if (account.rebilledIn === bill.month) {
    const old = earlier
      .at(-1)!
      .lines.find(({ circuit, kind, amount }) => circuit !== null && kind === 'RECURRING' && amount > 0)!;
    lines.push({ ...old, amount: -old.amount, description: `${old.description}, taken back` }, { ...old });
  }
  return lines;
}

/** Cents per month for the units of a line, unsigned. */
export function priceOf(service: WorldService, { code, qty }: BillLine): number {
  const part = service.parts.find((each) => each.code === code);
  return part ? part.price * qty : service.discount;
}
