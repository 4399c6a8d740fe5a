/** Logical records of a BAI2 file: a line that begins with 88 goes on with the record before it (BAI2 2005, record 88). */

export interface Bai2Record {
  readonly line: number;
  readonly fields: readonly string[];
  /** The same with their blanks, for texts. */
  readonly raw: readonly string[];
  /** Fields with which a continuation begins. */
  readonly starts: ReadonlySet<number>;
  /** Physical lines, continuations included. */
  readonly lines: number;
}

interface OpenRecord {
  readonly line: number;
  readonly raw: string[];
  readonly starts: Set<number>;
  lines: number;
  isEnded: boolean;
}

const codes = '(?:02|03|16|49|88|98|99),';
/** Some programs write several records on one line, or all of them. */
const nextOnLine = new RegExp(`/[ \\t]+(?=${codes})`);
const nextInStream = new RegExp(`/\\s*(?=${codes})`);

export function recordsOf(text: string): readonly Bai2Record[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n|\r/);
  const next = lines.length === 1 ? nextInStream : nextOnLine;
  const records: OpenRecord[] = [];
  lines.forEach((whole, at) => {
    const parts = whole.split(next);
    parts.forEach((part, index) => addLine(records, at + 1, index < parts.length - 1 ? `${part}/` : part));
  });
  return records.map(({ line, raw, starts, lines: count }) => ({
    line,
    raw,
    starts,
    lines: count,
    fields: raw.map((field) => field.trim()),
  }));
}

function addLine(records: OpenRecord[], line: number, whole: string): void {
  const raw = whole.trim();
  if (raw === '') return;
  const last = records.at(-1);
  const isEnded = raw.endsWith('/');
  const body = isEnded ? raw.slice(0, -1) : raw;
  if (/^88[,/]/.test(raw) && last) {
    // The line break parts fields where the line before ends without a slash, too: a comma before it parts none.
    if (!last.isEnded && last.raw.at(-1)!.trim() === '') last.raw.pop();
    last.starts.add(last.raw.length);
    last.raw.push(...body.slice(3).split(','));
    last.lines += 1;
    last.isEnded = isEnded;
  } else if (!/^\d\d[,/]/.test(raw) && last && !last.isEnded) {
    // A long text that was wrapped.
    last.raw.push(`${last.raw.pop() ?? ''}${body}`);
    last.isEnded = isEnded;
  } else records.push({ line, raw: body.split(','), starts: new Set(), lines: 1, isEnded });
}
