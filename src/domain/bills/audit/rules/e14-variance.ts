/** Unexplained change against earlier months, after known starts, ends, rates and other findings. */
import { chargeFor, type Period } from '../../periods.ts';
import { figure } from '../figures.ts';
import { priceGroup, pricesOf, spansOf, unitsIn } from '../groups.ts';
import type { BilledInvoice, BilledLine, Finding } from '../model.ts';
import { newFinding, isComparable, isCreditMemo, netOf, type AuditWork } from '../work.ts';

/** Number of months for the usual amount. */
const usualMonths = 3;

export function variance(work: AuditWork): readonly Finding[] {
  const before = work.context.earlier.filter((each) => !isCreditMemo(each)).slice(-usualMonths);
  if (before.length < usualMonths) return [];
  // Nothing is left to compare if the whole bill is claimed.
  const isOpen = work.lines().some(({ left, amount }) => left > 0 && amount > 0);
  const usage = isOpen ? usageOf(work, before) : [];
  return isOpen ? [...usage, ...recurringOf(work, before)] : [];
}

/** Compares usage charges of each service with their usual amount. */
function usageOf(work: AuditWork, before: readonly BilledInvoice[]): readonly Finding[] {
  const metered = work.lines().filter(({ isUsage, left }) => isUsage && left > 0);
  return [
    ...Map.groupBy(metered, ({ serviceId, chargeCode }) => JSON.stringify([serviceId, chargeCode])).values(),
  ].flatMap((lines) => {
    const { serviceId, chargeCode } = lines[0]!;
    const sums = before.map((bill) =>
      sumOf(
        bill.lines.filter((line) => line.isUsage && line.serviceId === serviceId && line.chargeCode === chargeCode),
      ),
    );
    if (sums.some((sum) => sum <= 0)) return [];
    const usual = median(sums);
    const left = lines.reduce((sum, line) => sum + line.left, 0);
    if (left <= usual || !work.isOver('E14', left - usual, usual, lines[0]!.category)) return [];
    return [finding(work, `E14:${serviceId}:${chargeCode}`, serviceId, chargeCode, usual, left, lines)];
  });
}

/** Compares recurring charges without contract prices with the same charges in earlier months. */
function recurringOf(work: AuditWork, before: readonly BilledInvoice[]): readonly Finding[] {
  const lasting = servicesOfAll([...before.map(({ lines }) => lines), work.invoice.lines]);
  const isCounted = (line: BilledLine) => isComparable(line) && line.serviceId !== null && lasting.has(line.serviceId);
  const unexplained = (lines: readonly (readonly [BilledLine, number])[]) =>
    lines.filter(([line]) => isCounted(line)).reduce((sum, [line, amount]) => sum + ofMonth(work, line, amount), 0) -
    expectedOf(
      work,
      lines.map(([line]) => line).filter((line) => isCounted(line)),
    );
  const now = unexplained(work.lines().map((line) => [line, line.left] as const));
  const usual = median(before.map(({ lines }) => unexplained(lines.map((line) => [line, netOf(line)] as const))));
  const total = median(before.map(({ lines }) => sumOf(lines.filter((line) => isCounted(line)))));
  const rest = Math.round(now - usual);
  if (rest <= 0 || !work.isOver('E14', rest, total, null)) return [];
  const lines = work.lines().filter((line) => isCounted(line) && !hasPrice(work, line));
  return [finding(work, `E14:${work.invoice.accountId}`, null, null, total, total + rest, lines)];
}

/** Unpriced amount per whole month, so partial months and longer bills are not changes. */
function ofMonth(work: AuditWork, line: BilledLine, amount: number): number {
  if (line.period === null || hasPrice(work, line)) return amount;
  return (amount * scale) / Math.max(costOfMonth(work, line.period), 1);
}

const scale = 1_000_000;
const costOfMonth = (work: AuditWork, period: Period): number =>
  chargeFor(
    [{ price: scale, from: period.start, to: null }],
    period,
    work.context.account.proration,
    work.billingDayOn(period.start),
  );

const hasPrice = (work: AuditWork, line: BilledLine): boolean =>
  line.period !== null &&
  pricesOf(work, { serviceId: line.serviceId!, chargeCode: priceGroup(work, line), open: line.period }).length > 0;

function expectedOf(work: AuditWork, lines: readonly BilledLine[]): number {
  const priced = lines.filter((line) => line.period !== null && line.amount > 0);
  const groups = Map.groupBy(priced, (line) => JSON.stringify([line.serviceId, priceGroup(work, line), line.period]));
  let sum = 0;
  for (const [first] of groups.values() as Iterable<[BilledLine]>) {
    const group = {
      serviceId: first.serviceId!,
      chargeCode: priceGroup(work, first),
      open: first.period!,
    };
    const spans = pricesOf(work, group).flatMap((price) => spansOf(price, unitsOf(work, first), first.period!.end));
    sum += chargeFor(spans, first.period!, work.context.account.proration, work.billingDayOn(first.period!.start));
  }
  return sum;
}

/** Units that should have been billed; too many units are a separate finding. */
function unitsOf(work: AuditWork, { serviceId, qty, period }: BilledLine): number {
  const counted = unitsIn(work, serviceId!, period!);
  const minimum = Math.max(0, ...work.pricesOf(serviceId!).map(({ minimumQty }) => minimumQty ?? 0));
  return counted === null ? qty : Math.min(qty, Math.max(counted, minimum));
}

/** Services charged on every one of the bills. */
function servicesOfAll(bills: readonly (readonly BilledLine[])[]): ReadonlySet<string> {
  const [first = new Set<string>(), ...others] = bills.map(
    (lines) => new Set(lines.flatMap(({ serviceId }) => (serviceId === null ? [] : [serviceId]))),
  );
  return new Set([...first].filter((id) => others.every((each) => each.has(id))));
}

const sumOf = (lines: readonly BilledLine[]): number => lines.reduce((sum, line) => sum + netOf(line), 0);

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

function finding(
  work: AuditWork,
  cause: string,
  serviceId: string | null,
  chargeCode: string | null,
  usual: number,
  billed: number,
  lines: readonly BilledLine[],
): Finding {
  const { currency } = work.invoice;
  const over = billed - usual;
  let rest = over;
  const claims = lines.flatMap(({ id, amount }) => {
    const taken = work.claim(id, Math.min(rest, amount));
    rest -= taken[0]?.amount ?? 0;
    return taken;
  });
  return newFinding('E14', {
    cause,
    serviceId,
    chargeCode,
    claims,
    exposure: over,
    expected: usual,
    billed,
    facts: { percent: usual === 0 ? 100 : Math.round((over / usual) * 1000) / 10 },
    evidence: [
      ...work.context.earlier
        .slice(-usualMonths)
        .map(({ id, number, date }) => ({ kind: 'INVOICE' as const, id, text: number, day: date })),
      {
        kind: 'CALCULATION',
        text: `${figure(billed, currency)} − ${figure(usual, currency)} = ${figure(over, currency)}`,
      },
    ],
  });
}
