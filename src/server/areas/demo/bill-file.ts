/** A carrier's bill in the demo: a file in the carrier's format, received like any other. */
import { contentOf, receiveBill } from '#server/areas/billing/contract.ts';
import type { Session } from '#server/kernel/data/session.ts';
import type { Services } from '#server/kernel/operations/context.ts';
import { renderPdf } from '#server/kernel/pdf/files.ts';

export interface DemoBillFile {
  /** Provider account of the bill. */
  readonly account: string;
  /** File name; a name that ends in .pdf is rendered as PDF, with cells separated by `|`. */
  readonly name: string;
  readonly lines: readonly string[];
}

/** Returns the id of the bill file. The session acts as the server. */
export async function sendBillFile(
  session: Session,
  services: Services,
  { account, name, lines }: DemoBillFile,
  now: Date,
): Promise<string> {
  const written = lines.map((line) => inMonthBefore(line, now));
  const bytes = name.endsWith('.pdf') ? await printed(written) : Buffer.from(written.join('\n'));
  const sent = { name, bytes, content: await contentOf(bytes), sender: null };
  return (await receiveBill(session, services, account, sent)).record.id;
}

/** `{yyyy}`, `{mm}` and its last day `{dd}` mean the month before. */
function inMonthBefore(line: string, now: Date): string {
  const end = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0)).toISOString();
  return line
    .replaceAll('{yyyy}', end.slice(0, 4))
    .replaceAll('{yy}', end.slice(2, 4))
    .replaceAll('{mm}', end.slice(5, 7))
    .replaceAll('{dd}', end.slice(8, 10));
}

/** The first line is the heading. Lines with cells form a table, and the first of them is its header. */
async function printed([title = '', ...lines]: readonly string[]): Promise<Uint8Array> {
  const [head = [], ...rows] = lines.filter((line) => line.includes('|')).map(cellsOf);
  const at = lines.findIndex((line) => line.includes('|'));
  const paragraphs = (of: readonly string[]) =>
    of.filter((line) => !line.includes('|')).map((text) => ({ kind: 'paragraph', text: [{ text }] }) as const);
  const { bytes } = await renderPdf({
    title,
    language: 'en-US',
    madeAt: new Date(0).toISOString(),
    foot: '{n} / {m}',
    blocks: [
      { kind: 'heading', level: 1, text: [{ text: title }] },
      ...paragraphs(lines.slice(0, at)),
      { kind: 'table', head, rows, widths: [3, 5, 2], right: [2] },
      ...paragraphs(lines.slice(at)),
    ],
  });
  return bytes;
}

const cellsOf = (line: string) => line.split('|').map((text) => [{ text: text.trim() }]);
