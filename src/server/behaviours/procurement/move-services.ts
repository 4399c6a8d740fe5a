/** Moves chosen services of a request into a new one; the others stay. [SG-056] [SG-057] */
import { areQuotesOpen } from '#domain/open-steps.ts';
import type { ProcurementBehaviours } from '#generated/api/operations/procurement.ts';
import { messages } from '#generated/domain/messages.ts';
import { systemScope } from '../../access/scope.ts';
import { onlyOnce } from '../../data/only-once.ts';
import type { WireRecord } from '../../data/record.ts';
import type { Session } from '../../data/session.ts';
import { addRecord, setValues } from '../../data/system-write.ts';
import { requireOnRecord } from '../../data/team.ts';
import { ApiError, invalid } from '../../errors.ts';
import { resourceById } from '#generated/resources/registry.ts';
import type { CallContext } from '../context.ts';

const mayMove = ['MANAGE_PROCUREMENT', 'quoperator', 'salesperson'] as const;
/** What the new request takes over as it is. */
const kept = [
  'team_id',
  'current_step',
  'step_changed_at',
  'contract_terms',
  'allowed_provider_ids',
  'denied_provider_ids',
  'comments',
  'quotes_retrieved_target',
  'quotes_expired_at',
  'quotes_expired_status',
  'legal_entity',
  'billing_contact_id',
  'billing_address_id',
  'quoperator_id',
  'is_reshop',
  'questionnaire_id',
] as const;

export const moveServicesToNewServiceGroup: ProcurementBehaviours<CallContext>['moveServicesToNewServiceGroup'] =
  async ({ body: { service_group_id: fromId, service_ids: serviceIds } }, context) => {
    const { scope } = context;
    const visible = await context.door.get(scope, 'service-group', fromId);
    requireOnRecord(resourceById('service-group'), scope, mayMove, visible);
    const id = await context.door.transaction(systemScope('move-services', scope), (session, records) =>
      onlyOnce(session, context.callKey, async () => {
        await session.query('select 1 from service_groups where id = $1 for update', [fromId]);
        const group = await records.get('service-group', fromId);
        // Later the papers of the request name its services.
        if (!areQuotesOpen(group['current_step']))
          throw new ApiError('conflict', { message: messages['procurement.cannotMoveServices'] });
        await requireSome(session, fromId, serviceIds);
        return split(session, group, serviceIds);
      }),
    );
    return (await context.door.get(scope, 'service-group', id)) as never;
  };

/** Throws 422 unless each is a service of the request, and another one stays. */
async function requireSome(session: Session, groupId: string, serviceIds: readonly string[]): Promise<void> {
  const [row] = await session.query(
    `select count(*) filter (where id = any($2::uuid[]))::int, count(*)::int from services
      where service_group_id = $1`,
    [groupId, serviceIds],
  );
  const [chosen, all] = row as [number, number];
  if (chosen !== serviceIds.length) throw invalid({ service_ids: [messages['error.notFound']] });
  if (chosen === all) throw invalid({ service_ids: [messages['procurement.oneServiceStays']] });
}

async function split(session: Session, group: WireRecord, serviceIds: readonly string[]): Promise<string> {
  const fromId = String(group['id']);
  const values = Object.fromEntries(kept.map((key) => [key, group[key]]));
  const added = await addRecord(session, 'service-group', { ...values, service_types: group['service_types'] });
  const id = String(added['id']);
  for (const serviceId of serviceIds) await setValues(session, 'service', serviceId, { service_group_id: id });
  await session.change(
    `update quotes set service_group_id = $1, updated_at = now(), version = version + 1 where service_id = any($2::uuid[])`,
    [id, serviceIds],
  );
  for (const [userId] of await session.query(
    'select user_id from service_group_followers where service_group_id = $1 order by id',
    [fromId],
  )) {
    await addRecord(session, 'service-group-follower', {
      team_id: group['team_id'],
      service_group_id: id,
      user_id: userId,
    });
  }
  await nameContents(session, fromId);
  await nameContents(session, id);
  return id;
}

/** The kinds of services and the sites that a request names are those that it has. */
async function nameContents(session: Session, groupId: string): Promise<void> {
  const [row] = await session.query(
    `select array(select distinct s.service_type from services s where s.service_group_id = $1 order by 1),
            array(select distinct a.name from services s join service_locations l on l.service_id = s.id
                    join addresses a on a.id = l.address_id where s.service_group_id = $1 and a.name is not null order by 1)`,
    [groupId],
  );
  await setValues(session, 'service-group', groupId, { service_types: row![0], address_names: row![1] });
}
