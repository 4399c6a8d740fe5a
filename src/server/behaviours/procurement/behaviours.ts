/** What people do with a service group besides editing its fields. */
import { serviceGroupSteps } from '#generated/domain/lists/service-group-step.ts';
import { messages } from '#generated/domain/messages.ts';
import type { ProcurementBehaviours } from '#generated/api/operations/procurement.ts';
import { workflows } from '#generated/domain/workflows/registry.ts';
import type { ListItem } from '#runtime/product.ts';
import { systemScope } from '../../access/scope.ts';
import { onlyOnce } from '../../data/only-once.ts';
import type { Records } from '../../data/door.ts';
import type { WireRecord } from '../../data/record.ts';
import { actAs, type Session } from '../../data/session.ts';
import { setValues } from '../../data/system-write.ts';
import { ApiError, invalid } from '../../errors.ts';
import type { TransitionRequest } from '../../workflow/context.ts';
import type { CallContext } from '../context.ts';
import { refreshSoftblock } from '../../requests/softblock.ts';
import { acceptServiceOrder } from './accept-order.ts';
import { addQuoteRequests } from './add-quote-requests.ts';
import { expireQuotesAt } from './expiration.ts';
import { moveToTeam } from '../../requests/move-to-team/move-to-team.ts';
import { uploadServiceGroups } from './export-groups.ts';
import { moveServicesToNewServiceGroup } from './move-services.ts';

export const procurementBehaviours: ProcurementBehaviours<CallContext> = {
  acceptServiceOrder,
  moveServicesToNewServiceGroup,

  moveServiceGroup: ({ path, body }, context) =>
    move(context, path.id, (group) => eventTo(group, body.step), {
      ...(body.reason !== undefined && { reason: body.reason }),
      sendNotification: body.send_step_notification === true,
    }),

  cancelServiceGroup: ({ path, body }, context) => move(context, path.id, () => 'cancel', { reason: body.reason }),

  refreshQuotes: ({ path }, context) => move(context, path.id, () => 'refresh_quotes'),

  archiveServiceGroup: ({ path, body }, context) =>
    changing(context, path.id, async (session, _records, group) => {
      if (body.is_archived && !finished.has(group['current_step'])) {
        throw invalid({ is_archived: [messages['procurement.cannotArchive']] });
      }
      await setValues(session, 'service-group', path.id, { is_archived: body.is_archived });
      if (body.is_archived) await announce(context, session, 'service_group.archived', group);
    }),

  assignQuoperator: ({ path, body }, context) =>
    changing(context, path.id, async (session, _records, group) => {
      const known = await session.query(
        `select 1 from users where id = $1 and is_superuser and role in ('quoperator', 'admin') and deactivated_at is null`,
        [body.quoperator_id],
      );
      if (known.length === 0) throw invalid({ quoperator_id: [messages['validation.notFound']] });
      await setValues(session, 'service-group', path.id, { quoperator_id: body.quoperator_id });
      await announce(context, session, 'service_group.quoperator_assigned', group);
    }),

  getQuoperator: ({ path }, context) =>
    context.door.transaction(systemScope('quoperator', context.scope), async (session) => {
      const [row] = await session.query(
        `select u.id, u.first_name, u.last_name, u.email, u.phone from service_groups g
           join users u on u.id = g.quoperator_id where g.id = $1`,
        [path.id],
      );
      if (!row) return { quoperator: null };
      const [id, first_name, last_name, email, phone] = row as [string, string, string, string, string | null];
      return { quoperator: { id, first_name, last_name, email, phone } };
    }),

  nameProject: ({ path, body }, context) => editing(context, path.id, { project_name: body.project_name }),

  setBillingInfo: ({ path, body }, context) =>
    editing(context, path.id, {
      billing_address_id: body.address_id,
      billing_contact_id: body.contact_id,
      legal_entity: body.legal_entity,
    }),

  setBillingContact: ({ path, body }, context) => editing(context, path.id, { billing_contact_id: body.contact_id }),

  postponeSelections: ({ path, body }, context) =>
    changing(context, path.id, async (session) => {
      await setValues(session, 'service-group', path.id, { selections_to_add_later: body.items });
    }),

  addQuoteRequests: async ({ path, body }, context) => {
    const ids = await context.door.transaction(systemScope('add-quote-requests', context.scope), (session) =>
      onlyOnce(session, context.callKey, () => addQuoteRequests(session, context, path.id, body)),
    );
    return {
      records: (await Promise.all(ids.map((id) => context.door.get(context.scope, 'quote-request', id)))) as never[],
    };
  },

  uploadServiceGroups,

  moveServiceGroupToTeam: async ({ path, body }, context) => {
    await context.door.get(context.scope, 'team', body.team_id);
    return changing(context, path.id, async (session, _records, group) => {
      const from = String(group['team_id']);
      const overrides = new Set<string>(body.blocker_overrides);
      await moveToTeam(session, { groupId: path.id, from, to: body.team_id, overrides });
    });
  },

  setQuoteExpiration: ({ path, body }, context) =>
    changing(context, path.id, (session, _records, group) => expireQuotesAt(session, group, body.quotes_expired_at)),

  setQuoteRetrievalTarget: ({ path, body }, context) =>
    changing(context, path.id, async (session) => {
      await setValues(session, 'service-group', path.id, { quotes_retrieved_target: body.quotes_retrieved_target });
    }),
};

/** Steps at which nothing more is to be done. [SG-083] */
const finished: ReadonlySet<unknown> = new Set(
  (serviceGroupSteps as readonly ListItem[])
    .filter(({ facts }) => facts?.['isFinished'] === true)
    .map(({ value }) => value),
);

/** Runs a change as the server, after the binder has asked for the caller's right; answers the group as the caller sees it. */
async function changing(
  context: CallContext,
  id: string,
  work: (session: Session, records: Records, group: WireRecord) => Promise<void>,
): Promise<never> {
  await context.door.transaction(systemScope('service-group', context.scope), async (session, records) => {
    await session.query('select 1 from service_groups where id = $1 for update', [id]);
    await work(session, records, await records.get('service-group', id));
  });
  return (await context.door.get(context.scope, 'service-group', id)) as never;
}

/** A reference that is not of the group's team is refused by the door. */
const editing = (context: CallContext, id: string, values: WireRecord): Promise<never> =>
  changing(context, id, async (_session, records) => {
    await records.update('service-group', id, values);
  });

/** Moves the group in the caller's own name: who may, and whether the step is ready, is the workflow's to say. */
function move(
  context: CallContext,
  id: string,
  eventOf: (group: WireRecord) => string,
  request: TransitionRequest = {},
): Promise<never> {
  return context.door.transaction(context.scope, async (session, records) => {
    const group = await records.get('service-group', id);
    await context.services.transition(session, 'service-group', id, eventOf(group), request);
    await actAs(session, systemScope('softblock', context.scope), (system) =>
      refreshSoftblock(system, String(group['team_id'])),
    );
    return (await records.get('service-group', id)) as never;
  });
}

/** The event that leads from the group's step to the wanted one; 409 when none does. [SG-080] */
function eventTo(group: WireRecord, step: string): string {
  const { transitions } = workflows['service-group'];
  const found = transitions.find(
    ({ from, to }) => to === step && (from as readonly string[]).includes(String(group['current_step'])),
  );
  if (!found) throw new ApiError('illegalTransition');
  return found.event;
}

const announce = (
  context: CallContext,
  session: Session,
  event: 'service_group.archived' | 'service_group.quoperator_assigned',
  group: WireRecord,
): Promise<void> =>
  context.services.notifier.announce(session, {
    event,
    teamId: String(group['team_id']),
    record: { entity: 'service-group', id: String(group['id']) },
  });
