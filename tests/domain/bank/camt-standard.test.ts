/** Statements of ISO 20022 (camt.053.001.01 to .13), in forms that banks really send. */
import { describe, expect, test } from 'vitest';
import { readBankFile } from '#domain/bank/read.ts';

const account = '000441700118';
const read = (text: string, currency = 'USD') => readBankFile({ text, account, currency });
const linesOf = (text: string, currency = 'USD') => {
  const file = read(text, currency);
  if ('problems' in file) throw new Error(JSON.stringify(file.problems));
  return file.statements.flatMap(({ entries }) => entries);
};
const notesOf = (text: string) => {
  const file = read(text);
  return 'notes' in file ? file.notes.map(({ text: said, count }) => [said, count]) : [];
};
const problemsOf = (text: string, currency = 'USD') => {
  const file = read(text, currency);
  return 'problems' in file ? file.problems.map(({ text: said }) => said) : [];
};

const money = (amount: string, sign = 'CRDT', currency = 'USD') =>
  `<Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd>`;
const balance = (code: string, amount: string, currency = 'USD') =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${money(amount, 'CRDT', currency)}</Bal>`;
const entry = (amount: string, sign: string, about = '', status = '<Sts><Cd>BOOK</Cd></Sts>') =>
  `<Ntry>${money(amount, sign)}${status}<BookgDt><Dt>2026-11-09</Dt></BookgDt>${about}</Ntry>`;
const ofAccount = (currency = '<Ccy>USD</Ccy>') => `<Acct><Id><Othr><Id>${account}</Id></Othr></Id>${currency}</Acct>`;
const statement = (body: string, head = ofAccount()) => `<Stmt><Id>S1</Id>${head}${body}</Stmt>`;
const document = (...statements: readonly string[]) =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr/>${statements.join('')}</BkToCstmrStmt></Document>`;
const one = (body: string) => document(statement(body));
const details = (body: string) => `<NtryDtls><TxDtls>${body}</TxDtls></NtryDtls>`;
const party = (side: string, name: string) => `<${side}><Pty><Nm>${name}</Nm></Pty></${side}>`;
const parties = (names: string) => `<RltdPties>${names}</RltdPties>`;

describe('[BI-024] camt.053, the other party of an entry', () => {
  const both = parties(party('Dbtr', 'Payer') + party('Cdtr', 'Payee'));

  test.each([
    ['money that came in', entry('1.00', 'CRDT', details(both)), 'Payer'],
    ['money that went out', entry('1.00', 'DBIT', details(both)), 'Payee'],
    ['a payment that came back', entry('1.00', 'CRDT', `<RvslInd>true</RvslInd>${details(both)}`), 'Payee'],
    ['a receipt that was taken back', entry('1.00', 'DBIT', `<RvslInd>true</RvslInd>${details(both)}`), 'Payer'],
  ])('of %s', (_, text, name) => {
    expect(linesOf(one(text))[0]!.text).toBe(name);
  });

  test.each([
    ['version 2', '<Cdtr><Nm>Lumen</Nm></Cdtr>', 'Lumen'],
    ['version 8', party('Cdtr', 'Lumen'), 'Lumen'],
    ['a bank', '<Cdtr><Agt><FinInstnId><Nm>First Bank</Nm></FinInstnId></Agt></Cdtr>', 'First Bank'],
    ['with who stands behind it', party('Cdtr', 'Factor Inc') + party('UltmtCdtr', 'Lumen'), 'Factor Inc · Lumen'],
    ['behind a payment without another', party('UltmtCdtr', 'Lumen'), 'Lumen'],
    ['with signs by their number', party('Cdtr', 'T&#233;l&#xE9;com du Nord &amp; Cie'), 'Télécom du Nord & Cie'],
    ['as text that is not parsed', party('Cdtr', '<![CDATA[Smith & Sons]]>'), 'Smith & Sons'],
  ])('is %s', (_, names, text) => {
    expect(linesOf(one(entry('1.00', 'DBIT', details(parties(names)))))[0]!.text).toBe(text);
  });
});

describe('[BI-024] camt.053, references', () => {
  const structured = (kind: string, ref: string) =>
    `<RmtInf><Strd><CdtrRefInf><Tp><CdOrPrtry>${kind}</CdOrPrtry></Tp><Ref>${ref}</Ref></CdtrRefInf></Strd></RmtInf>`;

  test.each([
    ['a creditor reference', '<Cd>SCOR</Cd>', 'RF18539007547034'],
    ['a QR reference', '<Prtry>QRR</Prtry>', '210000000003139471430009017'],
  ])('%s is in the text and is the number of the payer', (_, kind, ref) => {
    expect(linesOf(one(entry('1.00', 'CRDT', details(structured(kind, ref)))))[0]).toMatchObject({
      text: ref,
      endToEndId: ref,
    });
  });

  test('invoice numbers, checks, reasons of returns and further words are all in the text, each once', () => {
    const body = `<Refs><ChqNb>1234</ChqNb></Refs><RmtInf><Strd><RfrdDocInf><Nb>INV-7</Nb></RfrdDocInf><AddtlRmtInf>November</AddtlRmtInf></Strd><Ustrd>INV-7</Ustrd></RmtInf><RtrInf><AddtlInf>Account closed</AddtlInf></RtrInf><AddtlTxInf>Fee waived</AddtlTxInf>`;
    expect(linesOf(one(entry('1.00', 'CRDT', `${details(body)}<AddtlNtryInf>ACH</AddtlNtryInf>`)))[0]!.text).toBe(
      'INV-7 · November · 1234 · Account closed · Fee waived · ACH',
    );
  });

  test.each(['NOTPROVIDED', 'NONREF', 'noref'])('%s is no reference', (word) => {
    const text = entry(
      '1.00',
      'CRDT',
      `<AcctSvcrRef>${word}</AcctSvcrRef>${details(`<Refs><EndToEndId>${word}</EndToEndId></Refs>`)}`,
    );
    expect(linesOf(one(text))[0]).toMatchObject({ reference: null, endToEndId: null });
  });
});

describe('[BI-024] camt.053, amounts and balances', () => {
  test.each([
    ['8.850', 885],
    ['8.85000', 885],
    ['8', 800],
    ['.5', 50],
  ])('%s dollars are %d cents', (amount, cents) => {
    expect(linesOf(one(entry(amount, 'CRDT')))[0]!.amount).toBe(cents);
  });

  test.each(['8.855', '8,85', '-8.85', '12..34', ''])('"%s" is no amount of dollars', (amount) => {
    expect(problemsOf(one(entry(amount, 'CRDT')))).toEqual([`Entry 1: "${amount}" is not an amount.`]);
  });

  test.each([
    ['in another currency', entry('1.00', 'CRDT').replace('USD', 'EUR'), 'The amount is in EUR, the account in USD.'],
    ['without a direction', entry('1.00', ''), 'Credit or debit is not given.'],
  ])('an entry %s is reported by its number', (_, text, problem) => {
    expect(problemsOf(one(entry('1.00', 'CRDT') + text))).toEqual([`Entry 2: ${problem}`]);
  });

  test.each([
    ['OPBD', 'CLBD'],
    ['PRCD', 'CLBD'],
    ['OPBD', 'ITBD'],
    ['ITBD', 'CLBD'],
    ['ITBD', 'ITBD'],
  ])('%s and %s close over the lines, with five decimals as well', (opening, closing) => {
    const body = (last: string) => one(balance(opening, '5442.09000') + balance(closing, last) + entry('1.00', 'CRDT'));
    expect(linesOf(body('5443.09000'))).toHaveLength(1);
    expect(problemsOf(body('5443.10000'))).toEqual(['Opening balance and lines miss the closing balance by $0.01.']);
  });

  test('balances of money that can be used, and of the future, are no balance of the books', () => {
    const others = ['OPAV', 'CLAV', 'FWAV', 'INFO', 'XPCD'].map((code) => balance(code, '9.00')).join('');
    expect(
      linesOf(one(others + balance('OPBD', '5.00') + entry('1.00', 'CRDT') + balance('CLBD', '6.00'))),
    ).toHaveLength(1);
  });

  test('a balance in another currency is reported', () => {
    expect(problemsOf(one(balance('OPBD', '1.00') + balance('CLBD', '2.00', 'EUR') + entry('1.00', 'CRDT')))).toEqual([
      'A balance is in EUR, the account in USD.',
    ]);
  });

  test('an account without a currency and without lines has that of its balances', () => {
    const text = document(statement(balance('CLBD', '1.00', 'EUR'), ofAccount('')));
    expect(problemsOf(text, 'USD')).toEqual(['The account is kept in EUR.']);
  });
});

describe('[BI-024] camt.053, batches and charges', () => {
  const part = (amount: string, about = '') => `<TxDtls>${money(amount)}${about}</TxDtls>`;
  const charge = (amount: string) => `<Chrgs><Rcrd>${money(amount, 'DBIT')}</Rcrd></Chrgs>`;
  const batch = (amount: string, parts: string, about = '') =>
    one(
      entry(
        amount,
        'CRDT',
        `<AcctSvcrRef>B1</AcctSvcrRef>${about}<NtryDtls><Btch><NbOfTxs>2</NbOfTxs></Btch>${parts}</NtryDtls>`,
      ),
    );

  test.each([
    ['of each part', batch('1474.00', part('1000.00', charge('13.00')) + part('500.00', charge('13.00')))],
    ['of the entry', batch('1474.00', part('1000.00') + part('500.00'), charge('26.00'))],
    [
      'of version 2',
      batch(
        '1474.00',
        part('1000.00') + part('500.00'),
        '<Chrgs><Amt Ccy="USD">26.00</Amt><CdtDbtInd>DBIT</CdtDbtInd></Chrgs>',
      ),
    ],
    [
      'in total',
      batch(
        '1474.00',
        part('1000.00') + part('500.00'),
        '<Chrgs><TtlChrgsAndTaxAmt Ccy="USD">26.00</TtlChrgsAndTaxAmt></Chrgs>',
      ),
    ],
  ])('charges %s become a line, and all lines add up to the entry', (_, text) => {
    expect(linesOf(text).map(({ amount, reference, text: said }) => [amount, reference, said])).toEqual([
      [100_000, 'B1/1', ''],
      [50_000, 'B1/2', ''],
      [-2600, 'B1', 'Bank charges'],
    ]);
  });

  test('charges that were deducted elsewhere become no line', () => {
    expect(linesOf(batch('1500.00', part('1000.00', charge('13.00')) + part('500.00')))).toHaveLength(2);
  });

  test('a single payment whose charges were taken off is that payment and its charges', () => {
    const text = one(entry('487.00', 'CRDT', `<NtryDtls>${part('500.00', charge('13.00'))}</NtryDtls>`));
    expect(linesOf(text).map(({ amount }) => amount)).toEqual([50_000, -1300]);
  });

  test('an entry without details of its payments is one line', () => {
    const text = one(entry('9.00', 'CRDT', '<NtryDtls><Btch><NbOfTxs>7</NbOfTxs></Btch></NtryDtls>'));
    expect(linesOf(text).map(({ amount }) => amount)).toEqual([900]);
  });

  test('an entry with parts in another currency is not split, and this is reported', () => {
    const text = batch('10.00', part('8.00').replace('USD', 'EUR') + part('1.00').replace('USD', 'EUR'));
    expect(linesOf(text)).toMatchObject([{ amount: 1000, reference: 'B1' }]);
    expect(notesOf(text)[0]![0]).toMatch(/^Batch 1 is \$10, but/);
  });

  test('an amount in the currency of the account is taken from its details', () => {
    const foreign = `<TxDtls><Amt Ccy="EUR">9.00</Amt><AmtDtls><TxAmt><Amt Ccy="USD">10.00</Amt></TxAmt></AmtDtls></TxDtls>`;
    expect(linesOf(batch('15.00', foreign + part('5.00'))).map(({ amount }) => amount)).toEqual([1000, 500]);
  });
});

describe('[BI-024] camt.053, what is left out', () => {
  test('entries that are not booked, and how many', () => {
    const pending = (status: string) => entry('1.00', 'CRDT', '', status);
    const text = one(
      entry('1.00', 'CRDT') + pending('<Sts>PDNG</Sts>') + pending('<Sts><Cd>PDNG</Cd></Sts>') + pending(''),
    );
    expect(linesOf(text)).toHaveLength(1);
    expect(notesOf(text)).toEqual([
      ['Entries with status PDNG are not booked: left out.', 2],
      ['Entries with status "none" are not booked: left out.', 1],
    ]);
  });

  test('other accounts, and other currencies of the account', () => {
    const other = statement(entry('1.00', 'CRDT'), '<Acct><Id><IBAN>DE02</IBAN></Id><Ccy>USD</Ccy></Acct>');
    const euros = statement(entry('1.00', 'CRDT').replace('USD', 'EUR'), ofAccount('<Ccy>EUR</Ccy>'));
    const text = document(statement(entry('2.00', 'CRDT')), other, euros);
    expect(linesOf(text).map(({ amount }) => amount)).toEqual([200]);
    expect(notesOf(text)).toEqual([
      ['Account DE02 is not the chosen one: left out.', 1],
      [`Account ${account} in EUR is not the chosen currency: left out.`, 1],
    ]);
    expect(linesOf(text, 'EUR').map(({ amount }) => amount)).toEqual([100]);
  });

  test('the same statement a second time', () => {
    const same = statement(entry('2.00', 'CRDT'));
    expect(linesOf(document(same, same))).toHaveLength(1);
    expect(notesOf(document(same, same))).toEqual([
      ['The same statement is in the file more than once: read once.', 1],
    ]);
  });

  test.each(['BkToCstmrAcctRpt', 'BkToCstmrDbtCdtNtfctn'])('%s is told apart from a statement', (name) => {
    expect(problemsOf(`<Document><${name}><Rpt/></${name}></Document>`)).toEqual([
      'This file lists entries that are not final (camt.052 or camt.054). Import the statement (camt.053).',
    ]);
  });
});

describe('[BI-024] camt.053 in its envelopes', () => {
  const inner = one(entry('1.00', 'CRDT')).replace('<?xml version="1.0"?>', '');

  test.each([
    ['below a header of the network', `<RequestPayload><AppHdr/>${inner}</RequestPayload>`],
    ['in a SOAP body', `<s:Envelope xmlns:s="x"><s:Body><a><b>${inner}</b></a></s:Body></s:Envelope>`],
    ['with prefixed names', inner.replaceAll(/<(\/?)(?=[A-Z])/g, '<$1n0:').replace('xmlns=', 'xmlns:n0=')],
    ['without a namespace', inner.replace(/ xmlns="[^"]*"/, '')],
    ['of the first version', inner.replaceAll('BkToCstmrStmt>', 'BkToCstmrStmtV01>').replace('.001.08', '.001.01')],
    ['of the newest version', inner.replace('.001.08', '.001.13')],
    ['behind a byte order mark', `\uFEFF${one(entry('1.00', 'CRDT'))}`],
  ])('%s', (_, text) => {
    expect(linesOf(text)).toHaveLength(1);
  });

  test('a file may contain several documents', () => {
    const text = `${one(entry('1.00', 'CRDT'))}\n${one(entry('2.00', 'CRDT'))}`;
    expect(linesOf(text).map(({ amount }) => amount)).toEqual([100, 200]);
  });

  test('an account goes by its IBAN or any other number', () => {
    const head = `<Acct><Id><IBAN>DE89 3704</IBAN></Id><Ccy>USD</Ccy></Acct>`;
    const text = document(statement(entry('1.00', 'CRDT'), head));
    expect(readBankFile({ text, account: 'de893704', currency: 'USD' })).toMatchObject({ statements: [{}] });
  });

  test('a day of booking that is left out is that of value', () => {
    const text = one(
      entry('1.00', 'CRDT').replace('<BookgDt><Dt>2026-11-09</Dt></BookgDt>', '<ValDt><Dt>2026-11-10</Dt></ValDt>'),
    );
    expect(linesOf(text)[0]!.bookedOn).toBe('2026-11-10');
  });
});
