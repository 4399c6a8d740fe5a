/** Calls on service groups other than editing their fields. */
import { serviceGroupSteps } from '#generated/domain/lists/service-group-step.ts';
import { messages } from '#generated/domain/messages.ts';
import type { ProcurementBehaviors } from '#generated/api/operations/procurement.ts';
import { workflows } from '#generated/domain/workflows/registry.ts';
import type { ListItem } from '#runtime/product.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { onlyOnce } from '#server/kernel/data/only-once.ts';
import type { Records } from '#server/kernel/data/door.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { RecordOf, WireRecord } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { ApiError, invalid } from '#server/kernel/errors.ts';
import type { EventOf } from '#server/kernel/workflow/context.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { lockGroup, quoperatorOf } from './queries.ts';
import { requireQuoperator, notifyQuoperator } from './quoperator.ts';
import { addQuoteRequests } from './operations/add-quote-requests.ts';
import { expireQuotesAt } from './operations/expiration.ts';
import { copiedDocumentBehaviors } from './copy/import.ts';
import { moveToTeam } from './move-to-team/move-to-team.ts';
import { uploadServiceGroups } from './operations/export-groups.ts';
import { moveServicesToNewServiceGroup } from './operations/move-services.ts';

export const procurementBehaviors: Omit<ProcurementBehaviors<CallContext>, 'acceptServiceOrder'> = {
  moveServicesToNewServiceGroup,

  moveServiceGroup: ({ path, body }, { door, scope, services }) =>
    door.transaction(scope, async (session, records) => {
      const event = eventTo(await records.get('service-group', path.id), body.step);
      await services.transition(session, 'service-group', path.id, event, {
        ...(body.reason !== undefined && { reason: body.reason }),
        sendNotification: body.send_step_notification === true,
      });
      return records.get('service-group', path.id);
    }),

  archiveServiceGroup: ({ path, body }, context) =>
    changing(context, path.id, async (session, _records, group) => {
      if (body.is_archived && !finished.has(group.current_step)) {
        throw invalid({ is_archived: [messages['procurement.cannotArchive']] });
      }
      await setValues(session, 'service-group', path.id, { is_archived: body.is_archived });
      if (body.is_archived) await notifyArchived(context, session, group);
    }),

  assignQuoperator: ({ path, body }, context) =>
    changing(context, path.id, async (session, _records, group) => {
      await requireQuoperator(session, body.quoperator_id);
      await setValues(session, 'service-group', path.id, { quoperator_id: body.quoperator_id });
      if (body.quoperator_id !== group.quoperator_id) await notifyQuoperator(session, context.services.notifier, group);
    }),

  getQuoperator: ({ path }, context) =>
    context.door.transaction(systemScope('quoperator', context.scope), async (session) => ({
      quoperator: (await quoperatorOf.first(session, { group: path.id })) ?? null,
    })),

  nameProject: ({ path, body }, context) => editing(context, path.id, { project_name: body.project_name }),

  setBillingInfo: ({ path, body }, context) =>
    editing(
      context,
      path.id,
      {
        billing_address_id: body.address_id,
        billing_contact_id: body.contact_id,
        legal_entity: body.legal_entity,
      },
      { billing_address_id: 'address_id', billing_contact_id: 'contact_id' },
    ),

  setBillingContact: ({ path, body }, context) =>
    editing(context, path.id, { billing_contact_id: body.contact_id }, { billing_contact_id: 'contact_id' }),

  postponeSelections: ({ path, body }, context) =>
    changing(context, path.id, async (session) => {
      await setValues(session, 'service-group', path.id, { selections_to_add_later: body.items });
    }),

  addQuoteRequests: async ({ path, body }, context) => {
    const ids = await context.door.transaction(systemScope('add-quote-requests', context.scope), (session) =>
      onlyOnce(session, context.callKey, () => addQuoteRequests(session, context, path.id, body)),
    );
    return {
      records: await Promise.all(ids.map((id) => context.door.get(context.scope, 'quote-request', id))),
    };
  },

  uploadServiceGroups,
  ...copiedDocumentBehaviors,

  moveServiceGroupToTeam: async ({ path, body }, context) => {
    await context.door.get(context.scope, 'team', body.team_id);
    const { services } = context;
    return changing(context, path.id, async (session, _records, group) => {
      const overrides = new Set<string>(body.blocker_overrides);
      await moveToTeam(session, { groupId: path.id, from: group.team_id, to: body.team_id, overrides });
      const { name: previous } = await getRecord(session, 'team', group.team_id);
      await services.notifier.announce(session, {
        event: 'service_group.moved_team',
        teamId: body.team_id,
        record: { entity: 'service-group', id: path.id },
        values: { previous },
      });
    });
  },

  setQuoteExpiration: ({ path, body }, context) =>
    changing(context, path.id, (session, _records, group) => expireQuotesAt(session, group, body.quotes_expired_at)),

  setQuoteRetrievalTarget: ({ path, body }, context) =>
    changing(context, path.id, async (session) => {
      await setValues(session, 'service-group', path.id, { quotes_retrieved_target: body.quotes_retrieved_target });
    }),
};

type Group = RecordOf<'service-group'>;

/** Steps without further work. [SG-083] */
const finished: ReadonlySet<unknown> = new Set(
  (serviceGroupSteps as readonly ListItem[])
    .filter(({ facts }) => facts?.['isFinished'] === true)
    .map(({ value }) => value),
);

/**
 * Runs a change as the server, after the binder has checked the caller's permission; returns the group as the caller
 * sees it.
 */
async function changing(
  context: CallContext,
  id: string,
  work: (session: Session, records: Records, group: Group) => Promise<void>,
): Promise<Group> {
  await context.door.transaction(systemScope('service-group', context.scope), async (session, records) => {
    await lockGroup.first(session, { group: id });
    await work(session, records, await getRecord(session, 'service-group', id));
  });
  return context.door.get(context.scope, 'service-group', id);
}

/** The record layer refuses a reference to another team. */
/** `names` has the call's names of fields, for its error messages. */
const editing = (
  context: CallContext,
  id: string,
  values: WireRecord,
  names: Readonly<Record<string, string>> = {},
): Promise<Group> =>
  changing(context, id, async (_session, records) => {
    await records.update('service-group', id, values).catch((error: unknown) => {
      throw error instanceof ApiError ? error.renamed(names) : error;
    });
  });

/** The event from the group's step to the requested one; 409 without one. [SG-080] */
function eventTo(group: Group, step: string): EventOf<'service-group'> {
  const { transitions } = workflows['service-group'];
  const found = transitions.find(
    ({ from, to }) => to === step && (from as readonly string[]).includes(group.current_step),
  );
  if (!found) throw new ApiError('illegalTransition');
  return found.event;
}

const notifyArchived = (context: CallContext, session: Session, group: Group): Promise<void> =>
  context.services.notifier.announce(session, {
    event: 'service_group.archived',
    teamId: group.team_id,
    record: { entity: 'service-group', id: group.id },
  });
