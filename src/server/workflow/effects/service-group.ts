/** Effects on a service group, its services and contracts (domain 2.1). */
import { messages } from '#generated/domain/messages.ts';
import { limits } from '#generated/domain/limits.ts';
import { milestoneTemplates } from '#generated/domain/lists/milestone-template.ts';
import { serviceTypes } from '#generated/domain/lists/service-type.ts';
import type { EffectName } from '#generated/domain/workflows/functions.ts';
import { column, idOf } from '../ask.ts';
import { businessDaysAhead } from '../business-days.ts';
import { addRecord, setValues } from '../../data/system-write.ts';
import type { Session } from '../../data/session.ts';
import type { Effect, Move } from '../context.ts';

const servicesOf = ({ session, record }: Move, condition = 'true'): Promise<readonly string[]> =>
  column(session, `select id from services where service_group_id = $1 and ${condition} order by created_at`, [
    idOf(record),
  ]);

const live = `cancel_status <> 'cancelled'`;

const rememberStepBeforeCancel: Effect = async ({ session, record, from, request }) => {
  await setValues(session, 'service-group', idOf(record), {
    step_before_cancel: from,
    cancel_requested_at: new Date().toISOString(),
    cancel_reason: request.reason ?? null,
  });
};

const forgetStepBeforeCancel: Effect = async ({ session, record }) => {
  await setValues(session, 'service-group', idOf(record), {
    step_before_cancel: null,
    cancel_requested_at: null,
    cancel_reason: null,
    cancelled: false,
    cancelled_at: null,
    status: 'active',
  });
};

/** Closed for good (installed) or canceled, as the new step says. */
const closeServiceGroup: Effect = async ({ session, record, transition, request }) => {
  const isCanceled = transition.to === 'cancelled';
  await setValues(session, 'service-group', idOf(record), {
    status: 'closed',
    ...(isCanceled && {
      cancelled: true,
      cancelled_at: new Date().toISOString(),
      cancel_reason: request.reason ?? record['cancel_reason'],
    }),
  });
};

const cancelServices: Effect = async (move) => {
  for (const id of await servicesOf(move, live)) {
    await setValues(move.session, 'service', id, { cancel_status: 'cancelled', status: 'cancelled' });
  }
};

const reopenServices: Effect = async (move) => {
  for (const id of await servicesOf(move, `cancel_status = 'cancelled'`)) {
    await setValues(move.session, 'service', id, {
      cancel_status: 'not_cancelled',
      status: null,
      current_step: move.transition.to,
    });
  }
};

/** What the provider charges for canceling, where the answer says so. */
const recordCancelCharge: Effect = async ({ session, entity, record, request, ...move }) => {
  const charge = request.input?.['charge'];
  if (charge === undefined) return;
  const ids =
    entity === 'service' ? [idOf(record)] : await servicesOf({ session, entity, record, request, ...move }, live);
  for (const id of ids.slice(0, 1)) await setValues(session, 'service', id, { termination_fee: charge });
};

/** The milestones of each location, by the template of its service. */
const createInstallTasks: Effect = async (move) => {
  const { session, record } = move;
  const locations = await session.query(
    `select l.id, l.service_id, l.milestone_template, s.service_type from service_locations l join services s on s.id = l.service_id
      where s.service_group_id = $1 and s.cancel_status <> 'cancelled'
        and not exists (select from install_tasks t where t.service_location_id = l.id) order by l.position`,
    [idOf(record)],
  );
  for (const [locationId, serviceId, template, type] of locations as readonly string[][]) {
    const steps = stepsOf(template ?? templateFor(type!));
    for (const [position, step] of steps.entries()) {
      await addRecord(session, 'install-task', {
        team_id: record['team_id'],
        service_id: serviceId,
        service_location_id: locationId,
        step,
        position,
      });
    }
  }
  for (const id of await servicesOf(move, live))
    await setValues(session, 'service', id, { install_status: 'ON_TRACK' });
};

function templateFor(serviceType: string): string | undefined {
  const family = serviceTypes.find(({ value }) => value === serviceType)?.facts.family;
  return milestoneTemplates.find(({ facts }) => (facts.families as readonly unknown[]).includes(family))?.value;
}

const stepsOf = (template: string | undefined): readonly string[] =>
  milestoneTemplates.find(({ value }) => value === template)?.facts.steps ?? [];

/** Installed services are the team's inventory from now on. */
const activateInventory: Effect = async (move) => {
  const now = new Date().toISOString();
  for (const id of await servicesOf(move, live)) {
    const [row] = await move.session.query(
      'select installed_at is null, billing_start_date is null from services where id = $1',
      [id],
    );
    await setValues(move.session, 'service', id, {
      status: 'active',
      ...(row?.[0] === true && { installed_at: now }),
      ...(row?.[1] === true && { billing_start_date: now.slice(0, 10) }),
    });
  }
};

/** The term runs from today; notice is due so many days before its end. */
const startContractTerm: Effect = async ({ session, record }) => {
  await session.change(
    `update contracts set status = 'ACTIVE', updated_at = now(), version = version + 1,
            service_start_date = coalesce(service_start_date, current_date),
            service_end_date = (coalesce(service_start_date, current_date) + make_interval(months => service_term))::date,
            notice_deadline = (coalesce(service_start_date, current_date) + make_interval(months => service_term))::date - coalesce(notice_period, $2)
      where service_group_id = $1 and status in ('DRAFT', 'OUT_FOR_SIGNATURE', 'SIGNED')`,
    [idOf(record), limits.renewalNoticeDays],
  );
};

/** Old paper is kept, marked as superseded; its open signatures and the request to sign end. [SG-071] */
const supersedeContracts: Effect = async ({ session, record, moveOn, request }) => {
  const reason = request.reason ?? messages['document.superseded'];
  await session.change(
    `update contracts set status = 'SUPERSEDED', updated_at = now(), version = version + 1
      where service_group_id = $1 and status in ('DRAFT', 'OUT_FOR_SIGNATURE', 'SIGNED')`,
    [idOf(record)],
  );
  const open = await column<string>(
    session,
    `select d.id from signable_documents d join attachments a on a.id = d.attachment_id
      where a.service_group_id = $1 and d.status in ('DRAFT', 'SENT', 'VIEWED', 'REJECTED', 'EXPIRED')`,
    [idOf(record)],
  );
  for (const id of open) await moveOn('signable-document', id, 'void', { reason });
  for (const id of await openSigningItems(session, idOf(record))) await moveOn('action-item', id, 'close', { reason });
  const papers = await column<string>(
    session,
    `select a.id from attachments a where a.service_group_id = $1 and not a.is_superseded
        and (a.category = 'CONTRACT' or exists (select from signable_documents d where d.attachment_id = a.id))`,
    [idOf(record)],
  );
  for (const id of papers) await setValues(session, 'attachment', id, { is_superseded: true });
};

const openSigningItems = (session: Session, groupId: string): Promise<readonly string[]> =>
  column(
    session,
    `select id from action_items where service_group_id = $1 and action_item_type = 'SIGNATURE_REQUEST' and status = 'OPEN'`,
    [groupId],
  );

/** One request to sign is enough: staff may have made it with its documents. */
const openSigningActionItem: Effect = async ({ session, record }) => {
  if ((await openSigningItems(session, idOf(record))).length > 0) return;
  await addRecord(session, 'action-item', {
    team_id: record['team_id'],
    service_group_id: idOf(record),
    task: messages['procurement.signContract'],
    action_item_type: 'SIGNATURE_REQUEST',
    due_date: await businessDaysAhead(session, limits.actionItemDueBusinessDays),
  });
};

export const serviceGroupEffects = {
  rememberStepBeforeCancel,
  forgetStepBeforeCancel,
  closeServiceGroup,
  cancelServices,
  reopenServices,
  recordCancelCharge,
  createInstallTasks,
  activateInventory,
  startContractTerm,
  supersedeContracts,
  openSigningActionItem,
} satisfies Partial<Record<EffectName, Effect>>;
