/** Guards of a service group's steps (domain 2.1). */
import { messages } from '#generated/domain/messages.ts';
import { fill } from '#domain/format/fill.ts';
import type { FieldErrors } from '#server/kernel/errors.ts';
import { fieldError, type Guard } from '#server/kernel/workflow/context.ts';
import type { Guards } from '#server/kernel/workflow/rules.ts';
import { uninstalledServices, unscheduledServices, unselectedServices } from '../queries.ts';
import { isApprovalMissing } from '#server/areas/support/contract.ts';
import { totalsByCurrency } from '../quotes/rates.ts';
import { missingApproval } from './approval-needed.ts';

/** Names every service that blocks the order, and the missing approval, all at once. */
const isSelectionReady: Guard<'service-group'> = async ({ session, record }) => {
  const bad = await unselectedServices.all(session, { group: record.id });
  const services = bad.map(({ name }) => fill(messages['procurement.selectQuote'], { service: name }));
  const approval = await missingApproval(session, record);
  const errors: FieldErrors = {
    ...(services.length > 0 && { services }),
    ...(approval && { approval: [approval] }),
  };
  return Object.keys(errors).length > 0 ? errors : null;
};

/** Users who may choose can request a missing approval once. */
const isApprovalOpen: Guard<'service-group'> = async ({ session, record }) =>
  (await isApprovalMissing(session, record, await totalsByCurrency(session, [record.tcv])))
    ? null
    : fieldError(messages['approval.noneMissing'], 'approvals');

/** The provider accepted the order, and every location has a date or an owner who waits for its FOC. */
const isInstallationScheduled: Guard<'service-group'> = async ({ session, record }) => {
  const open = await unscheduledServices.all(session, { group: record.id });
  const texts = open.map(({ name, lacks_number }) =>
    fill(messages[lacks_number ? 'procurement.noOrderNumber' : 'procurement.notScheduled'], { service: name }),
  );
  return texts.length > 0 ? { services: texts } : null;
};

const areServicesInstalled: Guard<'service-group'> = async ({ session, record }) => {
  const open = await uninstalledServices.all(session, { group: record.id });
  const texts = open.map(({ name }) => fill(messages['procurement.notInstalled'], { service: name }));
  return texts.length > 0 ? { services: texts } : null;
};

export const serviceGroupGuards = {
  isSelectionReady,
  isApprovalMissing: isApprovalOpen,
  isInstallationScheduled,
  areServicesInstalled,
} satisfies Partial<Guards>;
