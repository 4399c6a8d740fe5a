/**
 * A bank file is imported whole or not at all; certain matches are made at once, and people do the rest. [BI-024]
 * [BI-031]
 */
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { BankBehaviors } from '#generated/api/operations/bank.ts';
import { matchOf } from '#domain/bank/match.ts';
import type { SlashFormat } from '#domain/bank/csv/read.ts';
import { formatOf, readBankFile } from '#domain/bank/read.ts';
import {
  keyed,
  newEntries,
  type BankEntry,
  type FileProblem,
  type KeyedEntry,
  type Statement,
} from '#domain/bank/statement.ts';
import { formatDate } from '#domain/format/date.ts';
import { textOfFile } from '#domain/format/text-of-file.ts';
import { fill } from '#domain/format/fill.ts';
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import { truncate } from '#server/kernel/data/truncate.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { addRecord } from '#server/kernel/data/system-write.ts';
import { invalid } from '#server/kernel/errors.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { asOpen, entryOf, matchLine, paymentsOf, setAside } from './match.ts';
import { chosenFormat, importedBefore, linesOfDays, lockAccount, unprovedPayments } from './queries.ts';

export const bankBehaviors: BankBehaviors<CallContext> = {
  importBankFile: async ({ body }, { door, scope, services }) => {
    const { bank_account: account, currency = 'USD', date_format: chosen } = body;
    const content = await buffer(body.file.content);
    const text = textOfFile(content);
    return door.transaction(systemScope('bank-import', scope), async (session) => {
      await lockAccount.all(session, { account });
      const sha256 = createHash('sha256').update(content).digest('hex');
      await requireNewFile(session, account, sha256);
      const dateFormat = chosen ?? (await formatBefore(session, account));
      const { entries: read, notes, opening, closing } = soundFile(text, account, currency, dateFormat);
      const entries = keyed(read.map((entry) => asStored(entry)));
      const fresh = await newEntriesOf(session, account, entries);
      const file_id = await services.files.keepMade(
        session,
        { name: body.file.fileName, contentType: 'text/plain', content },
        { teamId: null },
      );
      const days = entries.map(({ bookedOn }) => bookedOn).toSorted();
      const { id } = await addRecord(session, 'bank-statement', {
        bank_account: account,
        format: formatOf(text),
        currency,
        first_day: days[0] ?? null,
        last_day: days.at(-1) ?? null,
        opening: opening === null ? null : { value: opening, code: currency },
        closing: closing === null ? null : { value: closing, code: currency },
        line_count: entries.length,
        new_count: fresh.length,
        notes,
        date_format: chosen ?? null,
        sha256,
        file_id,
      });
      const matched = await addLines(session, services, { id, account, currency }, fresh);
      return { statement_id: id, lines: entries.length, added: fresh.length, matched, notes };
    });
  },

  listBankLineCandidates: ({ path }, { door, scope }) =>
    door.transaction(systemScope('bank-match', scope), async (session) =>
      paymentsOf(session, await getRecord(session, 'bank-line', path.id)),
    ),

  matchBankLine: ({ path, body }, { door, scope, services }) =>
    door.transaction(systemScope('bank-match', scope), (session) =>
      matchLine(session, services, path.id, body.payment_ids, body.reason),
    ),

  setBankLineAside: ({ path, body }, { door, scope }) =>
    door.transaction(systemScope('bank-match', scope), (session) => setAside(session, path.id, body.reason)),
};

async function requireNewFile(session: Session, account: string, sha256: string): Promise<void> {
  const before = await importedBefore.first(session, { account, sha256 });
  if (before) throw invalid({ file: [fill(messages['bank.sameFile'], { date: formatDate(before.day, 'text') })] });
}

interface SoundFile extends Pick<Statement, 'opening' | 'closing' | 'entries'> {
  readonly notes: { line: number | null; count: number; text: string }[];
}

/** Throws 422 with each error and its line, or with the choice that is missing. */
function soundFile(text: string, account: string, currency: string, dateFormat: SlashFormat | null): SoundFile {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: limits.issuerTimeZone }).format(new Date());
  const read = readBankFile({ text, account, currency, dateFormat, today });
  if ('problems' in read) {
    const asked = read.problems.filter(({ field }) => field === 'dateFormat');
    if (asked.length > 0) throw invalid({ date_format: asked.map(sentenceOf) });
    throw invalid({ file: read.problems.slice(0, limits.billProblemsMax).map(sentenceOf) });
  }
  const [first, ...others] = read.statements;
  const entries = read.statements.flatMap((one) => one.entries);
  if (entries.length > limits.bankFileLines)
    throw invalid({ file: [fill(messages['bank.tooLong'], { most: limits.bankFileLines })] });
  const notes = read.notes
    .slice(0, limits.billProblemsMax)
    .map(({ line, count, text: said }) => ({ line, count, text: said.slice(0, limits.billProblemMaxLength) }));
  return { opening: first!.opening, closing: others.at(-1)?.closing ?? first!.closing, entries, notes };
}

const sentenceOf = ({ line, text }: FileProblem): string =>
  line === null ? text : fill(messages['bank.line'], { line, text });

/** Date format chosen for the account's last file with ambiguous dates. */
async function formatBefore(session: Session, account: string): Promise<SlashFormat | null> {
  const before = await chosenFormat.first(session, { account });
  return before?.date_format === 'MM/DD/YYYY' || before?.date_format === 'DD/MM/YYYY' ? before.date_format : null;
}

/** As the record stores it, so duplicates are recognized. */
const asStored = (entry: BankEntry): BankEntry => ({
  ...entry,
  text: truncate('bank-line', 'text', entry.text),
  reference: truncate('bank-line', 'reference', entry.reference),
  endToEndId: truncate('bank-line', 'end_to_end_id', entry.endToEndId),
});

async function newEntriesOf(
  session: Session,
  account: string,
  entries: readonly KeyedEntry[],
): Promise<readonly KeyedEntry[]> {
  const known = await linesOfDays.all(session, { account, days: [...new Set(entries.map((one) => one.bookedOn))] });
  return newEntries(
    entries,
    known.map((line) => ({
      bookedOn: line.booked_on,
      amount: line.amount,
      text: line.text,
      reference: line.reference,
      isByReference: line.is_by_reference,
    })),
  );
}

/** A long key is truncated and gets a digest of the whole. */
const storedKey = (key: string): string =>
  key.length <= 200 ? key : `${key.slice(0, 130)} ${createHash('sha256').update(key).digest('hex')}`;

interface Into {
  readonly id: string;
  readonly account: string;
  readonly currency: RecordOf<'bank-line'>['amount']['code'];
}

/** Returns how many lines were matched at once. */
async function addLines(
  session: Session,
  services: CallContext['services'],
  { id: bank_statement_id, account: bank_account, currency }: Into,
  entries: readonly KeyedEntry[],
): Promise<number> {
  let matched = 0;
  let open = (await unprovedPayments.all(session, { currency })).map(asOpen);
  for (const { key, bookedOn, amount, text, reference, endToEndId } of entries) {
    const line = await addRecord(session, 'bank-line', {
      bank_statement_id,
      bank_account,
      line_key: storedKey(key),
      booked_on: bookedOn,
      amount: { value: amount, code: currency },
      text: text || null,
      reference,
      end_to_end_id: endToEndId,
    });
    const { candidates, isAutomatic } = matchOf(entryOf(line), currency, open);
    if (!isAutomatic) continue;
    const ids = candidates[0]!.payments.map((one) => one.id);
    await matchLine(session, services, line.id, ids);
    open = open.filter((one) => !ids.includes(one.id));
    matched += 1;
  }
  return matched;
}
