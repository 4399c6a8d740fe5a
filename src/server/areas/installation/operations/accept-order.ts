/** The provider's sales representative confirms an order through an emailed link (SV-045). */
import type { ProcurementBehaviors } from '#generated/api/operations/procurement.ts';
import { serviceTypes } from '#generated/domain/lists/service-type.ts';
import { messages } from '#generated/domain/messages.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { countRequest } from '#server/kernel/data/rate-limit.ts';
import { consumeLink, linkUses, usedSubject } from '#server/kernel/email/links.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { ApiError } from '#server/kernel/errors.ts';
import type { Session } from '#server/kernel/data/session.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { acceptedOrder, tasksToAccept } from '../queries.ts';

type AcceptServiceOrder = ProcurementBehaviors<CallContext>['acceptServiceOrder'];

/**
 * Uses up the link, completes the milestone at every location and notifies the order's followers. A second click gets
 * the same answer and changes nothing.
 */
const acceptServiceOrder: AcceptServiceOrder = async ({ body }, context) => {
  await countRequest(context.pool, linkUses(context.ipAddress));
  return transaction(context.pool, systemScope('accept-order', context.scope), { mode: 'write' }, async (session) => {
    const before = await usedSubject(session, 'order_confirmation', body.token);
    if (before !== null) return answerOf(await acceptedOrder.one(session, { service: before }));
    const service = await redeemed(session, body.token);
    if (service.isAgain) return answerOf(await acceptedOrder.one(session, { service: service.id }));
    for (const { id } of await tasksToAccept.all(session, { service: service.id }))
      await context.services.transition(session, 'install-task', id, 'complete', { sendNotification: false });
    const order = await acceptedOrder.one(session, { service: service.id });
    const answer = answerOf(order);
    await context.services.notifier.announce(session, {
      event: 'order.accepted_by_sales_rep',
      teamId: order.team_id,
      record: { entity: 'service-group', id: order.service_group_id },
      values: { provider: order.provider, service: answer.service },
    });
    return answer;
  });
};

/** Of two simultaneous clicks, the later finds the link used. */
async function redeemed(session: Session, token: string): Promise<{ readonly id: string; readonly isAgain: boolean }> {
  const fault = messages['order.failed'];
  try {
    const { subjectId } = await consumeLink(session, 'order_confirmation', token, fault);
    if (subjectId !== null) return { id: subjectId, isAgain: false };
  } catch (error) {
    const id = await usedSubject(session, 'order_confirmation', token);
    if (id === null) throw error;
    return { id, isAgain: true };
  }
  throw new ApiError('notFound', { message: fault });
}

const answerOf = ({ company, service_type: type }: Awaited<ReturnType<typeof acceptedOrder.one>>) => ({
  success: true,
  company,
  service: serviceTypes.find(({ value }) => value === type)?.label ?? '',
});

export const acceptOrderBehaviors: { readonly acceptServiceOrder: AcceptServiceOrder } = { acceptServiceOrder };
