/** The calls of tickets and action items. [TK-012] [AI-017] */
import type { SupportBehaviors } from '#generated/api/operations/support.ts';
import { onlyOnce } from '#server/kernel/data/only-once.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { clockBehaviors } from './clock/read.ts';
import { readersOf } from './conversation/readers.ts';
import { moveItem, moveTicket, scheduleCarrier, type Caller } from './calls.ts';

const callerOf = ({ door, scope, services }: CallContext): Caller => ({ door, scope, services });

interface CommentRequest {
  readonly path: { readonly id: string };
  readonly body: { readonly comment?: string };
}

const ticketCall =
  (event: Parameters<typeof moveTicket>[2]) =>
  ({ path, body }: CommentRequest, context: CallContext) =>
    moveTicket({ ...callerOf(context), callKey: context.callKey }, path.id, event, body.comment);

const itemCall =
  (event: Parameters<typeof moveItem>[2]) =>
  ({ path, body }: CommentRequest, context: CallContext) =>
    moveItem({ ...callerOf(context), callKey: context.callKey }, path.id, event, body.comment);

export const supportBehaviors: SupportBehaviors<CallContext> = {
  ...clockBehaviors,
  cancelTicket: ticketCall('cancel'),
  closeTicket: ticketCall('close'),
  reopenTicket: ticketCall('reopen'),
  askTicketCustomer: ticketCall('ask_customer'),
  scheduleTicketCarrier: ({ path, body }, context) =>
    scheduleCarrier({ ...callerOf(context), callKey: context.callKey }, path.id, body),
  writeOnTicket: ({ path, body }, { door, scope, callKey }) =>
    door.transaction(scope, async (session, records) => {
      const { team_id } = await records.get('ticket', path.id);
      return onlyOnce(session, callKey, () =>
        records.create('ticket-message', { team_id, ticket_id: path.id, ...body }),
      );
    }),
  listTicketReaders: ({ path, query }, context) => readersOf(context, 'ticket', path.id, query),
  listActionItemReaders: ({ path, query }, context) => readersOf(context, 'action-item', path.id, query),
  completeActionItem: itemCall('complete'),
  cancelActionItem: itemCall('cancel'),
  closeActionItem: itemCall('close'),
  reopenActionItem: itemCall('reopen'),
  commentOnActionItem: ({ path, body }, { door, scope, callKey }) =>
    door.transaction(scope, async (session, records) => {
      const { team_id } = await records.get('action-item', path.id);
      return onlyOnce(session, callKey, () =>
        records.create('action-item-comment', { team_id, action_item_id: path.id, ...body }),
      );
    }),
};
