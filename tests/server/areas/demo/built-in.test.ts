import { expect, test } from 'vitest';
import { formatMoney } from '#domain/format/money.ts';
import { seedBuiltIn } from '#server/areas/demo/seed.ts';
import { useServer } from '#tests/support/server.ts';

const server = useServer();

test('[BI-035, DF-016, DF-017, CT-019] a new installation knows four currencies, US dollars first and the only ones shown without a code', async () => {
  await seedBuiltIn({ pool: server.pool, services: server.services });
  const { body } = await server.call('GET', '/api/currencies?sort_field=position&sort_dir=asc');
  const codes = body.records.map(({ code }: { code: string }) => code);
  expect(codes).toEqual(['USD', 'CAD', 'EUR', 'GBP']);
  const shown = codes.map((code: string) => formatMoney({ value: 74_500, code }));
  expect(shown.filter((text: string) => !/[A-Z]{3}$/.test(text))).toEqual(['$745']);
});

test('[DF-015] a currency holds its code, its name, its symbol and how many digits follow its point', async () => {
  const { body } = await server.call('GET', '/api/currencies?sort_field=position&sort_dir=asc');
  expect(
    body.records.map(({ code, name, symbol, precision }: Record<string, unknown>) => [code, name, symbol, precision]),
  ).toEqual([
    ['USD', 'US dollar', '$', 2],
    ['CAD', 'Canadian dollar', 'CA$', 2],
    ['EUR', 'Euro', '€', 2],
    ['GBP', 'British pound', '£', 2],
  ]);
});
