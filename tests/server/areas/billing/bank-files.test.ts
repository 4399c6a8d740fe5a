/** Bank files that overlap, contain more than lines of the account, or leave something open. */
import { beforeAll, describe, expect, test } from 'vitest';
import { formOf } from '../../../support/form.ts';
import { makePerson, sql, type Person } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';

const server = useServer();
const { add } = createDrive(server);
const usd = (value: number) => ({ value, code: 'USD' });
let specialist: Person;

beforeAll(async () => {
  specialist = await makePerson(server.pool, { role: 'implementation_specialist' });
});

const lines = (...rows: readonly string[]): string =>
  ['Date,Amount,Description,Reference,Trace number', ...rows].join('\n');
let accounts = 0;
const newAccount = (): string => `4417-${(accounts += 1)}`;
function importFile(text: string, bank_account: string, about: Record<string, string> = {}) {
  const form = formOf({ bank_account, ...about }, [{ name: 'june.csv', type: 'text/csv', content: text }], 'file');
  return server.call('POST', '/api/bank-statements/import', { as: specialist.token, ...form });
}
const bookedOn = async (reference: string) =>
  (await sql(server.pool, 'select booked_on::text from bank_lines where reference = $1', [reference]))[0]![0];

describe('[BI-024] a bank file', () => {
  test('whose bank gives one number to many lines keeps all of them, and adds none twice', async () => {
    const account = newAccount();
    const day = (date: string, amount: number, payer: string) =>
      [
        `01,1,T,${date},0600,1,80,,2/`,
        `02,T,1,1,${date},,USD,2/`,
        `03,${account},USD,,,,/`,
        `16,142,${amount},Z,0000000000,,${payer}/`,
        `49,${amount},3/`,
        `98,${amount},1,5/`,
        `99,${amount},1,7/`,
      ].join('\n');
    expect((await importFile(day('261102', 120_000, 'HARBOR'), account)).body).toMatchObject({ lines: 1, added: 1 });
    const second = day('261103', 98_000, 'ACME');
    expect((await importFile(second, account)).body).toMatchObject({ lines: 1, added: 1 });
    expect((await importFile(`${second}\n`, account)).body).toMatchObject({ lines: 1, added: 0 });
    const rows = ['2026-12-11,5.00,A,0000000000,', '2026-12-12,6.00,A,0000000000,'];
    expect((await importFile(lines(...rows), account)).body).toMatchObject({ lines: 2, added: 2 });
    // Three equal lines in a file of which one is known are two new ones.
    expect((await importFile(lines(rows[0]!, rows[0]!, rows[0]!), account)).body).toMatchObject({ added: 2 });
    expect((await importFile(lines(...rows, rows[0]!, rows[0]!), account)).body).toMatchObject({ added: 0 });
  });

  test('that knows a line by the number of the bank alone, as lines were kept before, does not add it again', async () => {
    const account = newAccount();
    const statement = { bank_account: account, format: 'CSV', sha256: 'a'.repeat(64) };
    const bank_statement_id = await add('bank-statement', statement);
    const line = { bank_statement_id, bank_account: account, booked_on: '2026-06-02', amount: usd(-100) };
    await add('bank-line', { ...line, line_key: 'OLD1', reference: 'OLD1', text: 'Trunkline' });
    const file = lines('2026-06-02,-1.00,Lumen,OLD1,', '2026-06-03,-1.00,Lumen,OLD1,');
    expect((await importFile(file, account)).body).toMatchObject({ lines: 2, added: 1 });
  });

  test('returns what was left out with its count, in its answer and on the statement', async () => {
    const account = newAccount();
    const notes = [
      { line: 1, count: 1, text: 'Rows above the headings are no bookings.' },
      { line: 5, count: 1, text: 'Rows with a balance or a total are no bookings.' },
    ];
    const text = `Account 1\n\n${lines('2026-06-02,-1.00,x,LEFT1,', 'Total,-1.00,,,')}`;
    const { status, body } = await importFile(text, account);
    expect([status, body.added, body.notes]).toEqual([200, 1, notes]);
    const shown = await server.call('GET', `/api/bank-statements/${body.statement_id}`, { as: specialist.token });
    expect(shown.body).toMatchObject({ notes });
  });

  test('whose days leave month and day open is asked for, and the answer holds for the next file', async () => {
    const account = newAccount();
    const send = (text: string, about: Record<string, string>) => importFile(text, account, about);
    const asked = await send(lines('04/05/2026,-1.00,x,DAY1,'), {});
    expect([asked.status, asked.body.date_format]).toEqual([
      422,
      ['Does 04/05/2026 begin with the month or the day? Choose how the file writes its dates.'],
    ]);
    expect((await send(lines('04/05/2026,-1.00,x,DAY1,'), { date_format: 'DD/MM/YYYY' })).status).toBe(200);
    expect(await bookedOn('DAY1')).toBe('2026-05-04');
    expect((await send(lines('05/05/2026,-1.00,x,DAY0,', '06/05/2026,-1.00,x,DAY2,'), {})).status).toBe(200);
    expect(await bookedOn('DAY2')).toBe('2026-05-06');
    expect((await send(lines('04/05/2026,-2.00,x,,'), { date_format: 'YYYY' })).status).toBe(422);
  });
});
