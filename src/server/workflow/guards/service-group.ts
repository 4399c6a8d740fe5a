/** Guards of a service group's steps (domain 2.1). */
import { messages } from '#generated/domain/messages.ts';
import { fill } from '#domain/format/fill.ts';
import { limits } from '#generated/domain/limits.ts';
import type { GuardName } from '#generated/domain/workflows/functions.ts';
import type { FieldErrors } from '../../errors.ts';
import { column, daysSince, idOf, isAny } from '../ask.ts';
import { because, type Guard, type Move } from '../context.ts';
import { missingApproval } from './approval-needed.ts';

const liveServices = `select s.id from services s where s.service_group_id = $1 and s.cancel_status <> 'cancelled'`;

const hasSentQuoteRequest: Guard = async ({ session, record }) => {
  const sent = `select 1 from quote_requests where service_group_id = $1 and status in ('SENT', 'COMPLETED', 'MANUALLY_COMPLETED') limit 1`;
  return (await isAny(session, sent, [idOf(record)])) ? null : because(messages['procurement.noRequestSent']);
};

const hasPricedQuote: Guard = async ({ session, record }) => {
  const priced = `select 1 from quotes where service_group_id = $1 and provider_response_status = 'AVAILABLE' limit 1`;
  return (await isAny(session, priced, [idOf(record)])) ? null : because(messages['procurement.noPrice']);
};

/** Names every field and service that keeps the order back, all at once. */
const isReadyToOrder: Guard = async (move) => {
  const { record } = move;
  const missing = ['legal_entity', 'billing_contact_id', 'billing_address_id'].filter((field) => !record[field]);
  const services = await unselectedServices(move);
  const approval = await missingApproval(move);
  const errors: FieldErrors = {
    ...Object.fromEntries(missing.map((field) => [field, [messages['validation.required']]])),
    ...(services.length > 0 && { services }),
    ...(approval && { approval: [approval] }),
  };
  return Object.keys(errors).length > 0 ? errors : null;
};

async function unselectedServices({ session, record }: Move): Promise<readonly string[]> {
  const bad = await column<string>(
    session,
    `select coalesce(s.display_id, s.name, s.service_type) from services s
      where s.service_group_id = $1 and s.cancel_status <> 'cancelled'
        and (not exists (select from quotes q where q.service_id = s.id and q.selected)
          or exists (select from quotes q where q.service_id = s.id and q.selected
                      and (q.provider_response_status <> 'AVAILABLE' or q.is_expired))
          or exists (select from quotes q where q.service_id = s.id and q.selected
                      group by q.wan_label having count(*) > 1))`,
    [idOf(record)],
  );
  const isEmpty = !(await isAny(session, `${liveServices} limit 1`, [idOf(record)]));
  if (isEmpty) return [messages['procurement.nothingToOrder']];
  return bad.map((name) => fill(messages['procurement.selectQuote'], { service: name }));
}

/** A contract or signature request exists, and its totals are those of the selected quotes or differ for a told reason. */
const hasMatchingContract: Guard = async ({ session, record }) => {
  const id = idOf(record);
  const paper = await isAny(
    session,
    `select 1 from attachments where service_group_id = $1 and category = 'CONTRACT' and superseded_by_id is null and not is_superseded
     union all select 1 from action_items where service_group_id = $1 and action_item_type = 'SIGNATURE_REQUEST' and status = 'OPEN' limit 1`,
    [id],
  );
  if (!paper) return because(messages['procurement.noContract'], 'attachments');
  const differing = await column<string>(
    session,
    `select coalesce(c.display_id, c.service_name, 'contract') from contracts c
      where c.service_group_id = $1 and c.status not in ('SUPERSEDED', 'VOID', 'ENDED') and c.difference_reason is null
        and (abs(coalesce(c.total_mrc_value, $2) - coalesce($2, c.total_mrc_value)) > $4
          or abs(coalesce(c.total_nrc_value, $3) - coalesce($3, c.total_nrc_value)) > $4)`,
    [id, amount(record['total_mrc']), amount(record['total_nrc']), limits.contractTotalToleranceMinor],
  );
  const text = messages['procurement.totalsDiffer'];
  return differing.length > 0 ? { total_mrc: [text] } : null;
};

const amount = (money: unknown): number | null => (money as { value: number } | null)?.value ?? null;

const hasSignedContract: Guard = async ({ session, record }) => {
  const documents = await column<string>(
    session,
    `select d.status from signable_documents d join attachments a on a.id = d.attachment_id
      where a.service_group_id = $1 and not a.is_superseded and d.status <> 'VOIDED'`,
    [idOf(record)],
  );
  if (documents.length === 0) return because(messages['procurement.noSignedContract'], 'attachments');
  return documents.every((status) => status === 'SIGNED')
    ? null
    : because(messages['procurement.notAllSigned'], 'attachments');
};

/** The provider accepted the order, and every location has a date or waits for its FOC with an owner. */
const isInstallationScheduled: Guard = async ({ session, record }) => {
  const open = await session.query(
    `select coalesce(s.display_id, s.service_type), s.order_number is null
       from services s where s.service_group_id = $1 and s.cancel_status <> 'cancelled'
        and (s.order_number is null or exists (
          select from service_locations l where l.service_id = s.id and l.scheduled_install_date is null
             and not exists (select from install_tasks t where t.service_location_id = l.id and t.step = 'foc_received'
                              and t.assignee_id is not null and t.status not in ('completed', 'not_applicable'))))`,
    [idOf(record)],
  );
  const textOf = ([service, lacksNumber]: readonly unknown[]): string =>
    fill(messages[lacksNumber ? 'procurement.noOrderNumber' : 'procurement.notScheduled'], { service });
  return open.length > 0 ? { services: open.map(textOf) } : null;
};

const areServicesInstalled: Guard = async ({ session, record }) => {
  const open = await column<string>(
    session,
    `select coalesce(s.display_id, s.service_type) from services s
      where s.service_group_id = $1 and s.cancel_status <> 'cancelled' and s.install_status is distinct from 'INSTALLED'`,
    [idOf(record)],
  );
  const texts = open.map((service) => fill(messages['procurement.notInstalled'], { service }));
  return texts.length > 0 ? { services: texts } : null;
};

const isStepBeforeCancel: Guard = async ({ record, transition }) =>
  record['step_before_cancel'] === transition.to ? null : because(messages['procurement.otherStepBefore']);

const canReopenAtStep: Guard = async (move) => {
  if (daysSince(move.record['cancelled_at']) > limits.cancelledReopenDays) {
    return because(fill(messages['procurement.reopenOver'], { days: limits.cancelledReopenDays }));
  }
  return isStepBeforeCancel(move);
};

export const serviceGroupGuards = {
  hasSentQuoteRequest,
  hasPricedQuote,
  isReadyToOrder,
  hasMatchingContract,
  hasSignedContract,
  isInstallationScheduled,
  areServicesInstalled,
  isStepBeforeCancel,
  canReopenAtStep,
} satisfies Partial<Record<GuardName, Guard>>;
