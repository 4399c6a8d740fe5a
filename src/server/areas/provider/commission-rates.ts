/** Commission rates of providers: the default share, and never two rates for one sale. */
import { messages } from '#generated/domain/messages.ts';
import { limits } from '#generated/domain/limits.ts';
import type { ServiceType } from '#generated/domain/lists/service-type.ts';
import { serviceKind } from '#domain/services/service-kind.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { noHooks, type ResourceHooks } from '#server/kernel/data/hooks.ts';
import type { RecordOf, WireRecord } from '#server/kernel/data/record.ts';
import { actAs, type Session } from '#server/kernel/data/session.ts';
import { invalid } from '#server/kernel/errors.ts';
import { lockProvider, overlappingRates } from './queries.ts';

type Rate = RecordOf<'commission-rate'>;

export const commissionRateHooks: ResourceHooks<'commission-rate'> = {
  ...noHooks,
  beforeCreate: async (session, values) => {
    await requireAlone(session, values as Partial<Rate>, null);
    return withUsualRate(values);
  },
  beforeUpdate: async (session, values, before) => {
    await requireAlone(session, { ...before, ...values } as Rate, before.id);
    return values;
  },
};

/** Two rates of one provider, agent, kind, service and term must be valid on different days. [PR-019] */
async function requireAlone(session: Session, rate: Partial<Rate>, id: string | null): Promise<void> {
  const provider = String(rate.provider_id);
  await actAs(session, systemScope('commission-rate', session.scope), async (system) => {
    await lockProvider.first(system, { provider });
    const isDoubled = await overlappingRates.isAny(system, {
      rate: id,
      provider,
      agent: rate.agent_id ?? null,
      model: rate.model ?? 'RESIDUAL',
      services: rate.service_types ?? [],
      class: rate.internet_class ?? null,
      shortest: rate.term_min ?? null,
      longest: rate.term_max ?? null,
      from: rate.effective_from ?? null,
      to: rate.effective_to ?? null,
    });
    if (isDoubled) throw invalid({ effective_from: [messages['procurement.rateOverlaps']] });
  });
}

/** A missing share gets the default, if its services have the same one. [PR-020] */
function withUsualRate(values: WireRecord): WireRecord {
  const { model = 'RESIDUAL', rate = null, service_types = [], internet_class } = values as Partial<Rate>;
  if (model !== 'RESIDUAL' || rate !== null) return values;
  const [usual, ...others] = new Set(service_types.map((type) => usualRate(type, internet_class ?? null)));
  return usual === undefined || others.length > 0 ? values : { ...values, rate: usual };
}

/** Undefined for internet of both classes. */
function usualRate(type: ServiceType, internetClass: Rate['internet_class']): number | undefined {
  if (type === 'internet' && internetClass === null) return undefined;
  return limits.commissionRatePercent[serviceKind(type, internetClass === 'Dedicated')];
}
