/**
 * Requests new prices of an installed service: a separate request linked to it; the contract does not change. [SV-028]
 */
import type { ContractTerm } from '#generated/domain/lists/contract-term.ts';
import { serviceTypes } from '#generated/domain/lists/service-type.ts';
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import { fill } from '#domain/format/fill.ts';
import { inverseName } from '#domain/services/inverse-name.ts';
import { contractTerms } from '#generated/domain/lists/contract-term.ts';
import { truncate } from '#server/kernel/data/truncate.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { RecordOf, WireRecord } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { addRecord, setValues } from '#server/kernel/data/system-write.ts';
import { ApiError, invalid } from '#server/kernel/errors.ts';
import type { Notifier } from '#server/kernel/notify/notification-event.ts';
import { followGroup } from '../followers.ts';
import { startGroup } from '../new-group.ts';
import { lockServiceRow, openReshop, placesOfService } from './queries.ts';

export interface ReshopInput {
  /** Defaults to the terms of the settings, otherwise to the one in force. */
  readonly terms?: readonly ContractTerm[];
  readonly comments?: string | null;
}

type Service = RecordOf<'service'>;

/**
 * Returns the id of the new request. Throws 409 for a service that is not installed, 422 while another reshop is open.
 * The session acts as the server.
 */
export async function startReshop(
  session: Session,
  notifier: Notifier,
  serviceId: string,
  wish: ReshopInput,
  userId: string | null,
): Promise<string> {
  await lockServiceRow.first(session, { service: serviceId });
  const service = await getRecord(session, 'service', serviceId);
  if (service.status !== 'active' && service.status !== 'pending_disconnect')
    throw new ApiError('illegalTransition', { message: messages['reshop.notInstalled'] });
  const open = await openReshop.first(session, { service: serviceId });
  if (open) throw invalid({ service: [fill(messages['reshop.underWay'], { group: open.name })] });
  const groupId = await addGroup(session, service, wish);
  await followGroup(session, service.team_id, userId, groupId);
  await setValues(session, 'service', serviceId, { renewal_preference: 'RESHOP' });
  await notifier.announce(session, {
    event: 'renewal.reshop_started',
    teamId: service.team_id,
    record: { entity: 'service', id: serviceId },
  });
  return groupId;
}

async function addGroup(session: Session, service: Service, wish: ReshopInput): Promise<string> {
  const places = await placesOfService.all(session, { service: service.id });
  const names = [...new Set(places.map(({ name }) => name))];
  const config = configOf(service);
  const group = await addRecord(session, 'service-group', {
    ...(await startGroup(session, service.team_id, service.service_type, [config])),
    address_names: names,
    is_reshop: true,
    reshop_of_service_id: service.id,
    contract_terms: [...termsOf(service, wish)],
    comments: wish.comments ?? null,
  });
  const label = serviceTypes.find(({ value }) => value === service.service_type)!.label;
  const name = service.name ?? truncate('service', 'name', `${label}: ${names.join(' – ')}`);
  const made = await addRecord(session, 'service', {
    team_id: service.team_id,
    service_group_id: group.id,
    service_type: service.service_type,
    reshop_of_id: service.id,
    request_config: config,
    name,
    inverse_name: inverseName(name),
    custom_columns: service.custom_columns,
  });
  for (const { address_id, end, position } of places)
    await addRecord(session, 'service-location', {
      team_id: service.team_id,
      service_id: made.id,
      address_id,
      end,
      position,
    });
  return group.id;
}

/** The preferred configuration, otherwise the requested and present one. */
function configOf({ reshop_config: config, request_config: asked, detail }: Service): WireRecord {
  if (config?.keep_spec === false && config.target_spec) return config.target_spec as WireRecord;
  const {
    provider_service_id: _circuit,
    circuit_id: _id,
    cost_center: _center,
    notes: _notes,
    ...spec
  } = {
    ...(asked as WireRecord | null),
    ...(detail as WireRecord | null),
  };
  return spec;
}

function termsOf({ reshop_config: config, term }: Service, wish: ReshopInput): readonly ContractTerm[] {
  if (wish.terms) return wish.terms;
  const configured = (config?.terms ?? []) as readonly ContractTerm[];
  if (configured.length > 0) return configured;
  const months = term ?? limits.quoteRequestMonths;
  const same = contractTerms.find(({ facts }) => facts.months === months);
  return same ? [same.value] : [];
}
