/** Asks the provider's contact to confirm an order, one letter for each service (SV-045). */
import { limits } from '#generated/domain/limits.ts';
import { serviceTypes } from '#generated/domain/lists/service-type.ts';
import type { EffectName } from '#generated/domain/workflows/functions.ts';
import { idOf } from '../ask.ts';
import type { Effect } from '../context.ts';

const statement = `
  select s.id, s.display_id, s.service_type, t.id, t.name, c.name, c.email,
         (select string_agg(coalesce(a.full_address, concat_ws(', ', a.street, a.city, a.state_province, a.postal_code)), '; '
                            order by l.position)
            from service_locations l join addresses a on a.id = l.address_id where l.service_id = s.id)
    from services s
    join teams t on t.id = s.team_id
    join quotes q on q.service_id = s.id and q.selected
    join providers p on p.id = q.provider_id
    left join quote_requests r on r.id = q.quote_request_id
    join contacts c on c.id = coalesce(r.contact_id, p.quotes_contact_id)
   where s.service_group_id = $1 and s.cancel_status <> 'cancelled' and c.email is not null
   order by s.created_at, s.id`;

const askSalesRepresentatives: Effect = async ({ session, record, deps }) => {
  for (const row of await session.query(statement, [idOf(record)])) {
    const [serviceId, displayId, type, teamId, company, contact, email, address] = row as string[];
    const service = serviceTypes.find(({ value }) => value === type)?.label ?? '';
    await deps.post.send(session, {
      template: 'order-confirm-sales-rep',
      to: email!,
      userId: null,
      teamId: teamId!,
      values: { contact: contact!, company: company!, service, address: address ?? '', orderNumber: displayId! },
      link: {
        purpose: 'order_confirmation',
        path: '/confirm/sales-rep-order-accepted',
        expiresInHours: limits.orderConfirmationDays * 24,
        userId: null,
        teamId: teamId!,
        subject: { entity: 'service', id: serviceId! },
      },
    });
  }
};

export const orderLetterEffects = { askSalesRepresentatives } satisfies Partial<Record<EffectName, Effect>>;
