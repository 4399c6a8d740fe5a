/** Broadcasts of a change: the record changed, plus the messages that the specification names for some records. */
import type { Resource } from '#runtime/resource.ts';
import type { Change } from '../change.ts';
import type { Broadcast, SocketMessage } from './messages.ts';

/**
 * For records created together, each team gets only the first broadcast, which makes its pages reload them all. Changes
 * are broadcast for each record, because a page may show any of them.
 */
export function broadcastsOfMany(resource: Resource, changes: readonly Change[]): readonly Broadcast[] {
  const firsts = new Map(changes.toReversed().map((change) => [change.teamId, change]));
  return changes.flatMap((change) =>
    broadcastsOf(resource, change).filter(
      ({ message }) =>
        message.type !== 'record.changed' || change.before !== null || firsts.get(change.teamId) === change,
    ),
  );
}

/** Broadcasts contain ids only and reach only those who may read the record. */
export function broadcastsOf(resource: Resource, change: Change): readonly Broadcast[] {
  const { recordId: id, teamId } = change;
  const record = { entity: resource.id, id, teamId };
  const changed: Broadcast = {
    to: { record },
    message: { type: 'record.changed', entity: resource.id, id, team_id: teamId },
  };
  const named = teamId === null ? null : namedMessage(resource.id, change, teamId);
  return named ? [changed, { to: { record, ...userOf(resource.id, change) }, message: named }] : [changed];
}

function namedMessage(entity: string, { recordId, before, after }: Change, teamId: string): SocketMessage | null {
  const isNew = before === null;
  switch (entity) {
    case 'action-item':
      return { type: 'action_items.update_count', team_id: teamId };
    case 'action-item-comment':
      return isNew
        ? {
            type: 'chats.new_message',
            team_id: teamId,
            record_entity: 'action-item',
            record_id: String(after?.['action_item_id']),
          }
        : null;
    case 'ticket-message':
      return isNew ? { type: 'tickets.new_message', ticket_id: String(after?.['ticket_id']), team_id: teamId } : null;
    case 'invoice':
      return {
        type: 'invoice.event',
        invoice_id: recordId,
        team_id: teamId,
        status: String(after?.['status'] ?? 'DELETED'),
      };
    case 'team-user':
      return { type: 'team_user.roles_updated', team_id: teamId, user_id: String((after ?? before)?.['user_id']) };
    default:
      return null;
  }
}

/** Members receive changes of their roles even if they may not read members. */
const userOf = (entity: string, { before, after }: Change): { userIds?: readonly string[] } =>
  entity === 'team-user' ? { userIds: [String((after ?? before)?.['user_id'])] } : {};
