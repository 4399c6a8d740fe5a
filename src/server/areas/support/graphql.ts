/** GraphQL fields of tickets and action items: the same events and texts as over REST. [TK-012] [AI-014] [AI-017] */
import type {
  MutationCommentOnActionItemArgs,
  MutationResolvers,
  MutationWriteOnTicketArgs,
  QueryResolvers,
} from '#generated/graphql/resolvers.ts';
import { limits } from '#generated/domain/limits.ts';
import type { Scope } from '#server/kernel/access/scope.ts';
import type { Door } from '#server/kernel/data/door.ts';
import { ApiError } from '#server/kernel/errors.ts';
import { keyed } from '#server/kernel/graphql/keyed.ts';
import type { GraphqlContext } from '#server/kernel/graphql/resolvers.ts';
import { isUuid } from '#server/kernel/http/uuid.ts';
import type { WireRecord } from '#server/kernel/data/record.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import type { EventOf } from '#server/kernel/workflow/context.ts';
import { moveItem, moveTicket, scheduleCarrier } from './calls.ts';

type Services = Pick<CallContext['services'], 'transition'>;

/** Arguments of every transition. */
interface Transition {
  readonly id: string;
  readonly comment?: string | null;
}

export const supportQueries = (door: Door) =>
  ({
    /** Open ones. [AI-015] */
    actionItemCount: async (_, { teamId }, { scope }) => {
      const team = teamId ? { team_id: idOf(teamId) } : {};
      const page = await door.list(scope, 'action-item', { ...team, status: 'OPEN', per_page: '1' });
      return Math.min(page.total_count, limits.listCountCap);
    },
  }) satisfies Partial<QueryResolvers<GraphqlContext>>;

export const supportMutations = (door: Door, services: Services) => {
  const ticket =
    (event: EventOf<'ticket'>) =>
    async (_: unknown, { id, comment }: Transition, { scope }: GraphqlContext) =>
      keyed(await moveTicket({ door, services, scope }, idOf(id), event, comment ?? undefined));
  const item =
    (event: EventOf<'action-item'>) =>
    async (_: unknown, { id, comment }: Transition, { scope }: GraphqlContext) =>
      keyed(await moveItem({ door, services, scope }, idOf(id), event, comment ?? undefined));
  return {
    cancelTicket: ticket('cancel'),
    closeTicket: ticket('close'),
    reopenTicket: ticket('reopen'),
    askTicketCustomer: ticket('ask_customer'),
    scheduleTicketCarrier: async (_, { id, comment, ...given }, { scope }) =>
      keyed(
        await scheduleCarrier({ door, services, scope }, idOf(id), {
          comment,
          carrier_completion_date: given.carrierCompletionDate,
          ...(given.carrierTicketNumber && { carrier_ticket_number: given.carrierTicketNumber }),
        }),
      ),
    writeOnTicket: (_, { id, ...words }, { scope }) => written(door, scope, 'ticket', idOf(id), words),
    completeActionItem: item('complete'),
    cancelActionItem: item('cancel'),
    closeActionItem: item('close'),
    reopenActionItem: item('reopen'),
    commentOnActionItem: (_, { id, ...words }, { scope }) => written(door, scope, 'action-item', idOf(id), words),
  } satisfies Partial<MutationResolvers<GraphqlContext>>;
};

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

function idOf(id: string): string {
  if (!isUuid(id)) throw new ApiError('notFound');
  return id;
}
