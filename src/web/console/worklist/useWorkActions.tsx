/** Presses a button of a work list on marked rows, or on one row: a call for each, or a dialog first. */
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { shownAs } from '#domain/format/shown-as.ts';
import type { EntityView, WireRecord } from '#runtime/view.ts';
import { refreshRecords } from '#web/shell/records.ts';
import type { Marks } from '#web/ui/table/marks.ts';
import { workCalls, type WorkCallEntry } from './calls.ts';
import { runEach, type Call, type Undo } from './run-each.ts';
import type { WorkAction, Worklist } from './worklist.ts';

export type Press = (action: WorkAction, records: readonly WireRecord[]) => void;

interface PendingAction {
  readonly action: WorkAction;
  readonly records: readonly WireRecord[];
}

export function useWorkActions(
  { view }: Worklist,
  marks: Marks,
): { readonly press: Press; readonly dialog: ReactNode } {
  const client = useQueryClient();
  const [asking, setAsking] = useState<PendingAction | null>(null);
  const onUndone = (): Promise<void> => refreshRecords(client);
  const run: Run = async ({ label }, records, call, undo) => {
    const nameOf = (record: WireRecord): string => shownAs(view.shownAs, record);
    const refused = await runEach({ label, records, nameOf, call, undo, onUndone });
    await refreshRecords(client);
    if (refused.length === 0) marks.clear();
  };
  const press: Press = (action, records) => {
    const entry: WorkCallEntry = workCalls[action.call];
    if (entry.kind === 'dialog') setAsking({ action, records });
    else void run(action, records, entry.run, null);
  };
  return { press, dialog: asking && <Dialog {...asking} view={view} run={run} onClose={() => setAsking(null)} /> };
}

type Run = (
  action: WorkAction,
  records: readonly WireRecord[],
  call: Call,
  undo: Undo | null | undefined,
) => Promise<void>;

interface DialogProps extends PendingAction {
  readonly view: EntityView;
  readonly run: Run;
  readonly onClose: () => void;
}

function Dialog({ action, records, view, run, onClose }: DialogProps) {
  const entry: WorkCallEntry = workCalls[action.call];
  if (entry.kind !== 'dialog') return null;
  return (
    <entry.Dialog
      view={view}
      records={records}
      run={(call, undo) => run(action, records, call, undo)}
      onClose={onClose}
    />
  );
}
