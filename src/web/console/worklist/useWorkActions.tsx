/** Presses a button of a work list on marked rows, or on one row: a call for each, or a dialog first. */
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { shownAs } from '#domain/format/shown-as.ts';
import type { WireRecord } from '#runtime/view.ts';
import { refreshRecords } from '#web/shell/records.ts';
import type { Marks } from '#web/ui/table/marks.ts';
import { workCalls, type WorkCallEntry } from './calls.ts';
import { runEach, type Call } from './run-each.ts';
import type { WorkAction, Worklist } from './worklist.ts';

export type Press = (action: WorkAction, records: readonly WireRecord[]) => void;

interface Asking {
  readonly action: WorkAction;
  readonly records: readonly WireRecord[];
}

export function useWorkActions(
  { view }: Worklist,
  marks: Marks,
): { readonly press: Press; readonly dialog: ReactNode } {
  const client = useQueryClient();
  const [asking, setAsking] = useState<Asking | null>(null);
  const run = async ({ label }: WorkAction, records: readonly WireRecord[], call: Call): Promise<void> => {
    const refused = await runEach({ label, records, nameOf: (record) => shownAs(view.shownAs, record), call });
    await refreshRecords(client);
    if (refused.length === 0) marks.clear();
  };
  const press: Press = (action, records) => {
    const entry: WorkCallEntry = workCalls[action.call];
    if (entry.kind === 'dialog') setAsking({ action, records });
    else void run(action, records, entry.run);
  };
  return { press, dialog: asking && <Dialog {...asking} run={run} onClose={() => setAsking(null)} /> };
}

interface DialogProps extends Asking {
  readonly run: (action: WorkAction, records: readonly WireRecord[], call: Call) => Promise<void>;
  readonly onClose: () => void;
}

function Dialog({ action, records, run, onClose }: DialogProps) {
  const entry: WorkCallEntry = workCalls[action.call];
  if (entry.kind !== 'dialog') return null;
  return <entry.Dialog records={records} run={(call) => run(action, records, call)} onClose={onClose} />;
}
