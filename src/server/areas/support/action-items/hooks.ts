/** Rules for new action items over any API. [AI-017] [AI-023] [AI-024] [AI-025] */
import { limits } from '#generated/domain/limits.ts';
import { actionItemTypes, type ActionItemType } from '#generated/domain/lists/action-item-type.ts';
import { messages } from '#generated/domain/messages.ts';
import { staffRoleOf, userIdOf } from '#server/kernel/access/principal.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { noHooks, type ResourceHooks } from '#server/kernel/data/hooks.ts';
import type { HookServices } from '#server/kernel/operations/hook-services.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { NewOf, RecordOf } from '#server/kernel/data/record.ts';
import { actAs, type Session } from '#server/kernel/data/session.ts';
import { addRecord } from '#server/kernel/data/system-write.ts';
import { invalid } from '#server/kernel/errors.ts';
import type { Notifier } from '#server/kernel/notify/notification-event.ts';
import { businessDaysAhead } from '#server/kernel/workflow/business-days.ts';
import { authorOf } from '../conversation/author.ts';
import { requireReader } from '../readers.ts';
import { followItem, commentActionItem } from './comments.ts';

type Item = RecordOf<'action-item'>;

/**
 * Customers may request from staff only work that they cannot do themselves; documents and signatures are requested
 * from customers.
 */
const mayBeChosenBy = (type: ActionItemType | undefined, who: string): boolean =>
  actionItemTypes.some(({ value, facts }) => value === type && (facts.chosenBy as readonly string[]).includes(who));

export const actionItemHooks = ({ notifier }: HookServices): ResourceHooks<'action-item'> => {
  const asServer = <T>(session: Session, work: (system: Session) => Promise<T>): Promise<T> =>
    actAs(session, systemScope('action-items', session.scope), work);
  return {
    ...noHooks,
    beforeCreate: async (session, values) => {
      // The call of action items cannot create one, because the files must come with it. [AI-008]
      if (values.action_item_type === 'SIGNATURE_REQUEST')
        throw invalid({ attachments: [messages['validation.required']] });
      const who = staffRoleOf(session.scope.principal) === null ? 'member' : 'staff';
      if (!mayBeChosenBy(values.action_item_type, who))
        throw invalid({ action_item_type: [messages['actionItem.askOfStaff']] });
      await asServer(session, (system) => requireReader(system, 'assignee_id', values.team_id!, values.assignee_id));
      return { ...values, due_date: values.due_date ?? (await asServer(session, defaultDue)) };
    },
    afterCreate: (session, { id }) =>
      asServer(session, async (system) => notifyNew(system, notifier, await getRecord(system, 'action-item', id))),
    beforeUpdate: async (session, values, before) => {
      const { assignee_id: assignee, due_date: due } = values;
      if (assignee !== before.assignee_id)
        await asServer(session, (system) => requireReader(system, 'assignee_id', before.team_id, assignee));
      // A moved day gives more time; when it passes in the team's zone, the item is marked again. [AI-007]
      return due !== undefined && due !== before.due_date ? { ...values, is_overdue: false } : values;
    },
    afterUpdate: (session, after, before) =>
      asServer(session, async (system) => {
        if (after.assignee_id !== before.assignee_id) await notifyAssignee(system, notifier, after);
      }),
  };
};

const defaultDue = (session: Session): Promise<string> => businessDaysAhead(session, limits.actionItemDueBusinessDays);

/** Adds an action item of the product itself. The session acts as the server. */
export async function addActionItem(session: Session, notifier: Notifier, values: NewOf<'action-item'>): Promise<Item> {
  const due_date = values.due_date ?? (await defaultDue(session));
  const { id } = await addRecord(session, 'action-item', { ...values, due_date });
  const item = await getRecord(session, 'action-item', id);
  await notifyNew(session, notifier, item);
  return item;
}

async function notifyNew(session: Session, notifier: Notifier, item: Item): Promise<void> {
  const { id, team_id } = item;
  const author = await authorOf(session);
  await addRecord(session, 'action-item-comment', {
    team_id,
    action_item_id: id,
    comment: item.task,
    comment_type: 'CREATE',
    ...author,
  });
  await commentActionItem(session, id);
  const { principal } = session.scope;
  const asked = principal.kind === 'job' ? principal.behalfOf : principal;
  await followItem(session, item, [asked && userIdOf(asked), item.assignee_id]);
  await notifier.announce(session, {
    event: 'action_item.created',
    teamId: team_id,
    record: { entity: 'action-item', id },
  });
  await notifyAssignee(session, notifier, item);
}

async function notifyAssignee(session: Session, notifier: Notifier, item: Item): Promise<void> {
  const { id, team_id: teamId, assignee_id: assignee } = item;
  if (assignee === null) return;
  await followItem(session, item, [assignee]);
  await notifier.announce(session, {
    event: 'action_item.assigned',
    teamId,
    record: { entity: 'action-item', id },
  });
}
