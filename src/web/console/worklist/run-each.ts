/** Runs one call after the other on several records and reports by name what was done and what was refused. */
import { limits } from '#generated/domain/limits.ts';
import { boardMessages } from '#generated/domain/messages/board.ts';
import { workMessages as texts } from '#generated/domain/messages/work.ts';
import { fill } from '#domain/format/fill.ts';
import type { WireRecord } from '#runtime/view.ts';
import { HttpError } from '#web/shell/api/http.ts';
import { whileBusy } from '#web/shell/busy/busy.ts';
import { flash, type Snackbar } from '#web/shell/flash/flash.ts';

export type Call = (record: WireRecord) => Promise<unknown>;
/** Undoes the call; `answer` is its response. */
export type Undo = (record: WireRecord, answer: unknown) => Promise<unknown>;

interface Job {
  readonly label: string;
  readonly records: readonly WireRecord[];
  readonly nameOf: (record: WireRecord) => string;
  readonly call: Call;
  /** Null if the result is final, which the message mentions; absent if repeating the action is enough. */
  readonly undo?: Undo | null | undefined;
  /** Called after the undo. */
  readonly onUndone: () => Promise<void>;
}

interface Refusal {
  readonly record: WireRecord;
  readonly reason: string;
}

/** A message names this many refusals and counts the others. */
const named = limits.refusalsNamed;

/** Returns the refused records, which stay selected. */
export async function runEach(job: Job): Promise<readonly WireRecord[]> {
  const { label, records, nameOf, call, undo } = job;
  const done: ActionResult[] = [];
  const refusals = await whileBusy(async () => {
    const found: Refusal[] = [];
    for (const record of records)
      await call(record).then(
        (answer) => done.push({ record, answer }),
        (error: unknown) => found.push({ record, reason: reasonOf(error) }),
      );
    return found;
  });
  const snackbar = undo && done.length > 0 ? takenBackBy(job, undo, done) : {};
  if (refusals.length === 0) {
    const text = undo === null ? texts['work.final'] : boardMessages['board.done'];
    flash(fill(text, { action: label, count: done.length }), 'success', snackbar);
  } else flash(wordsOf(label, nameOf, refusals, done.length), 'error', snackbar);
  return refusals.map(({ record }) => record);
}

interface ActionResult {
  readonly record: WireRecord;
  readonly answer: unknown;
}

/** Offers to undo the calls for a short time. (workplace 11.4) */
const takenBackBy = ({ label, nameOf, onUndone }: Job, undo: Undo, done: readonly ActionResult[]): Snackbar => ({
  autoHideMs: limits.undoMs,
  action: {
    label: texts['work.undo'],
    run: () => {
      const answers = new Map(done.map(({ record, answer }) => [record, answer]));
      void runEach({
        label: fill(texts['work.undone'], { action: label }),
        records: [...answers.keys()],
        nameOf,
        call: (record) => undo(record, answers.get(record)),
        onUndone,
      }).then(onUndone);
    },
  },
});

function wordsOf(label: string, nameOf: Job['nameOf'], refusals: readonly Refusal[], done: number): string {
  const reasons = refusals
    .slice(0, named)
    .map(({ record, reason }) => fill(texts['work.refused'], { name: nameOf(record), reason }));
  const rest = refusals.length - named;
  const more = rest > 0 ? [fill(texts['work.andMore'], { count: rest })] : [];
  const allReasons = [...reasons, ...more].join(' ');
  return fill(texts['work.someDone'], { action: label, done, count: refusals.length, reasons: allReasons });
}

const reasonOf = (error: unknown): string =>
  error instanceof HttpError && Object.keys(error.fields).length > 0
    ? Object.values(error.fields).flat().join(' ')
    : (error as Error).message;
