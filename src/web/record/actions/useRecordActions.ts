/** What can be done with one record of a list or page: change, delete, send an event of its workflow. */
import { useQueryClient } from '@tanstack/react-query';
import { appMessages } from '#generated/domain/messages/app.ts';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { fill } from '#domain/format/fill.ts';
import { inSentence } from '#domain/format/in-sentence.ts';
import type { EntityView, WireRecord } from '#runtime/view.ts';
import { recordName } from '#domain/format/shown-as.ts';
import { whileBusy } from '#web/shell/busy/busy.ts';
import { flashRefusal } from '#web/shell/flash/flash-refusal.ts';
import { deleteRecord, oneOf, refreshRecords, sendEvent } from '#web/shell/records.ts';
import { askedAfter, askedBefore } from './asked-fields.ts';
import type { EventQuestion } from './EventDialog.tsx';
import { useConfirm } from './ConfirmProvider.tsx';

export interface EventToSend {
  readonly event: string;
  readonly label: string;
  readonly confirm?: string | null;
  readonly needsReason?: boolean;
}

/** Each answers whether it was done; a refusal is told by a flash message. */
export function useRecordActions(view: EntityView) {
  const client = useQueryClient();
  const confirm = useConfirm();

  const attempt = async (change: () => Promise<unknown>): Promise<boolean> => {
    try {
      await whileBusy(change);
      return true;
    } catch (error) {
      flashRefusal(error, view);
      return false;
    } finally {
      await refreshRecords(client);
    }
  };

  const remove = async (record: WireRecord): Promise<boolean> => {
    const title = fill(appMessages['app.deleteRecord'], {
      record: inSentence(view.title),
      name: recordName(view, record),
    });
    if ((await confirm({ title, button: shellMessages['shell.delete'], isDestructive: true })) === null) return false;
    return attempt(() => deleteRecord(view.path, String(record['id'])));
  };

  /** Asks for the fields of an event, which the dialog sends along. */
  const ask = async (question: EventQuestion): Promise<boolean> => {
    const answer = await confirm({ title: question.label, button: question.label, asks: question });
    await refreshRecords(client);
    return answer !== null;
  };

  const send = async (
    record: WireRecord,
    { event, label, confirm: words, needsReason = false }: EventToSend,
  ): Promise<boolean> => {
    const question = { view, record, event, label, text: words, needsReason };
    const fields = askedBefore(view, record, event, needsReason);
    if (fields.length > 0) return ask({ ...question, fields });
    const mustAsk = Boolean(words) || needsReason;
    const answer = mustAsk
      ? await confirm({ title: words || `${label}?`, button: label, needsReason })
      : { reason: '' };
    if (answer === null) return false;
    let missing: readonly string[] = [];
    const isDone = await attempt(() =>
      sendEvent(view, record, event, answer.reason).catch((error: unknown) => {
        missing = askedAfter(view, record, event, error);
        throw error;
      }),
    );
    if (missing.length === 0) return isDone;
    // What was typed beside the button may have been saved since.
    const latest = await client.fetchQuery(oneOf(view.path, String(record['id'])));
    return ask({ ...question, record: latest, reason: answer.reason, fields: missing });
  };

  return { remove, send };
}
