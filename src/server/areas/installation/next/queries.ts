/** Queries of open installation work of a request. */
import { raw, value, values, type Col } from '#server/kernel/data/statements/raw.ts';

interface OfGroup {
  readonly group: string;
}

/** The first service that waits for the customer's acceptance. */
export const serviceAwaitingAcceptance = raw<OfGroup, { id: string; name: Col<'services.name'> }>`
  select id, name from services
   where service_group_id = ${'group'} and cancel_status <> ${value<'services.cancel_status'>('cancelled')}
     and install_status = ${value<'services.install_status'>('AWAITING_CUSTOMER_CONFIRMATION')}
   order by acceptance_ends_on, created_at, id limit 1`;

export const serviceNotInstalled = raw<OfGroup, { id: string }>`
  select id from services
   where service_group_id = ${'group'} and cancel_status <> ${value<'services.cancel_status'>('cancelled')}
     and coalesce(install_status, '') not in ${values<'services.install_status'>('INSTALLED')} limit 1`;

/** Excludes acceptance, which has a separate button. */
export const siteOfCustomer = raw<
  OfGroup,
  { action: Col<'service_locations.next_action'>; place: Col<'addresses.name'> }
>`
  select l.next_action as action, coalesce(a.name, a.city) as place
    from service_locations l join services s on s.id = l.service_id left join addresses a on a.id = l.address_id
   where s.service_group_id = ${'group'} and s.cancel_status <> ${value<'services.cancel_status'>('cancelled')}
     and l.waiting_on = ${value<'service_locations.waiting_on'>('customer')}
     and l.next_action is not null and l.next_action <> ${value<'service_locations.next_action'>('accept')}
   order by l.next_action_due nulls last, l.id limit 1`;

export const serviceToConfirm = raw<{ service: string }, { name: Col<'services.name'> }>`
  select name from services where id = ${'service'}
     and install_status = ${value<'services.install_status'>('AWAITING_CUSTOMER_CONFIRMATION')}`;
