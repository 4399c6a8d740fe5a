/** What the installation of a request waits for. */
import { raw, value, values, type Col } from '#server/kernel/data/statements/raw.ts';

interface OfGroup {
  readonly group: string;
}

/** The first service whose acceptance the customer is asked for. */
export const serviceAwaitingAcceptance = raw<OfGroup, { id: string; name: Col<'services.name'> }>`
  select id, name from services
   where service_group_id = ${'group'} and cancel_status <> ${value<'services.cancel_status'>('cancelled')}
     and install_status = ${value<'services.install_status'>('AWAITING_CUSTOMER_CONFIRMATION')}
   order by acceptance_ends_on, created_at, id limit 1`;

export const serviceNotInstalled = raw<OfGroup, { id: string }>`
  select id from services
   where service_group_id = ${'group'} and cancel_status <> ${value<'services.cancel_status'>('cancelled')}
     and coalesce(install_status, '') not in ${values<'services.install_status'>('INSTALLED')} limit 1`;
