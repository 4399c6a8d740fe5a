/** Runs an action of a queue or work list on one row or on the selected ones: opens a page, makes a call for each, or asks first. */
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { EntityView, NamedValues } from '#runtime/view.ts';
import { fieldsBeforeSending } from '#web/record/actions/event-fields.ts';
import { useConfirm } from '#web/record/actions/ConfirmProvider.tsx';
import { useEventOnEach } from '#web/record/actions/useEventOnEach.ts';
import { flash } from '#web/shell/flash/flash.ts';
import { refreshRecords, sendEvent } from '#web/shell/records.ts';
import { fill } from '#domain/format/fill.ts';
import { boardMessages } from '#generated/domain/messages/board.ts';
import { workCalls, type WorkCallEntry } from '../worklist/calls.ts';
import { runEach, type Call, type Undo } from '../worklist/run-each.ts';
import { referenceOf } from '../queue/reference.ts';
import type { PressWork, WorkAction, WorkEvent } from './work-action.ts';

interface PendingAction {
  readonly action: WorkAction;
  readonly records: readonly NamedValues[];
}

/** `onDone` gets the refused records. */
export function useWorkActions(
  view: EntityView,
  onDone: (refused: readonly NamedValues[]) => void,
): { readonly press: PressWork; readonly dialog: ReactNode } {
  const client = useQueryClient();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const [asked, setAsked] = useState<PendingAction | null>(null);
  const onUndone = (): Promise<void> => refreshRecords(client);
  const nameOf = (record: NamedValues): string => referenceOf(view, record);
  const onEach = useEventOnEach(view, nameOf);
  const done = async (refused: readonly NamedValues[]): Promise<void> => {
    await refreshRecords(client);
    onDone(refused);
  };
  const run = async ({ action, records }: PendingAction, call: Call, undo?: Undo | null): Promise<void> =>
    done(await runEach({ label: action.label, records, nameOf, call, undo, onUndone }));
  const send = async (records: readonly NamedValues[], action: WorkEvent, reason: string): Promise<void> => {
    const { undoneBy, label } = action;
    const undo: Undo | null = undoneBy === undefined ? null : (record) => sendEvent(view, record, undoneBy, '');
    const { ready, call, askRest } = onEach(action, records, reason);
    const refused = ready.length === 0 ? [] : await runEach({ label, records: ready, nameOf, call, undo, onUndone });
    const { sent, left } = await askRest();
    if (sent.length > 0) flash(fill(boardMessages['board.done'], { action: label, count: sent.length }), 'success');
    await done([...refused.filter((record) => !sent.includes(record) && !left.includes(record)), ...left]);
  };
  /** Whether one question covers all records. A single record gets one dialog for the question and its missing fields. */
  const isAskedFirst = ({ event, confirm, needsReason = false }: WorkEvent, records: readonly NamedValues[]): boolean =>
    (confirm !== undefined || needsReason) &&
    (records.length > 1 || fieldsBeforeSending(view, records[0]!, event, needsReason).length === 0);
  const ask = async (records: readonly NamedValues[], action: WorkEvent): Promise<void> => {
    const { label, confirm: text, needsReason = false } = action;
    const answer = isAskedFirst(action, records)
      ? await confirm({ title: text ?? `${label}?`, button: label, needsReason })
      : { reason: '' };
    if (answer !== null) await send(records, action, answer.reason);
  };
  const press: PressWork = (action, records) => {
    if (action.kind === 'navigate') void navigate(pathOf(action.to, records[0]!));
    else if (action.kind === 'call') {
      const entry: WorkCallEntry = workCalls[action.call];
      if (entry.kind === 'each') void run({ action, records }, entry.run, entry.undo ?? null);
      else setAsked({ action, records });
    } else void ask(records, action);
  };
  return {
    press,
    dialog: asked && (
      <Dialog {...asked} view={view} run={(call, undo) => run(asked, call, undo)} onClose={() => setAsked(null)} />
    ),
  };
}

interface DialogProps extends PendingAction {
  readonly view: EntityView;
  readonly run: (call: Call, undo?: Undo) => Promise<void>;
  readonly onClose: () => void;
}

function Dialog({ action, ...rest }: DialogProps) {
  const entry: WorkCallEntry | null = action.kind === 'call' ? workCalls[action.call] : null;
  return entry?.kind === 'dialog' ? <entry.Dialog {...rest} /> : null;
}

/** `/admin/work/requests/:service_group_id` with the record's value. */
const pathOf = (to: string, record: NamedValues): string =>
  to.replaceAll(/:(\w+)/g, (_, wire: string) => encodeURIComponent(String(record[wire] ?? '')));
