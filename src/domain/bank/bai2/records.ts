/** Logical records of a BAI2 file: a line that starts with 88 continues the record before it (BAI2 2005, record 88). */

export interface Bai2Record {
  readonly line: number;
  readonly fields: readonly string[];
  /** The fields with their blanks, for texts. */
  readonly raw: readonly string[];
  /** Indexes of the fields that start a continuation. */
  readonly starts: ReadonlySet<number>;
  /** Number of physical lines, continuations included. */
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
/** Some programs write several or all records on one line. */
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
    // A line break also separates fields when the line ends without a slash, so a comma right before it adds none.
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
