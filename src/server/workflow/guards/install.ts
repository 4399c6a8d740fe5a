/** Guards of installations and of canceling one service (domain 2.1). */
import { areQuotesOpen } from '#domain/open-steps.ts';
import { messages } from '#generated/domain/messages.ts';
import type { GuardName } from '#generated/domain/workflows/functions.ts';
import { idOf, isAny, today } from '../ask.ts';
import { because, type Guard } from '../context.ts';

/** A delay comes with its new date, which is set on the location first. */
const hasNewInstallDate: Guard = async ({ session, record }) => {
  const undated = await isAny(
    session,
    'select 1 from service_locations where service_id = $1 and (scheduled_install_date is null or scheduled_install_date < $2) limit 1',
    [idOf(record), await today(session, record)],
  );
  return undated ? because(messages['install.noNewDate'], 'scheduled_install_date') : null;
};

const isInstallStatusBeforeCancel: Guard = async ({ record, transition }) =>
  record['install_status_before_cancel'] === transition.to ? null : because(messages['install.otherStatusBefore']);

/** The circuit id that the carrier gives. */
const hasCarrierDetails: Guard = async ({ record }) => {
  const detail = record['detail'] as Record<string, unknown> | null;
  return detail?.['provider_service_id'] || detail?.['providerServiceId']
    ? null
    : because(messages['install.noCircuitId'], 'detail');
};

const lacksCarrierDetails: Guard = async (move) =>
  (await hasCarrierDetails(move)) === null ? because(messages['install.hasCarrierDetails'], 'detail') : null;

const isBeforeContract: Guard = async ({ record }) =>
  areQuotesOpen(record['current_step']) ? null : because(messages['install.alreadyOrdered']);

const isAfterContract: Guard = async ({ record }) =>
  areQuotesOpen(record['current_step']) ? because(messages['install.notOrdered']) : null;

export const installGuards = {
  hasNewInstallDate,
  isInstallStatusBeforeCancel,
  hasCarrierDetails,
  lacksCarrierDetails,
  isBeforeContract,
  isAfterContract,
} satisfies Partial<Record<GuardName, Guard>>;
