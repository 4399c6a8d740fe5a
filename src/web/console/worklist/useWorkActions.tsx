/** Presses a button of a work list on marked rows, or on one row: a call for each, or a dialog first. */
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { boardMessages as texts } from '#generated/domain/messages/board.ts';
import { fill } from '#domain/format/fill.ts';
import type { WireRecord } from '#runtime/view.ts';
import { HttpError } from '#web/shell/api/http.ts';
import { whileBusy } from '#web/shell/busy/busy.ts';
import { flash } from '#web/shell/flash/flash.ts';
import { refreshRecords } from '#web/shell/records.ts';
import type { Marks } from '#web/ui/table/marks.ts';
import { workCalls, type WorkCallEntry } from './calls.ts';
import type { WorkAction, Worklist } from './worklist.ts';

export type Press = (action: WorkAction, records: readonly WireRecord[]) => void;

interface Asking {
  readonly action: WorkAction;
  readonly records: readonly WireRecord[];
}

export function useWorkActions(_list: Worklist, marks: Marks): { readonly press: Press; readonly dialog: ReactNode } {
  const client = useQueryClient();
  const [asking, setAsking] = useState<Asking | null>(null);
  const run = async ({ label }: WorkAction, records: readonly WireRecord[], call: Call): Promise<void> => {
    const refusals = await whileBusy(() => refusalsOf(records, call));
    await refreshRecords(client);
    tell(label, records.length, refusals);
    if (refusals.length === 0) marks.clear();
  };
  const press: Press = (action, records) => {
    const entry: WorkCallEntry = workCalls[action.call];
    if (entry.kind === 'dialog') setAsking({ action, records });
    else void run(action, records, entry.run);
  };
  return { press, dialog: asking && <Dialog {...asking} run={run} onClose={() => setAsking(null)} /> };
}

type Call = (record: WireRecord) => Promise<unknown>;

interface DialogProps extends Asking {
  readonly run: (action: WorkAction, records: readonly WireRecord[], call: Call) => Promise<void>;
  readonly onClose: () => void;
}

function Dialog({ action, records, run, onClose }: DialogProps) {
  const entry: WorkCallEntry = workCalls[action.call];
  if (entry.kind !== 'dialog') return null;
  return <entry.Dialog records={records} run={(call) => run(action, records, call)} onClose={onClose} />;
}

function tell(action: string, asked: number, refusals: readonly string[]): void {
  if (refusals.length === 0) flash(fill(texts['board.done'], { action, count: asked }), 'success');
  else {
    const reasons = [...new Set(refusals)].join(' ');
    flash(fill(texts['board.someRefused'], { action, count: refusals.length, reasons }), 'error');
  }
}

/** What was refused, one call at a time, so that they do not crowd out other work. */
async function refusalsOf(records: readonly WireRecord[], call: Call): Promise<readonly string[]> {
  const refusals: string[] = [];
  for (const record of records) await call(record).catch((error: unknown) => refusals.push(reasonOf(error)));
  return refusals;
}

const reasonOf = (error: unknown): string =>
  error instanceof HttpError && Object.keys(error.fields).length > 0
    ? Object.values(error.fields).flat().join(' ')
    : (error as Error).message;
