/** Moves chosen services of a request into a new one; the others stay. [SG-056] [SG-057] */
import { areQuotesOpen } from '#domain/open-steps.ts';
import type { ProcurementBehaviors } from '#generated/api/operations/procurement.ts';
import { messages } from '#generated/domain/messages.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { onlyOnce } from '#server/kernel/data/only-once.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { NewOf, RecordOf } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { addRecord, setValues } from '#server/kernel/data/system-write.ts';
import { ApiError, invalid } from '#server/kernel/errors.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { contentsOf, followersOf, lockGroup, servicesCounted } from '../queries.ts';
import { moveQuotes } from '../quotes/queries.ts';

type Group = RecordOf<'service-group'>;

/** Values copied to the new request. */
const takenOver = (group: Group): NewOf<'service-group'> => ({
  team_id: group.team_id,
  current_step: group.current_step,
  step_changed_at: group.step_changed_at,
  project_name: group.project_name,
  service_types: group.service_types,
  contract_terms: group.contract_terms,
  allowed_provider_ids: group.allowed_provider_ids,
  denied_provider_ids: group.denied_provider_ids,
  comments: group.comments,
  quotes_retrieved_target: group.quotes_retrieved_target,
  quotes_expired_at: group.quotes_expired_at,
  quotes_expired_status: group.quotes_expired_status,
  legal_entity: group.legal_entity,
  billing_contact_id: group.billing_contact_id,
  billing_address_id: group.billing_address_id,
  quoperator_id: group.quoperator_id,
  is_reshop: group.is_reshop,
  questionnaire_id: group.questionnaire_id,
});

export const moveServicesToNewServiceGroup: ProcurementBehaviors<CallContext>['moveServicesToNewServiceGroup'] = async (
  { body: { service_group_id: fromId, service_ids: serviceIds } },
  context,
) => {
  const { scope } = context;
  const id = await context.door.transaction(systemScope('move-services', scope), (session) =>
    onlyOnce(session, context.callKey, async () => {
      await lockGroup.first(session, { group: fromId });
      const group = await getRecord(session, 'service-group', fromId);
      // Later the documents of the request refer to its services.
      if (!areQuotesOpen(group.current_step))
        throw new ApiError('conflict', { message: messages['procurement.cannotMoveServices'] });
      await requireSome(session, fromId, serviceIds);
      return split(session, group, serviceIds);
    }),
  );
  return context.door.get(scope, 'service-group', id);
};

/** Throws 422 unless each is a service of the request, and another one stays. */
async function requireSome(session: Session, groupId: string, serviceIds: readonly string[]): Promise<void> {
  const { chosen, all } = await servicesCounted.one(session, { group: groupId, services: serviceIds });
  if (chosen !== serviceIds.length) throw invalid({ service_ids: [messages['error.notFound']] });
  if (chosen === all) throw invalid({ service_ids: [messages['procurement.oneServiceStays']] });
}

async function split(session: Session, group: Group, serviceIds: readonly string[]): Promise<string> {
  const fromId = group.id;
  const { id } = await addRecord(session, 'service-group', takenOver(group));
  for (const serviceId of serviceIds) await setValues(session, 'service', serviceId, { service_group_id: id });
  await moveQuotes.change(session, { group: id, services: serviceIds });
  for (const { user_id } of await followersOf.all(session, { group: fromId }))
    await addRecord(session, 'service-group-follower', { team_id: group.team_id, service_group_id: id, user_id });
  await nameContents(session, fromId);
  await nameContents(session, id);
  return id;
}

/** Updates the request's service types and sites from its services. */
async function nameContents(session: Session, groupId: string): Promise<void> {
  const { service_types, address_names } = await contentsOf.one(session, { group: groupId });
  await setValues(session, 'service-group', groupId, {
    service_types: [...service_types],
    address_names: [...address_names],
  });
}
