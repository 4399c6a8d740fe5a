/** A team's preferences for a service at the end of its term. [SV-021] to [SV-026] */
import type { ServicesBehaviors } from '#generated/api/operations/services.ts';
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import { todayOf } from '#server/kernel/access/today.ts';
import { catalogueFaults, withoutNulls } from '#server/kernel/data/attributes.ts';
import type { WireRecord } from '#server/kernel/data/record.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { invalid } from '#server/kernel/errors.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { changingService } from './changing.ts';

type Behaviors = Pick<
  ServicesBehaviors<CallContext>,
  'setReshopConfig' | 'setReshopPreference' | 'setRenewalPreference'
>;

export const preferenceBehaviors: Behaviors = {
  setReshopConfig: ({ path, body }, context) =>
    changingService(context, path.id, async (session, service) => {
      const before = { enabled: true, lead_days: limits.reshopLeadDays, terms: [], keep_spec: true };
      const config = { ...before, ...service.reshop_config, ...body };
      const spec = config.target_spec as WireRecord | null | undefined;
      const faults = spec
        ? catalogueFaults(service.service_type, spec, { today: todayOf(context.scope.principal) })
        : {};
      const named = Object.entries(faults).map(([key, texts]) => [`target_spec.${key}`, texts] as const);
      if (named.length > 0) throw invalid(Object.fromEntries(named));
      if (!config.keep_spec && !spec) throw invalid({ target_spec: [messages['reshop.noSpec']] });
      const target_spec = spec ? withoutNulls(spec) : null;
      await setValues(session, 'service', path.id, { reshop_config: { ...config, target_spec } });
    }),

  setReshopPreference: ({ path, body }, context) =>
    changingService(context, path.id, (session) => setValues(session, 'service', path.id, body)),

  setRenewalPreference: ({ path, body: { renewal_preference, term = null, note = null } }, context) =>
    changingService(context, path.id, async (session) => {
      if (term !== null && renewal_preference !== 'RENEW') throw invalid({ term: [messages['renewal.termOnly']] });
      await setValues(session, 'service', path.id, { renewal_preference, renewal_term: term, renewal_note: note });
    }),
};
