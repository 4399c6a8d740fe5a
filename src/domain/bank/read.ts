/** Detects the format of a bank file by its content and reads it. */
import { fill } from '#domain/format/fill.ts';
import { formatMoney } from '#domain/format/money.ts';
import { messages } from '#generated/domain/messages.ts';
import { readBai2 } from './bai2/read.ts';
import { readCamt053 } from './camt/read.ts';
import { readBankCsv, type BankCsv } from './csv/read.ts';
import { gapOf, mergedNotes, type FileNote, type FileProblem, type ReadFile, type Statement } from './statement.ts';

/** Account and currency are the caller's, because a CSV file does not name them. */
export type BankFile = BankCsv;

export type BankFormat = 'BAI2' | 'CAMT053' | 'CSV';

export const formatOf = (text: string): BankFormat =>
  /^\uFEFF?\s*01,/.test(text) ? 'BAI2' : /^\uFEFF?\s*</.test(text) ? 'CAMT053' : 'CSV';

/**
 * The account's statements in its currency; everything else in the file is skipped and counted. Refuses the file if
 * balances do not match, lines are broken or the account is missing.
 */
export function readBankFile(file: BankFile): ReadFile {
  const { text, account, currency } = file;
  const format = formatOf(text);
  const read = format === 'BAI2' ? readBai2(text) : format === 'CAMT053' ? readCamt053(text) : readBankCsv(file);
  if ('problems' in read) return read;
  const ofAccount = statementsOf(read.statements, account);
  if (ofAccount.length === 0 && read.statements.length > 0) return otherAccounts(read.statements);
  const statements = ofAccount.filter((one) => one.currency === currency);
  const [other] = ofAccount;
  if (statements.length === 0 && other !== undefined)
    return refused([fill(messages['bank.otherCurrency'], { currency: other.currency })]);
  const problems = statements.flatMap((one) => problemsOf(one));
  const left = read.statements.filter((one) => !statements.includes(one)).map((one) => noteOf(one, ofAccount));
  const notes = mergedNotes([...read.notes, ...statements.flatMap((one) => one.notes), ...left]);
  if (problems.length > 0) return { problems };
  // A statement without entries is accepted only if its balances match.
  return statements.every((one) => one.entries.length === 0 && gapOf(one) === null)
    ? refused([messages['bank.empty'], ...notes.map((note) => note.text)])
    : { statements, notes };
}

const refused = (texts: readonly string[]): ReadFile => ({ problems: texts.map((text) => ({ line: null, text })) });

const digits = (text: string): string => text.replaceAll(/[^0-9a-z]/gi, '').toUpperCase();
/** Some programs drop leading zeros of an account number. */
const withoutZeros = (text: string): string => digits(text).replace(/^0+(?=\d)/, '');

/** Statements of the exact number, else of the number without leading zeros. */
function statementsOf(statements: readonly Statement[], account: string): readonly Statement[] {
  const by = (plain: (text: string) => string) =>
    statements.filter((one) =>
      [one.account, ...(one.otherNumbers ?? [])].some((each) => plain(each) === plain(account)),
    );
  const exact = by(digits);
  return exact.length > 0 ? exact : by(withoutZeros);
}

const otherAccounts = (statements: readonly Statement[]): ReadFile =>
  refused(
    [...new Set(statements.map(({ account }) => account))].map((account) =>
      fill(messages['bank.otherAccount'], { account }),
    ),
  );

function noteOf(one: Statement, ofAccount: readonly Statement[]): FileNote {
  const text = ofAccount.includes(one) ? messages['bank.leftCurrency'] : messages['bank.leftAccount'];
  return { line: null, count: one.entries.length, text: fill(text, { account: one.account, currency: one.currency }) };
}

function problemsOf(statement: Statement): readonly FileProblem[] {
  if (statement.problems.length > 0) return statement.problems;
  const gap = gapOf(statement);
  if (gap === null || gap === 0) return [];
  const amount = formatMoney({ value: gap, code: statement.currency });
  return [{ line: null, text: fill(messages['bank.gap'], { amount }) }];
}
