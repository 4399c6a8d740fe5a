/** Reads a BAI2 file: the totals and counts of account (49), group (98) and file (99) must close. Amounts are minor units. */
import { fill } from '#domain/format/fill.ts';
import { messages } from '#generated/domain/messages.ts';
import type { BankEntry, FileProblem, ReadFile, Statement } from './statement.ts';

interface Row {
  readonly line: number;
  readonly fields: readonly string[];
  /** Physical lines, continuations included. */
  readonly lines: number;
}

interface Open {
  account: string;
  currency: string;
  opening: number | null;
  closing: number | null;
  entries: BankEntry[];
  sum: number;
  rows: number;
}

/** Codes of type below this one bring money, those from it on take it. */
const firstDebit = 400;

export function readBai2(text: string): ReadFile {
  const reader = new Reader();
  for (const row of rowsOf(text)) reader.take(row);
  return reader.end();
}

/** A line that begins with 88 goes on with the one before it. */
function rowsOf(text: string): readonly Row[] {
  const rows: { line: number; raw: string; lines: number }[] = [];
  text.split(/\r?\n/).forEach((raw, at) => {
    if (raw.trim() === '') return;
    const last = rows.at(-1);
    if (raw.startsWith('88,') && last) {
      last.raw = `${last.raw.replace(/[,/]?\s*$/, ',')}${raw.slice(3)}`;
      last.lines += 1;
    } else rows.push({ line: at + 1, raw, lines: 1 });
  });
  return rows.map(({ line, raw, lines }) => ({ line, lines, fields: raw.replace(/\/\s*$/, '').split(',') }));
}

class Reader {
  private readonly problems: FileProblem[] = [];
  private readonly statements: Statement[] = [];
  private open: Open | null = null;
  private day = '';
  private currency = 'USD';
  private group = { sum: 0, rows: 0, accounts: 0 };
  private file = { sum: 0, rows: 0, groups: 0 };
  private isEnded = false;

  take(row: Row): void {
    const [code] = row.fields;
    if (code !== '99') this.file.rows += row.lines;
    if (code !== '98' && code !== '99' && code !== '01') this.group.rows += row.lines;
    if (this.open && (code === '16' || code === '49')) this.open.rows += row.lines;
    if (code === '02') this.beginGroup(row);
    else if (code === '03') this.beginAccount(row);
    else if (code === '16') this.addEntry(row);
    else if (code === '49') this.endAccount(row);
    else if (code === '98') this.endGroup(row);
    else if (code === '99') this.endFile(row);
    else if (code !== '01') this.say(row.line, messages['bank.unknownRecord']);
  }

  end(): ReadFile {
    if (!this.isEnded) this.say(null, messages['bank.cut']);
    return this.problems.length > 0 ? { problems: this.problems } : { statements: this.statements };
  }

  private say(line: number | null, text: string): void {
    this.problems.push({ line, text });
  }

  private amount(text: string | undefined, line: number): number {
    if (/^[+-]?\d{1,15}$/.test(text ?? '')) return Number(text);
    if (text) this.say(line, fill(messages['bank.badAmount'], { amount: text }));
    return 0;
  }

  private beginGroup({ line, fields }: Row): void {
    this.group = { sum: 0, rows: 1, accounts: 0 };
    const [, year, month, day] = /^(\d\d)(\d\d)(\d\d)$/.exec(fields[4] ?? '') ?? [];
    if (year === undefined) this.say(line, messages['bank.noDate']);
    this.day = `20${year}-${month}-${day}`;
    this.currency = fields[6] || 'USD';
  }

  private beginAccount({ line, fields, lines }: Row): void {
    const open: Open = {
      account: fields[1] ?? '',
      currency: fields[2] || this.currency,
      opening: null,
      closing: null,
      entries: [],
      sum: 0,
      rows: lines,
    };
    for (let at = 3; at + 1 < fields.length; at += 4) {
      if (!fields[at]) continue;
      const value = this.amount(fields[at + 1], line);
      open.sum += value;
      if (fields[at] === '010') open.opening = value;
      if (fields[at] === '015') open.closing = value;
    }
    this.open = open;
  }

  private addEntry({ line, fields }: Row): void {
    const { open } = this;
    if (!open) return this.say(line, messages['bank.outsideAccount']);
    const value = this.amount(fields[2], line);
    open.sum += value;
    const rest = fields.slice(4 + skippedAfter(fields));
    const [bank, customer, ...words] = rest;
    open.entries.push({
      bookedOn: this.day,
      amount: Number(fields[1]) < firstDebit ? value : 0 - value,
      text: words.join(',').trim(),
      reference: bank || null,
      endToEndId: customer || null,
    });
  }

  private endAccount({ line, fields }: Row): void {
    const { open } = this;
    if (!open) return this.say(line, messages['bank.outsideAccount']);
    this.compare(line, fields[1], open.sum, messages['bank.wrongTotal']);
    this.compare(line, fields[2], open.rows, messages['bank.wrongCount']);
    this.group.sum += open.sum;
    this.group.accounts += 1;
    this.statements.push(open);
    this.open = null;
  }

  private endGroup({ line, fields, lines }: Row): void {
    this.compare(line, fields[1], this.group.sum, messages['bank.wrongTotal']);
    this.compare(line, fields[2], this.group.accounts, messages['bank.wrongCount']);
    this.compare(line, fields[3], this.group.rows + lines, messages['bank.wrongCount']);
    this.file.sum += this.group.sum;
    this.file.groups += 1;
  }

  private endFile({ line, fields, lines }: Row): void {
    this.compare(line, fields[1], this.file.sum, messages['bank.wrongTotal']);
    this.compare(line, fields[2], this.file.groups, messages['bank.wrongCount']);
    this.compare(line, fields[3], this.file.rows + lines, messages['bank.wrongCount']);
    this.isEnded = true;
  }

  private compare(line: number, said: string | undefined, found: number, text: string): void {
    if (Number(said) !== found) this.say(line, fill(text, { said: said ?? '', found }));
  }
}

/** Fields between the type of funds and the bank's reference. */
function skippedAfter(fields: readonly string[]): number {
  const [, , , type, days] = fields;
  if (type === 'S') return 3;
  if (type === 'V') return 2;
  return type === 'D' ? 1 + 2 * Number(days) : 0;
}
