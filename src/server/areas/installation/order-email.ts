/** Requests the order confirmation from the provider's contact, with one email for each service (SV-045). */
import { limits } from '#generated/domain/limits.ts';
import { serviceTypes } from '#generated/domain/lists/service-type.ts';
import type { Effect } from '#server/kernel/workflow/context.ts';
import type { Effects } from '#server/kernel/workflow/rules.ts';
import { ordersToConfirm } from './queries.ts';

const askSalesRepresentatives: Effect<'service-group'> = async ({ session, record, deps }) => {
  for (const order of await ordersToConfirm.all(session, { group: record.id })) {
    const service = serviceTypes.find(({ value }) => value === order.service_type)?.label ?? '';
    const { contact, company, address, display_id: orderNumber, team_id: teamId } = order;
    await deps.mailer.send(session, {
      template: 'order-confirm-sales-rep',
      to: order.email,
      userId: null,
      teamId,
      values: { contact, company, service, address: address ?? '', orderNumber },
      link: {
        purpose: 'order_confirmation',
        path: '/confirm/sales-rep-order-accepted',
        expiresInHours: limits.orderConfirmationDays * 24,
        userId: null,
        teamId,
        subject: { entity: 'service', id: order.id },
      },
    });
  }
};

export const orderEmailEffects = { askSalesRepresentatives } satisfies Partial<Effects>;
