/** Sends an event to several records and asks for missing fields in a dialog, one record after the other. */
import type { EntityView, WireRecord } from '#runtime/view.ts';
import { sendEvent } from '#web/shell/records.ts';
import { fieldsAfterRefusal, fieldsBeforeSending } from './event-fields.ts';
import { useConfirm } from './ConfirmProvider.tsx';
import type { EventToSend } from './useRecordActions.ts';

export interface EventOnEach {
  /** Records that need no question. */
  readonly ready: readonly WireRecord[];
  /** Sends the event to one record and remembers the fields that a refusal needs. */
  readonly call: (record: WireRecord) => Promise<unknown>;
  /** Asks for the missing fields of the others. Returns the records that were sent and those whose dialog was closed. */
  readonly askRest: () => Promise<Rest>;
}

export interface Rest {
  readonly sent: readonly WireRecord[];
  readonly left: readonly WireRecord[];
}

export function useEventOnEach(view: EntityView, nameOf: (record: WireRecord) => string) {
  const confirm = useConfirm();
  return (
    { event, label, confirm: text, needsReason = false }: EventToSend,
    records: readonly WireRecord[],
    reason: string,
  ): EventOnEach => {
    const lacking = new Map<WireRecord, readonly string[]>();
    const note = (record: WireRecord, fields: readonly string[]): void => {
      if (fields.length > 0) lacking.set(record, fields);
    };
    for (const record of records) note(record, fieldsBeforeSending(view, record, event, needsReason && reason === ''));
    return {
      ready: records.filter((record) => !lacking.has(record)),
      call: (record) =>
        sendEvent(view, record, event, reason).catch((error: unknown) => {
          note(record, fieldsAfterRefusal(view, record, event, error));
          throw error;
        }),
      askRest: async () => {
        const sent: WireRecord[] = [];
        const left: WireRecord[] = [];
        for (const [record, fields] of lacking) {
          const title = records.length > 1 ? `${label}: ${nameOf(record)}` : label;
          const asks = { view, record, event, label, title, text, needsReason, reason, fields };
          const answer = await confirm({ title, button: label, asks });
          (answer === null ? left : sent).push(record);
        }
        return { sent, left };
      },
    };
  };
}
