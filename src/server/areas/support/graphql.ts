/** GraphQL fields of tickets and action items: the same texts as over REST. [TK-012] [AI-014] [AI-017] */
import type {
  MutationCommentOnActionItemArgs,
  MutationResolvers,
  MutationWriteOnTicketArgs,
  QueryResolvers,
} from '#generated/graphql/resolvers.ts';
import { limits } from '#generated/domain/limits.ts';
import type { Scope } from '#server/kernel/access/scope.ts';
import type { Door } from '#server/kernel/data/door.ts';
import { keyed } from '#server/kernel/graphql/keyed.ts';
import { idOf, type GraphqlContext } from '#server/kernel/graphql/resolvers.ts';
import type { WireRecord } from '#server/kernel/data/record.ts';

export const supportQueries = (door: Door) =>
  ({
    /** Open ones. [AI-015] */
    actionItemCount: async (_, { teamId }, { scope }) => {
      const team = teamId ? { team_id: idOf(teamId) } : {};
      const page = await door.list(scope, 'action-item', { ...team, status: 'OPEN', per_page: '1' });
      return Math.min(page.total_count, limits.listCountCap);
    },
  }) satisfies Partial<QueryResolvers<GraphqlContext>>;

export const supportMutations = (door: Door) =>
  ({
    writeOnTicket: (_, { id, ...words }, { scope }) => written(door, scope, 'ticket', idOf(id), words),
    commentOnActionItem: (_, { id, ...words }, { scope }) => written(door, scope, 'action-item', idOf(id), words),
  }) satisfies Partial<MutationResolvers<GraphqlContext>>;

/** The given texts by wire name. */
async function written(
  door: Door,
  scope: Scope,
  entity: 'ticket' | 'action-item',
  id: string,
  { mentionedIds, ...words }: Omit<MutationWriteOnTicketArgs | MutationCommentOnActionItemArgs, 'id'>,
): Promise<WireRecord> {
  const given = { ...words, ...(mentionedIds && { mentioned_ids: mentionedIds }) };
  const body = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
  return door.transaction(scope, async (_session, records) => {
    const { team_id } = await records.get(entity, id);
    const thread = entity === 'ticket' ? ({ ticket_id: id } as const) : ({ action_item_id: id } as const);
    const made = await records.create(entity === 'ticket' ? 'ticket-message' : 'action-item-comment', {
      team_id,
      ...thread,
      ...body,
    });
    return keyed(made);
  });
}
