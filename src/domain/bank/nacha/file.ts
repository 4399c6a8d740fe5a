/**
 * Writes payments as a NACHA file of CCD credits, each with one addenda record. Records have 94 characters; the file is
 * hashed and totaled.
 */
import { limits } from '#generated/domain/limits.ts';
import type { BankAccountType } from '#generated/domain/lists/bank-account-type.ts';

export interface AchAccount {
  /** Nine digits. */
  readonly routing: string;
  readonly account: string;
  readonly type: BankAccountType;
}

export interface AchEntry extends AchAccount {
  readonly holder: string;
  /** Cents. */
  readonly amount: number;
  /** The carrier's number for the payer. */
  readonly identification: string;
  /** Purpose of the payment. */
  readonly purpose: string;
  /** Fifteen digits. */
  readonly trace: string;
}

export interface AchOrigin extends AchAccount {
  readonly bank: string;
  readonly company: string;
  readonly companyId: string;
}

export interface AchFile {
  readonly origin: AchOrigin;
  /** YYYY-MM-DD */
  readonly createdOn: string;
  /** HHMM */
  readonly time: string;
  /** YYYY-MM-DD */
  readonly effective: string;
  /** Distinguishes files of one day: A to Z, then 0 to 9. */
  readonly modifier: string;
  readonly batch: number;
  readonly entries: readonly AchEntry[];
  /** Trace of the one debit that offsets all credits; null if the bank creates it. */
  readonly offsetTrace: string | null;
}

export interface WrittenFile {
  readonly text: string;
  readonly entryHash: string;
}

const serviceClass = { mixed: '200', credits: '220' } as const;
const creditCode: Readonly<Record<BankAccountType, string>> = { CHECKING: '22', SAVINGS: '32' };
const debitCode: Readonly<Record<BankAccountType, string>> = { CHECKING: '27', SAVINGS: '37' };
const recordsPerBlock = 10;

export function achFile(file: AchFile): WrittenFile {
  const { origin, entries, offsetTrace } = file;
  const credits = entries.reduce((sum, { amount }) => sum + amount, 0);
  const debits = offsetTrace === null ? 0 : credits;
  const hash = hashOf([...entries, ...(offsetTrace === null ? [] : [origin])]);
  const kind = offsetTrace === null ? serviceClass.credits : serviceClass.mixed;
  const details = [
    ...entries.flatMap((entry) => [detail(entry, creditCode[entry.type], '1'), addenda(entry)]),
    ...(offsetTrace === null ? [] : [detail(offsetOf(origin, debits, offsetTrace), debitCode[origin.type], '0')]),
  ];
  const control = { kind, count: details.length, hash, debits, credits };
  const records = [
    fileHeader(file),
    batchHeader(file, kind),
    ...details,
    batchControl(file, control),
    fileControl(details.length, control),
  ];
  const filling = Array.from({ length: blocksOf(records.length) * recordsPerBlock - records.length }, () =>
    '9'.repeat(94),
  );
  return { text: [...records, ...filling].map((record) => `${record}\n`).join(''), entryHash: hash };
}

/** Sum of the first eight digits of all routing numbers; its last ten digits count. */
const hashOf = (accounts: readonly Pick<AchAccount, 'routing'>[]): string =>
  number(
    accounts.reduce((sum, { routing }) => sum + Number(routing.slice(0, 8)), 0),
    10,
  );

/** The last digit is a check digit: 3, 7 and 1 times the digits add up to a multiple of 10. */
export const isRoutingNumber = (text: string): boolean =>
  /^\d{9}$/.test(text) &&
  text.split('').reduce((sum, digit, at) => sum + Number(digit) * [3, 7, 1][at % 3]!, 0) % 10 === 0;

/** Our bank's digits and a sequence number. */
export const traceOf = (routing: string, count: number): string => routing.slice(0, 8) + number(count, 7);

/** Modifier of the day's file number `at`, from 0. */
export const modifierOf = (at: number): string => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'[at % 36]!;

const offsetOf = (origin: AchOrigin, amount: number, trace: string): AchEntry => ({
  ...origin,
  holder: origin.company,
  amount,
  identification: origin.companyId,
  purpose: '',
  trace,
});

const fileHeader = ({ origin, createdOn, time, modifier }: AchFile): string =>
  record(
    ['1', '01', ` ${origin.routing}`, words(origin.companyId, 10), short(createdOn), time, modifier],
    ['094', '10', '1', words(origin.bank, 23), words(origin.company, 23), words('', 8)],
  );

const batchHeader = ({ origin, createdOn, effective, batch }: AchFile, kind: string): string =>
  record(
    ['5', kind, words(origin.company, 16), words('', 20), words(origin.companyId, 10), 'CCD'],
    [words(limits.paymentFileEntry, 10), short(createdOn), short(effective), words('', 3), '1'],
    [origin.routing.slice(0, 8), number(batch, 7)],
  );

const detail = (entry: AchEntry, code: string, hasAddenda: '0' | '1'): string =>
  record(
    ['6', code, entry.routing, words(entry.account, 17, false), number(entry.amount, 10)],
    [words(entry.identification, 15), words(entry.holder, 22), words('', 2), hasAddenda, entry.trace],
  );

const addenda = ({ purpose, trace }: AchEntry): string =>
  ['7', '05', words(purpose, 80), number(1, 4), trace.slice(-7)].join('');

interface Control {
  readonly kind: string;
  /** Number of entry and addenda records. */
  readonly count: number;
  readonly hash: string;
  readonly debits: number;
  readonly credits: number;
}

const batchControl = ({ origin, batch }: AchFile, { kind, count, hash, debits, credits }: Control): string =>
  record(
    ['8', kind, number(count, 6), hash, number(debits, 12), number(credits, 12), words(origin.companyId, 10)],
    [words('', 19), words('', 6), origin.routing.slice(0, 8), number(batch, 7)],
  );

const fileControl = (details: number, { count, hash, debits, credits }: Control): string =>
  record(
    ['9', number(1, 6), number(blocksOf(details + 4), 6), number(count, 8), hash],
    [number(debits, 12), number(credits, 12), words('', 39)],
  );

const blocksOf = (records: number): number => Math.ceil(records / recordsPerBlock);

/** Joins the fields, one row of the layout at a time. */
const record = (...rows: readonly (readonly string[])[]): string => rows.flat().join('');

/** YYMMDD */
const short = (day: string): string => day.slice(2).replaceAll('-', '');

const number = (value: number, width: number): string => String(value).padStart(width, '0').slice(-width);

/** Banks accept capital letters without accents, digits and a few signs. */
const words = (text: string, width: number, isUpper = true): string =>
  (isUpper ? text.toUpperCase() : text)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^ -~]/g, ' ')
    .slice(0, width)
    .padEnd(width);
