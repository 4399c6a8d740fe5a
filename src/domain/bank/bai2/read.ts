/**
 * Reads a BAI2 file. The totals and counts of account (49), group (98) and file (99) must match. Amounts are minor
 * units.
 */
import { dayOf } from '#domain/bills/read/values.ts';
import { fill } from '#domain/format/fill.ts';
import { formatMoney } from '#domain/format/money.ts';
import { messages } from '#generated/domain/messages.ts';
import { numberOf } from '../reference.ts';
import type { BankEntry, FileNote, FileProblem, ReadFile, Statement } from '../statement.ts';
import { fieldsOfFunds, summaryOf } from './funds.ts';
import { recordsOf, type Bai2Record } from './records.ts';

interface OpenAccount {
  readonly account: string;
  readonly currency: string;
  opening: number | null;
  closing: number | null;
  readonly entries: BankEntry[];
  readonly problems: FileProblem[];
  readonly notes: FileNote[];
  sum: number;
  rows: number;
}

interface OpenGroup {
  readonly line: number;
  readonly day: string;
  readonly currency: string;
  readonly status: string;
  /** Previous-day or same-day figures, interim or final. */
  readonly modifier: string;
  sum: number;
  /** Sum of the totals that the accounts state. */
  stated: number;
  rows: number;
  accounts: number;
}

/** Status of a group. Deletions and tests are not bookings (BAI2 2005, record 02). */
const groupStatus = { deletion: '2', correction: '3', test: '4' } as const;
/** As-of-date modifier of interim figures, which are sent again when the day closes. */
const interimSameDay = '3';
const defaultCurrency = 'USD';

export function readBai2(text: string): ReadFile {
  const reader = new Reader();
  for (const record of recordsOf(text)) reader.take(record);
  return reader.end();
}

/** Sign of a type code: credit or debit; null for loans and texts without money (BAI2 2005, appendix A). */
function directionOf(code: string): 1 | -1 | null {
  const type = Number(code);
  if (!/^\d{1,3}$/.test(code) || type < 100) return null;
  if (type < 400 || (type >= 920 && type < 960)) return 1;
  return type < 700 || type >= 960 ? -1 : null;
}

class Reader {
  private readonly problems: FileProblem[] = [];
  private readonly notes: FileNote[] = [];
  private readonly statements: Statement[] = [];
  private open: OpenAccount | null = null;
  private group: OpenGroup = { ...noGroup };
  private file = { sum: 0, stated: 0, rows: 0, groups: 0 };
  private isEnded = false;

  take(record: Bai2Record): void {
    const code = record.fields[0]!;
    if (code !== '99') this.file.rows += record.lines;
    if (code !== '98' && code !== '99' && code !== '01') this.group.rows += record.lines;
    if (this.open && code !== '03' && code !== '98') this.open.rows += record.lines;
    if (code === '02') this.beginGroup(record);
    else if (code === '03') this.beginAccount(record);
    else if (code === '16') this.addEntry(record);
    else if (code === '49') this.endAccount(record);
    else if (code === '98') this.endGroup(record);
    else if (code === '99') this.endFile(record);
    else if (code !== '01') this.note(record.line, messages['bank.unknownRecord']);
  }

  end(): ReadFile {
    if (!this.isEnded) this.problems.push({ line: null, text: messages['bank.cut'] });
    if (this.problems.length === 0) return { statements: this.statements, notes: this.notes };
    return { problems: [...this.statements.flatMap((one) => one.problems), ...this.problems] };
  }

  /** Reported for the open account, else for the file. */
  private say(line: number | null, text: string): void {
    (this.open?.problems ?? this.problems).push({ line, text });
  }

  private note(line: number, text: string, count = 1): void {
    (this.open?.notes ?? this.notes).push({ line, text, count });
  }

  private amount(text: string | undefined, line: number): number {
    if (/^[+-]?\d{1,15}$/.test(text ?? '')) return Number(text);
    if (text) this.say(line, fill(messages['bank.badAmount'], { amount: text }));
    return 0;
  }

  private beginGroup({ line, fields, lines }: Bai2Record): void {
    const [, year, month, day] = /^(?:20)?(\d\d)(\d\d)(\d\d)$/.exec(fields[4] ?? '') ?? [];
    const asOf = `20${year}-${month}-${day}`;
    if (dayOf(asOf, 'YYYY-MM-DD') === null) this.say(line, messages['bank.noDate']);
    this.group = {
      ...noGroup,
      line,
      day: asOf,
      currency: fields[6] || defaultCurrency,
      status: fields[3] ?? '',
      modifier: fields[7] ?? '',
      rows: lines,
    };
  }

  private beginAccount(record: Bai2Record): void {
    const { line, fields, lines } = record;
    const open: OpenAccount = {
      account: fields[1] ?? '',
      currency: fields[2] || this.group.currency,
      opening: null,
      closing: null,
      entries: [],
      problems: [],
      notes: [],
      sum: 0,
      rows: lines,
    };
    this.open = open;
    for (const { code, amount } of summaryOf(record)) {
      const value = this.amount(amount, line);
      open.sum += value;
      if (amount === '') continue;
      if (code === '010') open.opening = value;
      if (code === '015') open.closing = value;
    }
  }

  private addEntry(record: Bai2Record): void {
    const { open } = this;
    const { line, fields } = record;
    if (!open) return this.say(line, messages['bank.outsideAccount']);
    const [, code = '', amount] = fields;
    const value = this.amount(amount, line);
    open.sum += value;
    const direction = directionOf(code);
    if (direction === null) return this.note(line, fill(messages['bank.noBooking'], { code }));
    const at = 4 + fieldsOfFunds(fields, 3);
    open.entries.push({
      bookedOn: this.group.day,
      amount: 0 + direction * value,
      text: textOf(record, at + 2),
      reference: numberOf(fields[at]),
      endToEndId: numberOf(fields[at + 1]),
    });
  }

  private endAccount({ line, fields }: Bai2Record): void {
    const { open, group } = this;
    if (!open) return this.say(line, messages['bank.outsideAccount']);
    if (fields[1] !== '' || open.sum !== 0) this.compareMoney(line, fields[1], [open.sum], open.currency);
    this.compare(line, fields[2], open.rows);
    group.sum += open.sum;
    group.stated += amountIn(fields[1]);
    group.accounts += 1;
    this.open = null;
    const reason = this.whyNotBooked();
    if (reason === null) this.statements.push({ ...open, notes: [...open.notes, ...this.correction()] });
    else this.note(group.line, fill(reason, { account: open.account }), open.entries.length);
  }

  private whyNotBooked(): string | null {
    const { status, modifier } = this.group;
    if (status === groupStatus.deletion) return messages['bank.deletedGroup'];
    if (status === groupStatus.test) return messages['bank.testGroup'];
    return modifier === interimSameDay ? messages['bank.interimGroup'] : null;
  }

  private correction(): readonly FileNote[] {
    const { status, line } = this.group;
    return status === groupStatus.correction ? [{ line, count: 0, text: messages['bank.correctedGroup'] }] : [];
  }

  private endGroup({ line, fields, lines }: Bai2Record): void {
    this.open = null;
    this.compareMoney(line, fields[1], [this.group.sum, this.group.stated], this.group.currency);
    this.compare(line, fields[2], this.group.accounts);
    this.compare(line, fields[3], this.group.rows + lines);
    this.file.sum += this.group.sum;
    this.file.stated += amountIn(fields[1]);
    this.file.groups += 1;
  }

  private endFile({ line, fields, lines }: Bai2Record): void {
    this.compareMoney(line, fields[1], [this.file.sum, this.file.stated], this.group.currency);
    this.compare(line, fields[2], this.file.groups);
    this.compare(line, fields[3], this.file.rows + lines);
    this.isEnded = true;
  }

  private compare(line: number, said: string | undefined, found: number): void {
    if (Number(said) !== found) this.say(line, fill(messages['bank.wrongCount'], { said: said ?? '', found }));
  }

  /** A total may match either the parts or the totals that the parts state, if a part is wrong in itself. */
  private compareMoney(line: number, said: string | undefined, sums: readonly number[], currency: string): void {
    if (sums.includes(Number(said || 'none'))) return;
    const money = (value: number): string => formatMoney({ value, code: currency });
    const shown = /^[+-]?\d+$/.test(said ?? '') ? money(Number(said)) : (said ?? '');
    this.say(line, fill(messages['bank.wrongTotal'], { said: shown, found: money(sums[0]!) }));
  }
}

const amountIn = (text: string | undefined): number => (/^[+-]?\d{1,15}$/.test(text ?? '') ? Number(text) : 0);

const noGroup: OpenGroup = {
  line: 0,
  day: '',
  currency: defaultCurrency,
  status: '',
  modifier: '',
  sum: 0,
  stated: 0,
  rows: 0,
  accounts: 0,
};

/** The rest of a record as text: its commas are punctuation, and a continuation starts a new word. */
const textOf = ({ raw, starts }: Bai2Record, from: number): string =>
  raw
    .slice(from)
    .map((part, at) => (at === 0 ? part : `${starts.has(from + at) ? ' ' : ','}${part}`))
    .join('')
    .trim();
