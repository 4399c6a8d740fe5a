/** Bank exports in the layouts and languages of real banks. */
import { describe, expect, test } from 'vitest';
import { readBankFile, type BankFile } from '#domain/bank/read.ts';

const read = (text: string, about: Partial<BankFile> = {}) =>
  readBankFile({ text, account: '1', currency: 'USD', today: '2026-11-29', ...about });
const linesOf = (text: string, about: Partial<BankFile> = {}) => {
  const file = read(text, about);
  if ('problems' in file) throw new Error(JSON.stringify(file.problems));
  return file.statements.flatMap(({ entries }) => entries);
};
const notesOf = (text: string, about: Partial<BankFile> = {}) => {
  const file = read(text, about);
  return 'notes' in file ? file.notes.map(({ text: said, count, line }) => [said, count, line]) : [];
};
const problemsOf = (text: string, about: Partial<BankFile> = {}) => {
  const file = read(text, about);
  return 'problems' in file ? file.problems.map(({ text: said, line }) => [line, said]) : [];
};

describe('[BI-024] a bank CSV, its headings', () => {
  test('the best heading of a kind wins in any position, and an extra comma at the end of rows is accepted', () => {
    const text = [
      'Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #',
      'CREDIT,11/03/2026,"ORIG CO NAME:ACME DENTAL IND ID:CB-2026-10",1514.94,ACH_CREDIT,11514.94,,',
      'DEBIT,11/03/2026,"ORIG CO NAME:SPECTRUM IND ID:0006992477",-449.00,ACH_DEBIT,11065.94,,',
    ].join('\n');
    expect(linesOf(text).map(({ bookedOn, amount, text: said }) => [bookedOn, amount, said])).toEqual([
      ['2026-11-03', 151_494, 'ORIG CO NAME:ACME DENTAL IND ID:CB-2026-10'],
      ['2026-11-03', -44_900, 'ORIG CO NAME:SPECTRUM IND ID:0006992477'],
    ]);
  });

  test('are found below a summary; rows without amount and balance rows are skipped and counted', () => {
    const text = [
      'Description,,Summary Amt.',
      'Beginning balance as of 11/01/2026,,"10,000.00"',
      'Total credits,,"1,514.94"',
      'Ending balance as of 11/03/2026,,"11,514.94"',
      '',
      'Date,Description,Amount,Running Bal.',
      '11/01/2026,Beginning balance as of 11/01/2026,,"10,000.00"',
      '11/03/2026,"ACME DENTAL DES:PAYMENT ID:CB-2026-10","1,514.94","11,514.94"',
      'Total,,10.00',
      'Ending balance,,,"11,514.94"',
      '11/03/2026,Closing balance,"11,514.94",',
    ].join('\n');
    expect(linesOf(text).map(({ amount }) => amount)).toEqual([151_494]);
    expect(notesOf(text)).toEqual([
      ['Rows above the headings are no bookings.', 4, 1],
      ['Rows without an amount are no bookings.', 2, 7],
      ['Rows with a balance or a total are no bookings.', 2, 9],
    ]);
  });

  test('a payee whose name begins like a total is a booking', () => {
    const names = ['Total Wireless', 'TOTALENERGIES', 'Balance Staffing Inc', 'Saldo GmbH'];
    const rows = names.map((name, at) => `2026-11-0${at + 1},${name},-5.00`);
    expect(linesOf(['Date,Description,Amount', ...rows].join('\n')).map(({ text }) => text)).toEqual(names);
  });

  test.each([
    [
      'German',
      'Buchungstag;Auftraggeber / Begünstigter;Verwendungszweck;Betrag;Währung',
      '04.11.2026;Télécom;RG 7;-1.234,50;EUR',
    ],
    ['French', 'Date opération;Tiers;Libellé;Débit;Crédit', '04.11.2026;Télécom;RG 7;1 234,50;'],
    ['Spanish', 'Fecha;Beneficiario;Concepto;Importe', '04.11.2026;Télécom;RG 7;-1.234,50'],
    ['Italian', 'Data contabile;Ordinante;Causale;Dare;Avere', '04.11.2026;Télécom;RG 7;1.234,50;'],
    ['Dutch', 'Boekingsdatum;Naam tegenpartij;Omschrijving;Bedrag', '04.11.2026;Télécom;RG 7;-1.234,50'],
    ['English, with the currency', 'Booking date;Payee;Memo;Amount (EUR)', '2026-11-04;Télécom;RG 7;-1234,50'],
  ])('may be %s', (_, head, row) => {
    expect(linesOf(`${head}\n${row}`, { currency: 'EUR' })).toMatchObject([
      { bookedOn: '2026-11-04', amount: -123_450, text: 'Télécom · RG 7' },
    ]);
  });

  test('in non-Latin scripts are not confused with each other', () => {
    expect(problemsOf('日付,金額\n2026-11-04,1.00')).toEqual([[1, 'No column is headed "Date".']]);
    expect(linesOf('日付,金額\n2026-11-04,1.00', { columns: { date: '日付', amount: '金額' } })).toHaveLength(1);
  });

  test.each([
    [';', 'sep=;\nDate;Amount\n2026-11-04;1.00'],
    ['tab', 'Date\tAmount\n2026-11-04\t1.00'],
    ['|', 'Date|Amount\n2026-11-04|1.00'],
    [', below a line with semicolons', 'Account;Currency;Bank\n\nDate,Amount\n2026-11-04,1.00'],
  ])('are parted by %s', (_, text) => {
    expect(linesOf(text)).toHaveLength(1);
  });
});

test('[BI-024] a bank CSV may have quotes within its texts', () => {
  expect(linesOf('Date,Description,Amount\n2026-11-04,12" cable,-5.00')[0]!.text).toBe('12" cable');
  expect(linesOf('Date,Description,Amount\n2026-11-04,"Acme ""Main"", Inc.",-5.00')[0]!.text).toBe('Acme "Main", Inc.');
});

describe('[BI-024] a bank CSV, its amounts', () => {
  const amounts = (texts: readonly string[], about: Partial<BankFile> = {}) =>
    linesOf(`Date;Amount\n${texts.map((text) => `2026-11-04;${text}`).join('\n')}`, about).map(({ amount }) => amount);

  test.each([
    ['(12.50)', -1250],
    ['12.50-', -1250],
    ['-$12.50', -1250],
    ['($12.50)', -1250],
    ['−12.50', -1250],
    ['USD 12.50', 1250],
    ['US$ 1,234.50', 123_450],
    ["1'234.50", 123_450],
    ['12.50 CR', 1250],
    ['12.50DR', -1250],
  ])('%s', (text, amount) => {
    expect(amounts([text])).toEqual([amount]);
  });

  test.each([
    ['€12,50', 1250],
    ['1.234,50 EUR', 123_450],
    ['1\u00A0234,50', 123_450],
    ['1\u202F234,50-', -123_450],
  ])('%s in euros', (text, amount) => {
    expect(amounts([text], { currency: 'EUR' })).toEqual([amount]);
  });

  test.each(['€12.50', 'EUR 12.50', '12.50 CAD', '1.234', '12,505.5.'])('%s is no amount of dollars', (text) => {
    expect(problemsOf(`Date;Amount\n2026-11-04;${text}`)).toEqual([[2, `"${text}" is not an amount.`]]);
  });

  test('a column of directions gives the sign where amounts have none', () => {
    const text = 'Date,Amount,Credit/Debit\n2026-11-04,5.00,Credit\n2026-11-04,7.00,DEBIT\n2026-11-04,1.00,Dr';
    expect(linesOf(text).map(({ amount }) => amount)).toEqual([500, -700, -100]);
    const german = 'Buchungstag;Betrag;S/H\n04.11.2026;5,00;H\n04.11.2026;7,00;S';
    expect(linesOf(german, { currency: 'EUR' }).map(({ amount }) => amount)).toEqual([500, -700]);
  });

  test.each([
    ['opposite to the signs throughout', ['33.50,D', '"-1,533.50",C'], [-3350, 153_350]],
    ['as the signs', ['-33.50,D', '"1,533.50",C'], [-3350, 153_350]],
    ['now and then against the signs', ['-33.50,D', '5.00,D', '1.00,C'], [-3350, 500, 100]],
  ])('a column of directions %s', (_, rows, amounts) => {
    const text = ['Date,Amount,D/C', ...rows.map((row) => `2026-11-04,${row}`)].join('\n');
    expect(linesOf(text).map(({ amount }) => amount)).toEqual(amounts);
  });

  test('a constant column of letters gives no direction', () => {
    const text = 'Date,Amount,Category\n2026-11-04,5.00,D\n2026-11-05,7.00,D';
    expect(linesOf(text).map(({ amount }) => amount)).toEqual([500, 700]);
  });

  test('rows in another currency are left out with their count', () => {
    const text = 'Date,Amount,Currency\n2026-11-04,5.00,USD\n2026-11-04,7.00,EUR\n2026-11-05,7.00,EUR';
    expect(linesOf(text)).toHaveLength(1);
    expect(notesOf(text)).toEqual([['Rows in EUR are not in the chosen currency: left out.', 2, 3]]);
  });
});

describe('[BI-024] a bank CSV, its days', () => {
  const days = (texts: readonly string[], about: Partial<BankFile> = {}) =>
    linesOf(`Date,Amount\n${texts.map((text) => `"${text}",1.00`).join('\n')}`, about).map(({ bookedOn }) => bookedOn);

  test.each([
    ['2026-11-04'],
    ['2026/11/04'],
    ['20261104'],
    ['04.11.2026'],
    ['4.11.26'],
    ['Nov 4, 2026'],
    ['4 Nov 2026'],
    ['04-Nov-26'],
    ['2026-11-04T09:30:00Z'],
    ['2026-11-04 09:30'],
  ])('%s is November 4', (text) => {
    expect(days([text])).toEqual(['2026-11-04']);
  });

  test('one day after the twelfth decides all of them', () => {
    expect(days(['11/04/2026', '11/13/2026'])).toEqual(['2026-11-04', '2026-11-13']);
    expect(days(['04/11/2026', '13/11/2026'])).toEqual(['2026-11-04', '2026-11-13']);
    expect(days(['04-11-2026', '13-11-2026'])).toEqual(['2026-11-04', '2026-11-13']);
  });

  test('no booking is in the future', () => {
    expect(days(['01/12/2026'])).toEqual(['2026-01-12']);
    expect(days(['12/01/2026'])).toEqual(['2026-01-12']);
  });

  test('a day whose figures are the same leaves nothing open', () => {
    expect(days(['11/11/2026', '10/10/2026'])).toEqual(['2026-11-11', '2026-10-10']);
  });

  test('if every day is up to the twelfth, the format must be chosen and is then used', () => {
    const text = 'Date,Amount\n04/11/2026,1.00\n05/11/2026,1.00';
    expect(problemsOf(text)).toEqual([
      [null, 'Does 04/11/2026 begin with the month or the day? Choose how the file writes its dates.'],
    ]);
    expect(days(['04/11/2026'], { dateFormat: 'DD/MM/YYYY' })).toEqual(['2026-11-04']);
    expect(days(['04/11/2026'], { dateFormat: 'MM/DD/YYYY' })).toEqual(['2026-04-11']);
    // The option does not override what the file shows.
    expect(days(['11/13/2026'], { dateFormat: 'DD/MM/YYYY' })).toEqual(['2026-11-13']);
  });

  test('a row of a word in place of the day is left out, an impossible day refuses', () => {
    expect(notesOf('Date,Amount\n2026-11-04,1.00\nPending,2.00')).toEqual([
      ['Rows dated "Pending" are no bookings.', 1, 3],
    ]);
    expect(problemsOf('Date,Amount\n2026-02-30,1.00')).toEqual([[2, '"2026-02-30" is not a date.']]);
    expect(problemsOf('Date,Amount\n,1.00')).toEqual([[2, '"" is not a date.']]);
  });
});
