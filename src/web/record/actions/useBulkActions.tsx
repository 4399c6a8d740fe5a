/** Actions on several records at once: one question, then one call after the other. */
import { useQueryClient } from '@tanstack/react-query';
import { fill } from '#domain/format/fill.ts';
import { inSentence } from '#domain/format/in-sentence.ts';
import { appMessages as texts } from '#generated/domain/messages/app.ts';
import type { EntityView, WireRecord } from '#runtime/view.ts';
import { whileBusy } from '#web/shell/busy/busy.ts';
import { flash } from '#web/shell/flash/flash.ts';
import { recordName } from '#domain/format/shown-as.ts';
import { deleteRecord, refreshRecords } from '#web/shell/records.ts';
import { SelectedNames } from '../list/OutOfSight.tsx';
import { useConfirm } from './ConfirmProvider.tsx';
import { labelOf, type BulkAction } from './screen-action.ts';
import { useEventOnEach, type EventOnEach } from './useEventOnEach.ts';

/** Returns a function that runs an action on records, false if the question was closed. Refusals are reported with their reasons. */
export function useBulkActions(view: EntityView) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const onEach = useEventOnEach(view, (record) => recordName(view, record));
  return async (
    action: BulkAction,
    records: readonly WireRecord[],
    outOfSight: readonly WireRecord[],
  ): Promise<boolean> => {
    const isDestructive = action.kind === 'delete';
    const label = labelOf(action);
    const many = counted(records.length, view);
    const title = `${label} ${many}?${isDestructive ? ` ${texts['app.cannotUndo']}` : ''}`;
    const needsReason = action.kind === 'event' && action.needsReason === true;
    const details = (
      <SelectedNames view={view} records={records} outOfSight={records.filter((each) => outOfSight.includes(each))} />
    );
    const answer = await confirm({ title, button: label, isDestructive, needsReason, details });
    if (answer === null) return false;
    const { ready, call, askRest } =
      action.kind === 'delete' ? deletionOf(view, records) : onEach({ ...action, label }, records, answer.reason);
    const refused = await whileBusy(() => refusalsOf(ready, call));
    const { sent, left } = await askRest();
    await refreshRecords(client);
    for (const record of [...sent, ...left]) refused.delete(record);
    const asked = records.length - left.length;
    if (asked > 0) report(label, counted(asked, view), refused);
    return true;
  };
}

const nothing = { sent: [], left: [] };
const deletionOf = ({ path }: EntityView, records: readonly WireRecord[]): EventOnEach => ({
  ready: records,
  call: (record) => deleteRecord(path, String(record['id'])),
  askRest: () => Promise.resolve(nothing),
});

/** Records whose question was closed are not reported, because they did not change. */
function report(action: string, many: string, refused: ReadonlyMap<WireRecord, string>): void {
  const reasons = [...new Set(refused.values())].join(' ');
  if (refused.size === 0) flash(`${action}: ${many}`, 'success');
  else flash(`${fill(texts['app.someRefused'], { action, count: refused.size, many })} ${reasons}`, 'error');
}

const counted = (count: number, { title, titlePlural }: EntityView): string =>
  `${count} ${inSentence(count === 1 ? title : titlePlural)}`;

/** Error messages of the failed calls. Runs one call at a time, so that other requests are not delayed. */
async function refusalsOf(
  records: readonly WireRecord[],
  call: (record: WireRecord) => Promise<unknown>,
): Promise<Map<WireRecord, string>> {
  const refusals = new Map<WireRecord, string>();
  for (const record of records) {
    await call(record).catch((error: unknown) => refusals.set(record, (error as Error).message));
  }
  return refusals;
}
