/** Defaults of every request: its team, quote operator, due day and billing. */
import type { ServiceType } from '#generated/domain/lists/service-type.ts';
import { serviceKind } from '#domain/services/service-kind.ts';
import { limits } from '#generated/domain/limits.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { businessEndAhead } from '#server/kernel/workflow/business-days.ts';
import { billingOfTeam } from './queries.ts';
import { nextQuoperator } from './quoperator.ts';

type Config = Readonly<Record<string, unknown>>;

/** Fields of a new service group by wire name. The session acts as the server. */
export async function startGroup(
  session: Session,
  teamId: string,
  serviceType: ServiceType,
  configs: readonly Config[],
) {
  return {
    team_id: teamId,
    service_types: [serviceType],
    ...(await billingOf(session, teamId)),
    quotes_retrieved_target: await businessEndAhead(session, targetDays(serviceType, configs)),
    quoperator_id: await nextQuoperator(session),
  };
}

/** A request is billed as its team's settings say, unless it has its own. */
async function billingOf(session: Session, teamId: string) {
  const team = await billingOfTeam.first(session, { team: teamId });
  return {
    billing_contact_id: team?.default_billing_contact_id ?? null,
    billing_address_id: team?.default_billing_address_id ?? null,
  };
}

/** Internet with a dedicated service takes the longer time. [SG-061] */
function targetDays(serviceType: ServiceType, configs: readonly Config[]): number {
  const isDedicated = configs.some(({ type }) => [type].flat().includes('Dedicated'));
  return limits.quoteRetrievalTargetBusinessDays[serviceKind(serviceType, isDedicated)];
}
