import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { inverseName } from '#domain/services/inverse-name.ts';
import { readDemoFiles } from '#server/areas/demo/fixtures.ts';
import { monthsOf } from '#server/areas/demo/months.ts';
import type { Values } from '#server/areas/demo/values.ts';

const folder = resolve(import.meta.dirname, '../../../../schemas/demo');

describe('records that repeat each month', () => {
  test('have the months ago in their name and the days and digits of their month', () => {
    const made = monthsOf(
      {
        inv: {
          from: 12,
          to: 0,
          values: {
            number: 'SP{yyyymm}',
            start: 'month',
            due: 'month+29',
            end: 'monthEnd',
            of: '@acct',
            last: '@bill-#',
          },
          but: { '11-1': null, '12': { number: 'first' } },
        },
      },
      new Date('2026-02-28T23:00:00Z'),
    );
    expect(made).toEqual({
      'inv-12': {
        number: 'first',
        start: '2025-02-01',
        due: '2025-03-02',
        end: '2025-02-28',
        of: '@acct',
        last: '@bill-12',
      },
      'inv-0': {
        number: 'SP202602',
        start: '2026-02-01',
        due: '2026-03-02',
        end: '2026-02-28',
        of: '@acct',
        last: '@bill-0',
      },
    });
  });
});

const amountOf = (values: Values, key: string): number => (values[key] as { value: number } | undefined)?.value ?? 0;

function recordsOf(entity: string, day: string): Readonly<Record<string, Values>> {
  const files = readDemoFiles(folder, new Date(`${day}T12:00:00Z`)).filter((file) => file.entity === entity);
  return Object.fromEntries(files.flatMap(({ records = {} }) => Object.entries(records)));
}

/** Totals of the lines by a reference. */
function sumsBy(entity: string, key: string, day: string): Readonly<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const line of Object.values(recordsOf(entity, day))) {
    const name = String(line[key]).slice(1);
    sums[name] = (sums[name] ?? 0) + amountOf(line, 'amount');
  }
  return sums;
}

describe.each(['2026-03-01', '2028-02-29', '2026-12-31'])('the bills of the demo on %s', (day) => {
  test('[BI-025] have invoices whose lines add up to what is printed', () => {
    const invoices = recordsOf('invoice', day);
    const printed = Object.fromEntries(
      Object.entries(invoices).map(([name, values]) => [name, amountOf(values, 'total')]),
    );
    expect(Object.keys(invoices).length).toBeGreaterThan(150);
    expect(sumsBy('invoice-line', 'invoiceId', day)).toEqual(printed);
  });

  test('[BI-030] take each invoice of a paid month once, with what the carrier charged', () => {
    const invoices = recordsOf('invoice', day);
    const lines = Object.values(recordsOf('consolidated-bill-line', day)).filter(({ kind }) => kind === 'INVOICE');
    const billed = lines.map(({ invoiceId }) => String(invoiceId).slice(1));
    expect(new Set(billed).size).toBe(billed.length);
    for (const line of lines) {
      const invoice = invoices[String(line['invoiceId']).slice(1)]!;
      expect([line['description'], amountOf(line, 'amount')]).toEqual([
        line['description'],
        amountOf(invoice, 'total'),
      ]);
    }
  });

  test('[BI-030] have the fee of the team for each service on their invoices, like a regenerated bill', () => {
    const charges = Object.values(recordsOf('invoice-line', day));
    const all = Object.values(recordsOf('consolidated-bill-line', day));
    const ofBill = (bill: unknown, kind: string) =>
      all.filter((line) => line['consolidatedBillId'] === bill && line['kind'] === kind);
    const perService = amountOf(
      readDemoFiles(folder, new Date(day)).find(({ name }) => name.startsWith('14-team-billing'))!.changes!['acme']!,
      'platformFee',
    );
    const bills = Object.keys(recordsOf('consolidated-bill', day)).map((name) => `@${name}`);
    expect(bills).toHaveLength(25);
    for (const bill of bills) {
      const invoices = ofBill(bill, 'INVOICE').map(({ invoiceId }) => invoiceId);
      const services = charges
        .filter(({ invoiceId, section = 'CURRENT' }) => invoices.includes(invoiceId) && section === 'CURRENT')
        .flatMap(({ serviceId }) => serviceId ?? []);
      const fees = ofBill(bill, 'PLATFORM_FEE').map((line) => amountOf(line, 'amount'));
      expect([bill, fees]).toEqual([bill, [perService * new Set(services).size]]);
    }
  });

  test('[BI-027] leave nothing to pay on a paid bill, and the rest of a partial payment on the open one', () => {
    const billed = sumsBy('consolidated-bill-line', 'consolidatedBillId', day);
    const paid: Record<string, number> = {};
    for (const payment of Object.values(recordsOf('payment', day))) {
      if (payment['direction'] !== 'incoming' || payment['status'] !== 'completed') continue;
      const bill = String(payment['consolidatedBillId']).slice(1);
      paid[bill] = (paid[bill] ?? 0) + amountOf(payment, 'amount');
    }
    const files = readDemoFiles(folder, new Date(`${day}T12:00:00Z`));
    const states = files.find(({ name }) => name.startsWith('33-consolidated-bills-issued'))!.changes!;
    for (const [name, values] of Object.entries(states))
      expect([name, billed[name]! - paid[name]!]).toEqual([name, values['status'] === 'PAID' ? 0 : 167_086]);
    expect(Object.keys(states)).toHaveLength(24);
  });
});

test('[SV-014] services of the demo between two ends are found by either order', () => {
  const services = readDemoFiles(folder, new Date())
    .filter(({ entity }) => entity === 'service')
    .flatMap(({ records }) => Object.values(records ?? {}));
  const joined = services.filter(({ name }) => inverseName(String(name)) !== null);
  expect(joined.length).toBeGreaterThan(0);
  for (const { name, inverseName: inverse } of joined) expect(inverse).toBe(inverseName(String(name)));
});
