/**
 * Changes the requested configuration of a service; earlier requested configurations are preserved. [SV-029] [SV-030]
 */
import type { ServicesBehaviors } from '#generated/api/operations/services.ts';
import { messages } from '#generated/domain/messages.ts';
import { areQuotesOpen } from '#domain/open-steps.ts';
import { fill } from '#domain/format/fill.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { todayOf } from '#server/kernel/access/today.ts';
import { catalogueFaults, withoutNulls } from '#server/kernel/data/attributes.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { WireRecord } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { addRecord, setValues } from '#server/kernel/data/system-write.ts';
import { ApiError, invalid } from '#server/kernel/errors.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { askedForService, lockServiceRow } from './queries.ts';

type Behaviors = Pick<ServicesBehaviors<CallContext>, 'setRequestConfig'>;

export const requestConfigBehaviors: Behaviors = {
  setRequestConfig: async ({ path: { id }, body: { config, reason = null, reissue = false } }, context) => {
    const today = todayOf(context.scope.principal);
    await context.door.transaction(systemScope('request-config', context.scope), async (session) => {
      await lockServiceRow.first(session, { service: id });
      const service = await getRecord(session, 'service', id);
      if (!areQuotesOpen(service.current_step))
        throw new ApiError('illegalTransition', { message: messages['procurement.configFixed'] });
      const faults = Object.entries(catalogueFaults(service.service_type, config, { today }));
      if (faults.length > 0) throw invalid(Object.fromEntries(faults.map(([key, texts]) => [`config.${key}`, texts])));
      const asked = await askedForService.all(session, { service: id });
      if (asked.length > 0 && !reissue)
        throw invalid({ reissue: [fill(messages['procurement.configSent'], { count: String(asked.length) })] });
      await addRecord(session, 'request-config-version', {
        team_id: service.team_id,
        service_id: id,
        service_type: service.service_type,
        version_number: service.request_config_version,
        config: service.request_config,
        reason,
        reissued_requests: asked.length,
      });
      await setValues(session, 'service', id, {
        request_config: withoutNulls(config as WireRecord),
        request_config_version: service.request_config_version + 1,
      });
      await askAgain(session, context, asked, reason ?? messages['procurement.configChanged']);
      await context.services.notifier.announce(session, {
        event: 'service_group.config_changed',
        teamId: service.team_id,
        record: { entity: 'service-group', id: String(service.service_group_id) },
        values: { changes: reason ?? service.name ?? messages['procurement.configChanged'] },
      });
    });
    return await context.door.get(context.scope, 'service', id);
  },
};

/** Sends open requests again with a new link; existing answers are stored as versions and requested again. */
async function askAgain(
  session: Session,
  { services }: CallContext,
  asked: readonly { id: string; status: string }[],
  reason: string,
): Promise<void> {
  for (const { id, status } of asked)
    await services.transition(session, 'quote-request', id, status === 'SENT' ? 'resend' : 'reopen', { reason });
}
