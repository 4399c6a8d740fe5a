/** Receives a bill file: stored once, read by the layout of its carrier, then ready or left to a person. [BI-022] */
import { createHash } from 'node:crypto';
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import { problemOfTable } from '#domain/bills/read/csv.ts';
import { interchangesIn } from '#domain/bills/read/edi/envelope.ts';
import { formatDate } from '#domain/format/date.ts';
import { sumOf } from '#domain/bills/read/check.ts';
import type { BillProblem } from '#domain/bills/read/bill.ts';
import { truncate } from '#server/kernel/data/truncate.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { addRecord, setValues } from '#server/kernel/data/system-write.ts';
import { invalid } from '#server/kernel/errors.ts';
import type { Services } from '#server/kernel/operations/context.ts';
import { fill } from '#domain/format/fill.ts';
import { countBillFile } from './metrics.ts';
import { fileImport, type ReadOfAccount } from './file-import.ts';
import { toWire } from './layout.ts';
import { accountForBills, lockTeamOfAccount, sameFile, sameInterchange } from './queries.ts';
import { cameOn, readContent, type Content, type Outcome } from './read.ts';
import { distrust, isTrusted } from './trust.ts';

type Import = RecordOf<'invoice-import'>;

export interface SentBill {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly content: Content;
  /** Sender of an emailed file; null for an upload. */
  readonly sender: string | null;
}

export interface ReceivedBill {
  readonly record: Import;
  readonly outcome: Outcome;
}

export type ReceiveServices = Pick<Services, 'files' | 'transition' | 'notifier'>;

/**
 * The session acts as the server. Files at once what a trusted layout reads without errors. Throws 422 for a duplicate
 * file, and by line for one that no layout can read.
 */
export async function receiveBill(
  session: Session,
  services: ReceiveServices,
  accountId: string,
  sent: SentBill,
): Promise<ReceivedBill> {
  try {
    const received = await keepBill(session, services, accountId, sent);
    if (received.record.status !== 'FILED') countBillFile('review');
    return received;
  } catch (error) {
    countBillFile('failed');
    throw error;
  }
}

async function keepBill(
  session: Session,
  services: ReceiveServices,
  accountId: string,
  { name: fullName, bytes, content, sender }: SentBill,
): Promise<ReceivedBill> {
  await lockTeamOfAccount.first(session, { account: accountId });
  const account = await accountForBills.one(session, { account: accountId });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const known = await sameFile.first(session, { team: account.team_id, sha256 });
  if (known) throw invalid({ file: [cameOn(known.came)] });
  const interchanges = interchangesIn(content.text);
  const again = await knownInterchanges(session, account.id, interchanges);
  if (again)
    throw invalid({ file: [fill(messages['billing.billSameInterchange'], { date: formatDate(again.came, 'text') })] });
  const outcome = await readContent(session, account, content);
  requireBill(content, outcome);
  const contentType = content.kind === 'PDF' ? 'application/pdf' : 'text/plain';
  const name = truncate('invoice-import', 'file_name', fullName);
  const file = { name, contentType, content: bytes };
  const made = await addRecord(session, 'invoice-import', {
    team_id: account.team_id,
    provider_account_id: account.id,
    file_id: await services.files.keepMade(session, file, { teamId: account.team_id }),
    file_name: name,
    kind: content.kind,
    sender,
    sha256,
    interchange: interchanges.length === 0 ? null : truncate('invoice-import', 'interchange', interchanges.join(' | ')),
    layout: outcome.layout && { ...toWire(outcome.layout) },
    ...stored(outcome, account.currency),
  });
  const record = await settled(session, services, made.id, outcome);
  return { record: await trusted(session, services, record, { ...outcome, account }), outcome };
}

/**
 * When the file came before, if all of its interchanges did. With new ones among them, known invoices are reported
 * instead.
 */
async function knownInterchanges(session: Session, account: string, interchanges: readonly string[]) {
  const found = [];
  for (const interchange of interchanges)
    found.push(await sameInterchange.first(session, { account, interchange: interchange.slice(0, 100) }));
  return found.every((each) => each !== undefined) ? found[0] : undefined;
}

/** A trusted layout skips the step to the draft; a single misread bill ends the trust. */
async function trusted(
  session: Session,
  services: ReceiveServices,
  record: Import,
  read: ReadOfAccount,
): Promise<Import> {
  if (read.known === null || !isTrusted(read.known)) return record;
  if (read.problems.length === 0) {
    await fileImport(session, services, record, read, null);
    return getRecord(session, 'invoice-import', record.id);
  }
  if (!read.isMisread) return record;
  await distrust(session, read.known);
  const text = fill(messages['billing.billDistrusted'], { count: read.known.goodReads });
  await setValues(session, 'invoice-import', record.id, {
    problems: [...record.problems, { line: null, field: null, text }].slice(-limits.billProblemsMax),
  });
  return getRecord(session, 'invoice-import', record.id);
}

/** Refuses a file that no layout can read, by line. A table with unknown columns is left to a person. */
function requireBill(content: Content, { file, problems }: Outcome): void {
  const broken = content.kind === 'CSV' ? problemOfTable(content.text) : null;
  const isReadable =
    content.kind === 'CSV'
      ? broken === null
      : content.kind === 'PDF'
        ? content.words.length > 0
        : file.problems.length === 0;
  if (isReadable) return;
  const reasons =
    content.kind === 'PDF' ? [messages['billing.readNoText']] : textsOf(broken === null ? file.problems : [broken]);
  throw invalid({
    file: reasons.length > 0 ? reasons : [messages['billing.readForeign'], ...textsOf(problems)].slice(0, 1),
  });
}

export const textsOf = (problems: readonly BillProblem[]): string[] =>
  problems.slice(0, limits.billProblemsMax).map(({ at, text }) => (at === null ? text : `${at.line}: ${text}`));

const kept = (problems: readonly BillProblem[]) =>
  problems.slice(0, limits.billProblemsMax).map(({ at, field, text }) => ({
    line: at?.line ?? null,
    field,
    text: text.slice(0, limits.billProblemMaxLength),
  }));

export const stored = ({ file, problems }: Outcome, currency: string) => ({
  line_count: file.bills.reduce((sum, { lines }) => sum + lines.length, 0),
  total: { value: file.bills.reduce((sum, { lines }) => sum + sumOf(lines), 0), code: currency as 'USD' },
  problems: kept(problems),
  notes: kept(file.skipped ?? []),
});

/** Ready without errors; every reading updates the state. */
export async function settled(
  session: Session,
  services: ReceiveServices,
  id: string,
  { problems }: Outcome,
): Promise<Import> {
  const { status } = await getRecord(session, 'invoice-import', id);
  if (problems.length === 0 && status === 'NEEDS_PERSON')
    await services.transition(session, 'invoice-import', id, 'ready');
  if (problems.length > 0 && status === 'READY') await services.transition(session, 'invoice-import', id, 'doubt');
  return getRecord(session, 'invoice-import', id);
}
