/** The provider's sales representative confirms an order with the link of a mail (SV-045). */
import type { ProcurementBehaviours } from '#generated/api/operations/procurement.ts';
import { serviceTypes } from '#generated/domain/lists/service-type.ts';
import { messages } from '#generated/domain/messages.ts';
import { systemScope } from '../../access/scope.ts';
import { countHit } from '../../accounts/hits.ts';
import { consumeLink, linkUses } from '../../accounts/links.ts';
import { inSession } from '../../data/session.ts';
import type { CallContext } from '../context.ts';

/** Uses the link up, completes the milestone at every location and tells those who follow the order. */
export const acceptServiceOrder: ProcurementBehaviours<CallContext>['acceptServiceOrder'] = async (
  { body },
  context,
) => {
  await countHit(context.pool, linkUses(context.ipAddress));
  return inSession(context.pool, systemScope('accept-order', context.scope), async (session) => {
    const { subjectId } = await consumeLink(session, 'order_confirmation', body.token, messages['order.failed']);
    const tasks = await session.query(
      `select id from install_tasks where service_id = $1 and step = 'order_accepted' and status not in ('completed', 'not_applicable')`,
      [subjectId],
    );
    for (const [id] of tasks)
      await context.services.transition(session, 'install-task', String(id), 'complete', { sendNotification: false });
    const [row] = await session.query(
      `select t.id, t.name, s.service_type, s.service_group_id, coalesce(p.name, '') from services s join teams t on t.id = s.team_id
         left join quotes q on q.service_id = s.id and q.selected left join providers p on p.id = q.provider_id where s.id = $1`,
      [subjectId],
    );
    const [teamId, company, type, groupId, provider] = row as [string, string, string, string, string];
    const service = serviceTypes.find(({ value }) => value === type)?.label ?? '';
    await context.services.notifier.announce(session, {
      event: 'order.accepted_by_sales_rep',
      teamId,
      record: { entity: 'service-group', id: groupId },
      values: { provider, service },
    });
    return { success: true, company, service };
  });
};
