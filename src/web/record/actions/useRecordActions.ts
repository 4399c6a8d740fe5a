/** Actions on one record of a list or page: change, delete, send a workflow event. */
import { useQueryClient } from '@tanstack/react-query';
import { appMessages } from '#generated/domain/messages/app.ts';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { fill } from '#domain/format/fill.ts';
import { inSentence } from '#domain/format/in-sentence.ts';
import type { EntityView, NamedValues, WireRecord } from '#runtime/view.ts';
import { recordName } from '#domain/format/shown-as.ts';
import { whileBusy } from '#web/shell/busy/busy.ts';
import { flash } from '#web/shell/flash/flash.ts';
import { flashRefusal } from '#web/shell/flash/flash-refusal.ts';
import { deleteRecord, forgetRecord, oneOf, refreshRecords, sendEvent } from '#web/shell/records.ts';
import { fieldsAfterRefusal, fieldsBeforeSending } from './event-fields.ts';
import type { EventQuestion } from './EventDialog.tsx';
import { useConfirm } from './ConfirmProvider.tsx';

export interface EventToSend {
  readonly event: string;
  readonly label: string;
  readonly confirm?: string | null;
  readonly needsReason?: boolean;
  /** The state that it leads to, for the success message. */
  readonly leadsTo?: { readonly workflow: string; readonly state: string };
}

/** Each returns whether it was done; a refusal shows as a flash message. */
export const useRecordActions = (view: EntityView) => ({ remove: useRemove(view), send: useSend(view) });

function useAttempt(view: EntityView) {
  const client = useQueryClient();
  return async (change: () => Promise<unknown>): Promise<boolean> => {
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
}

function useRemove(view: EntityView) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const attempt = useAttempt(view);
  /** `leave` closes the record's page. */
  return async (record: WireRecord, leave?: () => unknown): Promise<boolean> => {
    const title = fill(appMessages['app.deleteRecord'], {
      record: inSentence(view.title),
      name: recordName(view, record),
    });
    if ((await confirm({ title, button: shellMessages['shell.delete'], isDestructive: true })) === null) return false;
    return attempt(async () => {
      await deleteRecord(view.path, String(record['id']));
      forgetRecord(client, String(record['id']));
      flash(fill(shellMessages['shell.recordDeleted'], { record: view.title }), 'success');
      await leave?.();
    });
  };
}

function useSend(view: EntityView) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const attempt = useAttempt(view);

  /** Asks for the fields of an event; the dialog sends them with it. */
  const ask = async (question: EventQuestion): Promise<boolean> => {
    const answer = await confirm({ title: question.label, button: question.label, asks: question });
    await refreshRecords(client);
    return answer !== null;
  };

  const sendAsked = async (record: WireRecord, sent: EventToSend): Promise<boolean> => {
    const { event, label, confirm: text, needsReason = false } = sent;
    const question = { view, record, event, label, text, needsReason };
    const fields = fieldsBeforeSending(view, record, event, needsReason);
    if (fields.length > 0) return ask({ ...question, fields });
    const mustAsk = Boolean(text) || needsReason;
    const answer = mustAsk ? await confirm({ title: text || `${label}?`, button: label, needsReason }) : { reason: '' };
    if (answer === null) return false;
    let missing: readonly string[] = [];
    const isDone = await attempt(() =>
      sendEvent(view, record, event, answer.reason).catch((error: unknown) => {
        missing = fieldsAfterRefusal(view, record, event, error);
        throw error;
      }),
    );
    if (missing.length === 0) return isDone;
    // Values typed next to the button may have been saved since.
    const latest = await client.fetchQuery(oneOf(view.path, String(record['id'])));
    return ask({ ...question, record: latest, reason: answer.reason, fields: missing });
  };

  return async (record: WireRecord, sent: EventToSend): Promise<boolean> => {
    const isDone = await sendAsked(record, sent);
    if (isDone && sent.leadsTo !== undefined) flash(outcome(view, record, sent), 'success');
    return isDone;
  };
}

/** The name of the new state. For other workflows, or if the state does not change, the name of the event. */
function outcome(view: EntityView, record: NamedValues, { leadsTo, label }: EventToSend): string {
  const own = view.workflow?.id === leadsTo?.workflow ? view.workflow : undefined;
  const before = own && record[view.fields[own.field]!.wire];
  const state = own?.states.find(({ id }) => id === leadsTo?.state && id !== before);
  return state
    ? fill(shellMessages['shell.movedTo'], { record: recordName(view, record), state: state.label })
    : fill(shellMessages['shell.actionDone'], { action: inSentence(label) });
}
