/** Reads a bill file by its layout, and reports why it cannot be filed. [BI-022] */
import type { BillFileKind } from '#generated/domain/lists/bill-file-kind.ts';
import { messages } from '#generated/domain/messages.ts';
import { plainNumber } from '#domain/bills/audit/rules/e01-duplicate.ts';
import { gapsOf } from '#domain/bills/read/check.ts';
import type { BillProblem, ReadBill, ReadFile } from '#domain/bills/read/bill.ts';
import { headingsOf, proposeCsv, readCsv, sampleOf } from '#domain/bills/read/csv.ts';
import { looksLikeEdi } from '#domain/bills/read/edi/envelope.ts';
import { standardEdi } from '#domain/bills/read/edi/invoice.ts';
import { readEdi } from '#domain/bills/read/edi/read.ts';
import { linesOf, readPdf, type Word } from '#domain/bills/read/pdf.ts';
import { withTyped, type TypedValues } from '#domain/bills/read/typed.ts';
import { fill } from '#domain/format/fill.ts';
import { formatDate } from '#domain/format/date.ts';
import { textOfFile } from '#domain/format/text-of-file.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { ask, PdfRefused } from '#server/kernel/pdf/ask.ts';
import { toLayout, type Layout, type WireLayout } from './layout.ts';
import { type accountForBills, numbersOfAccount } from './queries.ts';
import { knownLayout, type KnownLayout } from './trust.ts';

export interface Content {
  readonly kind: BillFileKind;
  readonly text: string;
  /** Of a PDF file. */
  readonly words: readonly Word[];
}

/** Detects the type by the bytes and ignores the file name. */
export async function contentOf(bytes: Uint8Array): Promise<Content> {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  if (head.includes('%PDF-')) return { kind: 'PDF', text: '', words: await wordsIn(bytes) };
  const text = textOfFile(bytes);
  return { kind: looksLikeEdi(text) ? 'EDI_810' : 'CSV', text, words: [] };
}

/** A file that cannot be opened has no words; a person types in its values. */
async function wordsIn(bytes: Uint8Array): Promise<readonly Word[]> {
  try {
    return (await ask('wordsOf', null, bytes)).answer;
  } catch (error) {
    if (error instanceof PdfRefused) return [];
    throw error;
  }
}

export type Account = Awaited<ReturnType<typeof accountForBills.one>>;

export interface Outcome {
  readonly layout: Layout | null;
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly file: ReadFile;
  /** Of a PDF file. */
  readonly words: readonly Word[];
  readonly problems: readonly BillProblem[];
  /** The layout known for the carrier, when the file was read by it. */
  readonly known: KnownLayout | null;
  /** Whether the bill itself is misread, as opposed to one of another account or a duplicate. */
  readonly isMisread: boolean;
}

/** How a file is read: by its layout and a person's typed values. */
export interface Reading {
  readonly layout?: WireLayout | null;
  readonly typed?: TypedValues | null;
}

/** By the given layout, else that of the carrier, else one derived from the headings. */
export async function readContent(
  session: Session,
  account: Account,
  content: Content,
  { layout: own = null, typed = null }: Reading = {},
): Promise<Outcome> {
  const headings = content.kind === 'CSV' ? headingsOf(content.text) : [];
  const about = { provider: account.provider_id, kind: content.kind, headings };
  const known = own === null ? await knownLayout(session, about) : null;
  const layout = own === null ? (known?.layout ?? usualLayout(content)) : toLayout(own);
  const file = typedInto(layout === null ? { bills: [], problems: [] } : readBy(layout, content), typed);
  const gaps = await Promise.all(file.bills.map((bill) => gapsOfBill(session, account, bill)));
  const unread = layout === null ? [{ at: null, field: null, text: messages['billing.readNoLayout'] }] : [];
  return {
    layout,
    headings: content.kind === 'CSV' ? (sampleOf(content.text)[0] ?? []) : [],
    rows:
      content.kind === 'CSV'
        ? sampleOf(content.text).slice(1)
        : linesOf(content.words)
            .slice(0, 60)
            .map(({ text }) => [text]),
    file,
    words: content.words,
    problems: [...file.problems, ...file.bills.flatMap(({ doubts = [] }) => doubts), ...gaps.flat(), ...unread],
    known,
    isMisread: file.problems.length > 0 || file.bills.some((bill) => gapsOf(bill, account.currency).length > 0),
  };
}

/** Typed values are ignored for a file with several bills, because they may belong to any of them. */
const typedInto = (file: ReadFile, typed: TypedValues | null): ReadFile =>
  typed !== null && file.bills.length === 1 ? { ...file, bills: [withTyped(file.bills[0]!, typed)] } : file;

function readBy(layout: Layout, { kind, text, words }: Content): ReadFile {
  if (layout.kind !== kind)
    return { bills: [], problems: [{ at: null, field: null, text: messages['billing.readForeign'] }] };
  if (layout.kind === 'CSV') return readCsv(text, layout);
  return layout.kind === 'EDI_810' ? readEdi(text, layout) : readPdf(words, layout);
}

/** The default for carriers without earlier files. */
function usualLayout({ kind, text }: Content): Layout | null {
  if (kind === 'EDI_810') return standardEdi;
  return kind === 'CSV' ? proposeCsv(text) : null;
}

async function gapsOfBill(session: Session, account: Account, bill: ReadBill): Promise<readonly BillProblem[]> {
  const problems = [...gapsOf(bill, account.currency)];
  const { accountNumber, invoiceNumber, invoiceDate } = bill.header;
  const own = [account.account_number, ...account.sub_accounts].map((each) => plainNumber(each));
  if (accountNumber !== null && !own.includes(plainNumber(accountNumber.value)))
    problems.push({
      at: accountNumber.at,
      field: 'accountNumber',
      text: fill(messages['billing.billOtherAccount'], { account: accountNumber.value, own: account.account_number }),
    });
  if (invoiceNumber === null || invoiceDate === null) return problems;
  const number = plainNumber(invoiceNumber.value);
  const taken = (await numbersOfAccount.all(session, { account: account.id })).filter(
    (each) => plainNumber(each.invoice_number) === number,
  );
  if (taken.some((each) => isSameTime(each, bill)))
    problems.push({
      at: invoiceNumber.at,
      field: 'invoiceNumber',
      text: fill(messages['billing.billSameInvoice'], { number: invoiceNumber.value }),
    });
  return problems;
}

type AccountBill = Awaited<ReturnType<typeof numbersOfAccount.all>>[number];

/** Some carriers repeat a number every month, so only the same days mean the same invoice. */
function isSameTime(
  { invoice_date, period_start, period_end }: AccountBill,
  { header: { invoiceDate, billStart, billEnd } }: ReadBill,
): boolean {
  if (period_start === null || period_end === null || billStart === null || billEnd === null)
    return invoice_date === invoiceDate!.value;
  return period_start <= billEnd.value && billStart.value <= period_end;
}

export const cameOn = (day: string): string =>
  fill(messages['billing.billSameFile'], { date: formatDate(day, 'text') });
