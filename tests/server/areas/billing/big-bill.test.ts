/** A carrier's bill of five thousand lines: read, filed, coded and audited in acceptable time. */
import { expect, test } from 'vitest';
import { formOf } from '../../../support/form.ts';
import { makePerson, makeTeam, sql } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';

const server = useServer();
const { add } = createDrive(server);

test('[BI-022] [BI-032] five thousand lines are read, filed, coded and audited within ten seconds', async () => {
  const count = 5000;
  const team_id = await makeTeam(server.pool, 'Acme Dental');
  const { token } = await makePerson(server.pool, { role: 'implementation_specialist' });
  const provider_id = await add('provider', { name: 'AT&T' });
  const account = await add('provider-account', { team_id, provider_id, account_number: '9', billing_day: 1 });
  await sql(
    server.pool,
    `insert into services (id, team_id, service_type, name, provider_id, provider_account_id, current_step, status, detail, mrc_value, mrc_code, billing_start_date)
     select gen_random_uuid(), $1, 'internet', 'L' || n, $2, $3, 'service_installed', 'active', jsonb_build_object('provider_service_id', 'KX/' || (100000 + n) || '//BIG'), 4500, 'USD', '2025-01-01'
       from generate_series(1, ${count}) n`,
    [team_id, provider_id, account],
  );
  const head =
    'Account Number,Invoice Number,Invoice Date,Bill Period Start,Bill Period End,Circuit ID,Description,From Date,To Date,Amount';
  const rows = Array.from(
    { length: count },
    (_, at) =>
      `9,BIG-1,06/01/2026,06/01/2026,06/30/2026,KX/${100_001 + at}//BIG,Business internet,06/01/2026,06/30/2026,${at === 7 ? '46.00' : '45.00'}`,
  );
  const total = `9,BIG-1,06/01/2026,06/01/2026,06/30/2026,,Total,,,${(count * 45 + 1).toFixed(2)}`;
  const start = performance.now();
  const content = [head, ...rows, total].join('\n');
  const form = formOf({}, [{ name: 'bill.csv', content, type: 'text/csv' }], 'file');
  const sent = await server.call('POST', `/api/provider-accounts/${account}/bill-files`, { as: token, ...form });
  expect(sent.body.record).toMatchObject({ status: 'READY', line_count: count });
  const filed = await server.call('POST', `/api/invoice-imports/${sent.body.record.id}/file`, { as: token });
  expect(performance.now() - start).toBeLessThan(10_000);
  expect(filed.body).toMatchObject({ lines: count, coded: count, open_findings: 1 });
}, 180_000);
