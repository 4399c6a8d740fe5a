/** Tells by its content what form a bank file has, and reads it. */
import { fill } from '#domain/format/fill.ts';
import { formatMoney } from '#domain/format/money.ts';
import { messages } from '#generated/domain/messages.ts';
import { readBai2 } from './bai2.ts';
import { readCamt053 } from './camt053.ts';
import { readBankCsv, type BankColumn } from './csv.ts';
import { gapOf, type FileProblem, type ReadFile, type Statement } from './statement.ts';

export interface BankFile {
  readonly text: string;
  /** Of the account that a CSV file, which does not say it, is from. */
  readonly account: string;
  readonly currency: string;
  readonly columns?: Partial<Record<BankColumn, string>>;
}

export type BankFormat = 'BAI2' | 'CAMT053' | 'CSV';

export const formatOf = (text: string): BankFormat =>
  /^\uFEFF?\s*01,/.test(text) ? 'BAI2' : /^\uFEFF?\s*</.test(text) ? 'CAMT053' : 'CSV';

/** All lines or none: balances that do not close, another currency and a foreign account refuse the file. */
export function readBankFile({ text, account, currency, columns }: BankFile): ReadFile {
  const format = formatOf(text);
  const read =
    format === 'BAI2'
      ? readBai2(text)
      : format === 'CAMT053'
        ? readCamt053(text)
        : readBankCsv(text, account, currency, columns);
  if ('problems' in read) return read;
  const problems = read.statements.flatMap((one) => problemsOf(one, account, currency));
  if (read.statements.every(({ entries }) => entries.length === 0))
    problems.push({ line: null, text: messages['bank.empty'] });
  return problems.length > 0 ? { problems } : read;
}

const digits = (text: string): string => text.replaceAll(/[^0-9a-z]/gi, '').toUpperCase();

function problemsOf(statement: Statement, account: string, currency: string): FileProblem[] {
  const found: FileProblem[] = [];
  if (digits(statement.account) !== digits(account))
    found.push({ line: null, text: fill(messages['bank.otherAccount'], { account: statement.account }) });
  if (statement.currency !== currency)
    found.push({ line: null, text: fill(messages['bank.otherCurrency'], { currency: statement.currency }) });
  const gap = gapOf(statement);
  if (gap !== null && gap !== 0)
    found.push({
      line: null,
      text: fill(messages['bank.gap'], { amount: formatMoney({ value: gap, code: statement.currency }) }),
    });
  return found;
}
