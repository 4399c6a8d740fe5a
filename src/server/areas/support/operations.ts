/** The calls of tickets and action items other than those of their workflows. [TK-012] [AI-017] */
import type { SupportBehaviors } from '#generated/api/operations/support.ts';
import { onlyOnce } from '#server/kernel/data/only-once.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { clockBehaviors } from './clock/read.ts';
import { readersOf } from './conversation/readers.ts';

export const supportBehaviors: SupportBehaviors<CallContext> = {
  ...clockBehaviors,
  writeOnTicket: ({ path, body }, { door, scope, callKey }) =>
    door.transaction(scope, async (session, records) => {
      const { team_id } = await records.get('ticket', path.id);
      return onlyOnce(session, callKey, () =>
        records.create('ticket-message', { team_id, ticket_id: path.id, ...body }),
      );
    }),
  listTicketReaders: ({ path, query }, context) => readersOf(context, 'ticket', path.id, query),
  listActionItemReaders: ({ path, query }, context) => readersOf(context, 'action-item', path.id, query),
  commentOnActionItem: ({ path, body }, { door, scope, callKey }) =>
    door.transaction(scope, async (session, records) => {
      const { team_id } = await records.get('action-item', path.id);
      return onlyOnce(session, callKey, () =>
        records.create('action-item-comment', { team_id, action_item_id: path.id, ...body }),
      );
    }),
};
