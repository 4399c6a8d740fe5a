/** Plants 40 errors of all 16 kinds; each costs the dirty bill less the clean one. Imports nothing of the product. */
import { billingDayAt, billingMonth, blank, plus, priceOf, sumOfDays, type Bill, type BillLine } from './generator.ts';
import { seededRandom, type SeededRandom } from './seeded-random.ts';
import type { WorldAccount, WorldService } from './world.ts';

export interface Planted {
  readonly rule: string;
  readonly account: string;
  /** Circuit; null for an error of the whole account. */
  readonly circuit: string | null;
  /** Ids of the bills. */
  readonly bills: readonly string[];
  /** Cents. */
  readonly exposure: number;
}

interface Spot {
  readonly account: WorldAccount;
  readonly service: WorldService;
}

/** How often each rule is broken: twice, and eight more times for common errors. */
const counts: Readonly<Record<string, number>> = { E02: 4, E04: 4, E05: 3, E10: 3, E12: 3, E16: 3 };
const rules = Array.from({ length: 16 }, (_, at) => `E${String(at + 1).padStart(2, '0')}`);

export function corrupt(
  world: readonly WorldAccount[],
  clean: readonly Bill[],
  seed: number,
): { readonly bills: Bill[]; readonly planted: Planted[] } {
  const random = seededRandom(seed * 7 + 1);
  const bills = structuredClone([...clean]);
  const planted: Planted[] = [];
  const used = new Set<string>();
  // The most restrictive rules choose first.
  const order = ['E12', 'E03', 'E04', 'E08', 'E15', 'E14', 'E11', 'E13', 'E07', 'E06', ...rules].filter(
    (rule, at, all) => all.indexOf(rule) === at,
  );
  for (const rule of order)
    for (let count = 0; count < (counts[rule] ?? 2); count += 1) {
      const found = plant(rule, count, { world, bills, random, used });
      if (!found) throw new Error(`No place for ${rule} with seed ${seed}.`);
      used.add(found.account);
      planted.push(found);
    }
  return { bills, planted };
}

interface Site {
  readonly world: readonly WorldAccount[];
  readonly bills: Bill[];
  readonly random: SeededRandom;
  readonly used: ReadonlySet<string>;
}

/** Tries random places, in accounts without an error first. */
function plant(rule: string, count: number, site: Site): Planted | null {
  const spots = site.world.flatMap((account) => account.services.map((service) => ({ account, service })));
  const shuffled = spots.map((spot) => ({
    spot,
    at: site.random.between(0, 1_000_000) + (site.used.has(spot.account.id) ? 2_000_000 : 0),
  }));
  for (const { spot } of shuffled.toSorted((a, b) => a.at - b.at)) {
    const done = tricks[rule]!(spot, site, count);
    if (done) return { rule, account: spot.account.id, circuit: spot.service.circuit, ...done };
  }
  return null;
}

type Trick = (spot: Spot, site: Site, count: number) => (Pick<Planted, 'bills' | 'exposure'> & Partial<Planted>) | null;

const monthly = ({ account }: Spot): boolean =>
  account.months === 1 && account.lastMonth === 12 && account.billingDays.length === 1;
const billsOf = ({ account }: Spot, { bills }: Site): Bill[] => bills.filter((bill) => bill.account === account.id);
const isUntouched = ({ account }: Spot, { used }: Site): boolean => !used.has(account.id);
const isSteady = ({ service }: Spot): boolean => service.start < '2025-01-01' && service.end === null;
const isPlain = (spot: Spot): boolean =>
  isSteady(spot) &&
  spot.service.quantities.length === 0 &&
  spot.service.contract.to === null &&
  spot.service.contract.escalatorPercent === null;

/** The charge of the bill's own period. */
const mainLine = (bill: Bill, { circuit }: WorldService): BillLine | undefined =>
  bill.lines.find(
    (line) =>
      line.circuit === circuit &&
      line.kind === 'RECURRING' &&
      line.start === bill.start &&
      line.amount > 0 &&
      !line.isUsage,
  );

/** Raises one line for some months. */
function raiseLines(
  spot: Spot,
  site: Site,
  first: number,
  last: number,
  by: (line: BillLine) => number,
): ReturnType<Trick> {
  const months = billsOf(spot, site).filter(({ month }) => month >= first && month <= last);
  const lines = months.map((bill) => mainLine(bill, spot.service));
  if (lines.some((line) => line === undefined) || spot.account.rebilledIn !== null) return null;
  let exposure = 0;
  for (const line of lines) {
    const more = by(line!);
    line!.amount += more;
    exposure += more;
  }
  return { bills: months.map(({ id }) => id), exposure };
}

function addLines(spot: Spot, site: Site, first: number, last: number, about: Partial<BillLine>): ReturnType<Trick> {
  const months = billsOf(spot, site).filter(({ month }) => month >= first && month <= last);
  for (const bill of months)
    bill.lines.push({ ...blank, start: bill.start, end: bill.end, ...about, id: `${bill.id}-${bill.lines.length}` });
  return { bills: months.map(({ id }) => id), exposure: about.amount! * months.length };
}

const tricks: Readonly<Record<string, Trick>> = {
  E01: (spot, site, count) => {
    if (!monthly(spot) || !isPlain(spot) || !isUntouched(spot, site)) return null;
    const month = site.random.between(3, 10);
    const bill = billsOf(spot, site).find((each) => each.month === month)!;
    if (count > 0) {
      const line = mainLine(bill, spot.service)!;
      bill.lines.push({ ...line, id: `${bill.id}-${bill.lines.length}` });
      return { bills: [bill.id], exposure: line.amount };
    }
    const copy = structuredClone(bill);
    copy.id = `${bill.id}-again`;
    copy.number = `${bill.number}-R`;
    copy.date = plus(bill.date, 2);
    for (const line of copy.lines) line.id = `${line.id}-again`;
    site.bills.splice(site.bills.indexOf(bill) + 1, 0, copy);
    return { bills: [copy.id], circuit: null, exposure: copy.lines.reduce((sum, { amount }) => sum + amount, 0) };
  },
  E02: (spot, site) =>
    monthly(spot) && isPlain(spot)
      ? raiseLines(spot, site, site.random.between(2, 6), 12, ({ amount }) => Math.round(amount * 0.034) + 50)
      : null,
  E03: (spot, site) => {
    const { account, service } = spot;
    if (!monthly(spot) || service.start < '2025-01-01' || service.end !== null || !isUntouched(spot, site)) return null;
    const [first] = billingMonth(billingDayAt(account, service.start), service.start);
    const early = plus(service.start, -9);
    const bill = billsOf(spot, site).find((each) =>
      each.lines.some(
        ({ circuit, start }) => circuit === service.circuit && start === service.start && start !== each.start,
      ),
    );
    if (early < first || !bill) return null;
    let exposure = 0;
    for (const line of bill.lines.filter(
      ({ circuit, start, isUsage }) => circuit === service.circuit && start === service.start && !isUsage,
    )) {
      const share = sumOfDays(account, service, priceOf(service, line), early, line.end!) * Math.sign(line.amount);
      exposure += share - line.amount;
      line.start = early;
      line.amount = share;
    }
    return { bills: [bill.id], exposure };
  },
  E04: (spot, site) => {
    const { service } = spot;
    if (!monthly(spot) || service.end === null || service.quantities.length > 0 || service.discount > 0) return null;
    const after = billsOf(spot, site)
      .filter(({ date }) => date > plus(service.end!, 1))
      .slice(0, 2);
    const last = billsOf(spot, site).findLast((bill) => bill.date <= service.end! && mainLine(bill, service));
    if (after.length < 2 || !last) return null;
    let exposure = 0;
    for (const bill of after)
      for (const line of last.lines.filter(
        ({ circuit, start, isUsage }) => circuit === service.circuit && start === last.start && !isUsage,
      )) {
        const amount = sumOfDays(spot.account, service, priceOf(service, line), bill.start, bill.end);
        exposure += amount;
        bill.lines.push({ ...line, start: bill.start, end: bill.end, amount, id: `${bill.id}-${bill.lines.length}` });
      }
    return { bills: after.map(({ id }) => id), exposure };
  },
  E05: (spot, site) => {
    if (!monthly(spot)) return null;
    const first = site.random.between(2, 9);
    const circuit = `KXFN/${site.random.between(100_000, 999_999)}//XX`;
    return {
      ...addLines(spot, site, first, first + 2, {
        circuit,
        description: `Circuit ${circuit}`,
        code: 'DIA',
        amount: site.random.between(40, 300) * 100 + 95,
      })!,
      circuit,
    };
  },
  E06: (spot, site) => {
    if (
      !monthly(spot) ||
      !isPlain(spot) ||
      spot.account.services.length < 2 ||
      !isUntouched(spot, site) ||
      spot.account.rebilledIn !== null
    )
      return null;
    const months = billsOf(spot, site).filter(({ month }) => month >= 5 && month <= 7);
    let exposure = 0;
    for (const bill of months) {
      const gone = bill.lines.filter(
        ({ circuit, kind, isUsage }) => circuit === spot.service.circuit && kind === 'RECURRING' && !isUsage,
      );
      exposure += gone.reduce((sum, { amount }) => sum + amount, 0);
      bill.lines = bill.lines.filter((line) => !gone.includes(line));
    }
    // The first month alone may be an oversight: the error shows with the second.
    return { bills: months.slice(1).map(({ id }) => id), exposure };
  },
  E07: (spot, site) =>
    monthly(spot) && isSteady(spot) && spot.service.contract.to !== null
      ? raiseLines(spot, site, site.random.between(4, 8), 12, ({ amount }) => Math.round(amount * 0.1))
      : null,
  E08: (spot, site) => {
    const promise = spot.account.promises[0];
    if (!promise || !monthly(spot) || promise.serviceId !== spot.service.id || !isUntouched(spot, site)) return null;
    let exposure = 0;
    for (const bill of billsOf(spot, site)) {
      const gone = bill.lines.filter(({ code }) => code === 'CRED');
      exposure -= gone.reduce((sum, { amount }) => sum + amount, 0);
      bill.lines = bill.lines.filter((line) => !gone.includes(line));
    }
    const due = promise.month + promise.parts;
    return {
      bills: billsOf(spot, site)
        .filter(({ month }) => month >= due)
        .map(({ id }) => id),
      exposure,
    };
  },
  E09: (spot, site) => {
    if (!monthly(spot) || spot.account.paidLate.length > 0) return null;
    const month = site.random.between(3, 11);
    return {
      ...addLines(spot, site, month, month, {
        description: 'Late payment fee',
        category: 'PROVIDER_FEES',
        kind: 'ONE_TIME',
        section: 'ADJUSTMENT',
        isLateFee: true,
        amount: site.random.between(900, 4000),
        start: null,
        end: null,
      })!,
      circuit: null,
    };
  },
  E10: (spot, site) => {
    if (!monthly(spot) || spot.service.end !== null || spot.service.nrc !== null) return null;
    const month = site.random.between(3, 11);
    return addLines(spot, site, month, month, {
      circuit: spot.service.circuit,
      description: 'Expedite',
      category: 'ONE_TIME_CHARGE',
      kind: 'ONE_TIME',
      code: 'EXP',
      amount: 35_000,
      start: null,
      end: null,
    });
  },
  E11: (spot, site) => {
    const { service } = spot;
    if (
      !monthly(spot) ||
      service.quantities.length !== 1 ||
      service.end !== null ||
      service.start > '2025-01-01' ||
      service.contract.minimumQty !== null
    )
      return null;
    const first = site.random.between(2, 8);
    return raiseLines(spot, site, first, first + 2, (line) => {
      line.qty += 5;
      return 5 * service.parts[0]!.price;
    });
  },
  E12: (spot, site) => {
    const { account, service } = spot;
    if (
      !monthly(spot) ||
      account.proration !== 'ACTUAL_DAYS' ||
      service.start < '2025-01-01' ||
      !isUntouched(spot, site)
    )
      return null;
    const bill = billsOf(spot, site).find((each) =>
      each.lines.some(
        ({ circuit, start }) => circuit === service.circuit && start === service.start && start !== each.start,
      ),
    );
    if (!bill) return null;
    const lines = bill.lines.filter(
      ({ circuit, start, isUsage }) => circuit === service.circuit && start === service.start && !isUsage,
    );
    const shares = lines.map(
      (line) =>
        sumOfDays(account, service, priceOf(service, line), line.start!, line.end!, 'DAYS_30') * Math.sign(line.amount),
    );
    const exposure = shares.reduce((sum, share, at) => sum + share - lines[at]!.amount, 0);
    if (exposure < 10) return null;
    for (const [at, line] of lines.entries()) line.amount = shares[at]!;
    return { bills: [bill.id], exposure };
  },
  E13: (spot, site) => {
    if (!monthly(spot) || !spot.account.exemption) return null;
    const first = site.random.between(2, 9);
    return {
      ...addLines(spot, site, first, first + 2, {
        description: 'State Sales Tax',
        taxType: 'State Sales Tax',
        category: 'GOV_TAXES_AND_FEES',
        amount: site.random.between(800, 6000),
      })!,
      circuit: null,
    };
  },
  E14: (spot, site) => {
    if (!monthly(spot) || !spot.service.usage?.isFlat || !isSteady(spot)) return null;
    const month = site.random.between(6, 11);
    const bill = billsOf(spot, site).find((each) => each.month === month)!;
    const line = bill.lines.find(({ circuit, isUsage }) => circuit === spot.service.circuit && isUsage)!;
    const more = Math.round(line.amount * 0.8);
    line.amount += more;
    return { bills: [bill.id], exposure: more };
  },
  E15: (spot, site, count) => {
    if (count === 0) {
      if (spot.account.lastMonth === 12) return null;
      const last = billsOf(spot, site).at(-1)!;
      const copy = structuredClone(last);
      const end = plus(billingMonth(billingDayAt(spot.account, last.start), plus(last.end, 1))[1], 0);
      Object.assign(copy, {
        id: `${last.id}-after`,
        number: `${last.number}-A`,
        month: last.month + 1,
        date: plus(last.end, 1),
        start: plus(last.end, 1),
        end,
      });
      for (const line of copy.lines)
        Object.assign(line, { id: `${line.id}-after`, start: line.start && copy.start, end: line.end && end });
      site.bills.splice(site.bills.indexOf(last) + 1, 0, copy);
      return { bills: [copy.id], circuit: null, exposure: copy.lines.reduce((sum, { amount }) => sum + amount, 0) };
    }
    if (
      !monthly(spot) ||
      !isPlain(spot) ||
      spot.account.services.length > 1 ||
      !isUntouched(spot, site) ||
      spot.account.rebilledIn !== null ||
      spot.service.discount > 0
    )
      return null;
    const month = site.random.between(4, 10);
    const bill = billsOf(spot, site).find((each) => each.month === month)!;
    const days = (Date.parse(bill.end) - Date.parse(bill.start)) / 86_400_000 + 1;
    let exposure = 0;
    for (const line of bill.lines.filter(
      ({ circuit, start, isUsage }) => circuit !== null && start === bill.start && !isUsage,
    )) {
      const more = Math.round((line.amount * 4) / days);
      line.amount += more;
      line.start = plus(line.start!, -4);
      exposure += more;
    }
    bill.start = plus(bill.start, -4);
    bill.date = bill.start;
    return { bills: [bill.id], circuit: null, exposure };
  },
  E16: (spot, site, count) => {
    if (!monthly(spot)) return null;
    const first = site.random.between(2, 9);
    if (count > 0)
      return {
        ...addLines(spot, site, first, first + 2, {
          description: 'Network Access Recovery',
          category: 'PROVIDER_FEES',
          amount: site.random.between(300, 1500),
        })!,
        circuit: null,
      };
    const over = spot.account.fee.cap - spot.account.fee.amount + 450;
    const months = billsOf(spot, site).filter(({ month }) => month >= first && month <= first + 2);
    for (const bill of months)
      bill.lines.find(({ description }) => spot.account.fee.names.includes(description))!.amount += over;
    return { bills: months.map(({ id }) => id), circuit: null, exposure: 450 * months.length };
  },
};
