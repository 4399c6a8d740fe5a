/** Does one thing to several records, one call at a time, and tells what was done and what was refused, by name. */
import { boardMessages } from '#generated/domain/messages/board.ts';
import { workMessages as texts } from '#generated/domain/messages/work.ts';
import { fill } from '#domain/format/fill.ts';
import type { WireRecord } from '#runtime/view.ts';
import { HttpError } from '#web/shell/api/http.ts';
import { whileBusy } from '#web/shell/busy/busy.ts';
import { flash } from '#web/shell/flash/flash.ts';

export type Call = (record: WireRecord) => Promise<unknown>;

interface Job {
  readonly label: string;
  readonly records: readonly WireRecord[];
  readonly nameOf: (record: WireRecord) => string;
  readonly call: Call;
}

interface Refusal {
  readonly record: WireRecord;
  readonly reason: string;
}

/** Refusals that a message names; the others are counted. */
const named = 3;

/** Answers the records that were refused; they stay marked, to be looked at. */
export async function runEach({ label, records, nameOf, call }: Job): Promise<readonly WireRecord[]> {
  const refusals = await whileBusy(async () => {
    const found: Refusal[] = [];
    for (const record of records)
      await call(record).catch((error: unknown) => found.push({ record, reason: reasonOf(error) }));
    return found;
  });
  const done = records.length - refusals.length;
  if (refusals.length === 0) flash(fill(boardMessages['board.done'], { action: label, count: done }), 'success');
  else {
    const reasons = refusals
      .slice(0, named)
      .map(({ record, reason }) => fill(texts['work.refused'], { name: nameOf(record), reason }));
    const rest = refusals.length - named;
    const more = rest > 0 ? [fill(texts['work.andMore'], { count: rest })] : [];
    const told = [...reasons, ...more].join(' ');
    flash(fill(texts['work.someDone'], { action: label, done, count: refusals.length, reasons: told }), 'error');
  }
  return refusals.map(({ record }) => record);
}

const reasonOf = (error: unknown): string =>
  error instanceof HttpError && Object.keys(error.fields).length > 0
    ? Object.values(error.fields).flat().join(' ')
    : (error as Error).message;
