/**
 * A made-up year of carriers, accounts and services, with legal look-alikes of errors. Imports nothing of the product.
 */
import { seededRandom, type SeededRandom } from './seeded-random.ts';

export type Day = string;

export interface WorldService {
  readonly id: string;
  readonly circuit: string;
  readonly name: string;
  /** Cents per month and unit; parts are separate lines. */
  readonly parts: readonly { readonly code: string; readonly price: number; readonly description: string }[];
  readonly discount: number;
  readonly contract: {
    readonly from: Day;
    readonly to: Day | null;
    readonly escalatorPercent: number | null;
    readonly minimumQty: number | null;
  };
  readonly start: Day;
  readonly end: Day | null;
  /** Seats over time; empty if the service has none. */
  readonly quantities: readonly { readonly from: Day; readonly qty: number }[];
  readonly nrc: { readonly total: number; readonly installments: number } | null;
  /** Usual usage charge per month; with `isFlat` it does not vary. */
  readonly usage: { readonly base: number; readonly isFlat: boolean } | null;
}

export interface WorldAccount {
  readonly id: string;
  readonly carrier: string;
  readonly number: string;
  readonly billingDays: readonly { readonly from: Day; readonly day: number }[];
  readonly months: 1 | 3;
  readonly proration: 'ACTUAL_DAYS' | 'DAYS_30';
  /** Last month of 1 to 12 with a bill. */
  readonly lastMonth: number;
  readonly services: readonly WorldService[];
  readonly fee: {
    readonly names: readonly string[];
    readonly cap: number;
    readonly amount: number;
    readonly renamedFrom: number;
  };
  readonly exemption: { readonly id: string; readonly taxTypes: readonly string[] } | null;
  readonly promises: readonly {
    readonly id: string;
    readonly serviceId: string;
    readonly amount: number;
    readonly month: number;
    readonly parts: 1 | 2;
  }[];
  /** Months whose bill was paid late, and the fee due for it. */
  readonly paidLate: readonly { readonly month: number; readonly fee: number }[];
  /** Month in which a charge of the month before is credited and billed again. */
  readonly rebilledIn: number | null;
}

export const year = 2025;
const dayOf = (month: number, day: number): Day => new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);

/**
 * Services per account: 35 with one, 15 with a few, 8 with a dozen or two, 2 with very many, and 4 billed quarterly.
 */
export function makeWorld(seed: number): readonly WorldAccount[] {
  const random = seededRandom(seed);
  const sizes = [
    ...Array.from({ length: 35 }, () => 1),
    ...Array.from({ length: 15 }, () => random.between(3, 6)),
    ...Array.from({ length: 8 }, () => random.between(12, 25)),
    ...Array.from({ length: 2 }, () => random.between(60, 120)),
    ...Array.from({ length: 4 }, () => 2),
  ];
  return sizes.map((size, at) => makeAccount(random, at, size));
}

function makeAccount(random: SeededRandom, at: number, size: number): WorldAccount {
  const isQuarterly = at >= 60;
  const billingDay = isQuarterly || at % 3 === 0 ? 1 : random.of([1, 5, 10, 15]);
  const id = `account-${at}`;
  // Two closed accounts with one service each send their last bill in September.
  const lastMonth = at === 33 || at === 34 ? 9 : 12;
  const services = Array.from({ length: size }, (_, place) =>
    makeService(random, at, place, billingDay, isQuarterly || lastMonth < 12),
  );
  const pays = random.isHit(0.15) && !isQuarterly ? [{ month: random.between(3, 8), fee: 1500 }] : [];
  return {
    id,
    carrier: `carrier-${at % 12}`,
    number: `8310-${String(at).padStart(4, '0')}`,
    billingDays: [
      { from: '2020-01-01', day: billingDay },
      // An announced change of the billing day from September on.
      ...(at >= 46 && at < 50 && billingDay < 10 ? [{ from: dayOf(9, 1), day: billingDay + 10 }] : []),
    ],
    months: isQuarterly ? 3 : 1,
    proration: at % 5 === 4 ? 'DAYS_30' : 'ACTUAL_DAYS',
    lastMonth,
    services,
    fee: {
      names: ['Administrative Fee', 'Cost Recovery Charge'],
      cap: 800,
      amount: random.between(300, 800),
      renamedFrom: at % 7 === 2 ? 6 : 99,
    },
    exemption: at % 6 === 1 ? { id: `certificate-${at}`, taxTypes: ['State Sales Tax'] } : null,
    promises:
      at % 5 === 2 && !isQuarterly
        ? [
            {
              id: `promise-${at}`,
              serviceId: services[0]!.id,
              amount: random.between(40, 400) * 100 + 17,
              month: random.between(4, 8),
              parts: at % 2 === 0 ? 2 : 1,
            },
          ]
        : [],
    paidLate: pays,
    rebilledIn: at % 9 === 4 && !isQuarterly && lastMonth === 12 ? random.between(4, 8) : null,
  };
}

function makeService(
  random: SeededRandom,
  account: number,
  place: number,
  billingDay: number,
  isPlain: boolean,
): WorldService {
  const kind = isPlain ? 'dia' : (['dia', 'broadband', 'ucaas', 'wave', 'voice'] as const)[(account + place) % 5]!;
  const price = kind === 'ucaas' ? random.between(1200, 2900) : random.between(49, 1800) * 100 + random.of([0, 50, 99]);
  const isNew = place > 0 && !isPlain && random.isHit(0.12);
  const isEnded = place > 0 && !isPlain && !isNew && random.isHit(0.1);
  const isSplit = kind === 'wave' && random.isHit(0.5);
  const isOver = kind === 'broadband' && !isNew && random.isHit(0.4);
  const code = { dia: 'DIA', broadband: 'BB', ucaas: 'SEAT', wave: 'WAVE', voice: 'LINE' }[kind];
  // Some of an account's circuits have the same price.
  const twin = kind === 'dia' && place % 5 === 3 ? 64_500 : price;
  const start = isNew ? dayOf(random.between(2, 10), random.between(2, 28)) : '2023-04-10';
  const end = isEnded ? dayOf(random.between(3, 9), random.between(2, 27)) : null;
  const loop = Math.round(twin * 0.3);
  return {
    id: `service-${account}-${place}`,
    circuit: `${code}/${String(account * 1000 + place).padStart(6, '0')}//CR`,
    name: `${kind} ${account}.${place}`,
    parts: isSplit
      ? [
          { code: 'PORT', price: twin - loop, description: 'Wave port' },
          { code: 'LOOP', price: loop, description: 'Local loop' },
        ]
      : [{ code, price: twin, description: `${kind} service` }],
    discount: kind === 'dia' && random.isHit(0.25) ? Math.round(twin / 10) : 0,
    contract: {
      // An anniversary falls on the first day of a bill.
      from: isNew ? start : `2023-04-${String(billingDay).padStart(2, '0')}`,
      to: isOver ? '2024-12-31' : null,
      escalatorPercent: kind === 'voice' && !isNew && random.isHit(0.5) ? 3 : null,
      minimumQty: kind === 'ucaas' && random.isHit(0.4) ? 40 : null,
    },
    start,
    end,
    quantities: kind === 'ucaas' ? seats(random, start, end) : [],
    nrc: isNew ? { total: random.between(1, 6) * 10_000, installments: random.of([1, 1, 2, 4]) } : null,
    usage: kind === 'voice' ? { base: random.between(80, 400) * 100, isFlat: (account + place) % 2 === 0 } : null,
  };
}

/** Seats of some services grow once, in the middle of a month. */
function seats(random: SeededRandom, start: Day, end: Day | null) {
  const qty = random.between(10, 70);
  const grown = random.isHit(0.4)
    ? [{ from: dayOf(random.between(4, 9), random.between(5, 25)), qty: qty + random.between(2, 9) }]
    : [];
  // Seats do not grow in the last month.
  return [
    { from: start, qty },
    ...grown.filter(({ from }) => from > start && (end === null || from < `${end.slice(0, 7)}-01`)),
  ];
}
