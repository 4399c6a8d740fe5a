/** What can be done with several records at once: one question, then one call after the other. */
import { useQueryClient } from '@tanstack/react-query';
import { fill } from '#domain/format/fill.ts';
import { appMessages as texts } from '#generated/domain/messages/app.ts';
import type { EntityView, WireRecord } from '#runtime/view.ts';
import { whileBusy } from '#web/shell/busy/busy.ts';
import { flash } from '#web/shell/flash/flash.ts';
import { deleteRecord, refreshRecords, sendEvent } from '#web/shell/records.ts';
import { useConfirm } from './ConfirmProvider.tsx';
import { labelOf, type BulkAction } from './screen-action.ts';

/** Answers how an action is run on records; what was refused is told with its reason, and stays as it is. */
export function useBulkActions(view: EntityView) {
  const client = useQueryClient();
  const confirm = useConfirm();
  return async (action: BulkAction, records: readonly WireRecord[]): Promise<void> => {
    const isDestructive = action.kind === 'delete';
    const label = labelOf(action);
    const many = counted(records.length, view);
    const title = `${label} ${many}?${isDestructive ? ` ${texts['app.cannotUndo']}` : ''}`;
    const needsReason = action.kind === 'event' && action.needsReason === true;
    const answer = await confirm({ title, button: label, isDestructive, needsReason });
    if (answer === null) return;
    const call = (record: WireRecord): Promise<unknown> =>
      action.kind === 'delete'
        ? deleteRecord(view.path, String(record['id']))
        : sendEvent(view, record, action.event, answer.reason);
    const refusals = await whileBusy(() => refusalsOf(records, call));
    await refreshRecords(client);
    if (refusals.length === 0) flash(`${label}: ${many}`, 'success');
    else
      flash(
        `${fill(texts['app.someRefused'], { action: label, count: refusals.length, many })} ${[...new Set(refusals)].join(' ')}`,
        'error',
      );
  };
}

const counted = (count: number, { title, titlePlural }: EntityView): string =>
  `${count} ${(count === 1 ? title : titlePlural).toLowerCase()}`;

/** Messages of the calls that failed; one call at a time, so that they do not crowd out other work. */
async function refusalsOf(
  records: readonly WireRecord[],
  call: (record: WireRecord) => Promise<unknown>,
): Promise<readonly string[]> {
  const refusals: string[] = [];
  for (const record of records) {
    await call(record).catch((error: unknown) => refusals.push((error as Error).message));
  }
  return refusals;
}
