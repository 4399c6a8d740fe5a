/** Effects on contracts, and on requests with contracts (domain 2.1). */
import { messages } from '#generated/domain/messages.ts';
import { dayIn } from '#runtime/validation/calendar.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import type { Effect } from '#server/kernel/workflow/context.ts';
import type { Effects } from '#server/kernel/workflow/rules.ts';
import { openDocuments, openSigningItems, contractDocuments, stepOfGroup } from '../queries.ts';
import { draftContracts as draft, draftCorrectionOf } from './draft.ts';
import { advanceOrder, voidDocuments } from './documents.ts';
import { acceptedServices, livingContracts } from './queries.ts';
import { keepSelectedQuotes as keep } from './snapshot.ts';
import { dateContract as date, startTerm } from './terms.ts';

const keepSelectedQuotes: Effect<'service-group'> = ({ session, record }) => keep(session, record.id);

const draftContracts: Effect<'service-group'> = ({ session, record }) => draft(session, record.id);

/** A resumed order needs new contracts for void ones. */
const draftMissingContracts: Effect<'service-group'> = async ({ session, record, to }) => {
  if (to !== 'contract_requested' && to !== 'contract_received') return;
  if (!(await livingContracts.isAny(session, { group: record.id }))) await draft(session, record.id);
};

/**
 * The order does not continue with these contracts: they become void, and their documents can no longer be signed.
 * [SG-070]
 */
const voidContracts: Effect<'service-group'> = async ({ session, record, applyTransition, request }) => {
  const group = record.id;
  const reason = request.reason ?? messages['document.superseded'];
  for (const { id, status } of await livingContracts.all(session, { group }))
    if (status !== 'ACTIVE') await applyTransition('contract', id, 'void', { reason });
  for (const { id } of await openDocuments.all(session, { group }))
    await applyTransition('signable-document', id, 'void', { reason });
  for (const { id } of await openSigningItems.all(session, { group }))
    await applyTransition('action-item', id, 'close', { reason });
  for (const { id } of await contractDocuments.all(session, { group }))
    await setValues(session, 'attachment', id, { is_superseded: true });
};

/**
 * Staff request a new contract: unsigned ones are drafted again, signed ones stay. A declined contract was drafted
 * again before. [SG-071]
 */
const correctContracts: Effect<'service-group'> = async ({ session, record, applyTransition, request }) => {
  const group = record.id;
  const reason = request.reason ?? messages['document.superseded'];
  if (request.input?.['corrected'] === undefined) {
    for (const { id, status } of await livingContracts.all(session, { group }))
      if (status === 'OUT_FOR_SIGNATURE') await applyTransition('contract', id, 'correct', { reason });
  }
  const left = await livingContracts.all(session, { group });
  if (left.some(({ status }) => status === 'OUT_FOR_SIGNATURE')) return;
  for (const { id } of await openSigningItems.all(session, { group }))
    await applyTransition('action-item', id, 'close', { reason });
};

/** Completes the action items of signatures. [AI-019] */
const completeSigningItems: Effect<'service-group'> = async ({ session, record, applyTransition }) => {
  for (const { id } of await openSigningItems.all(session, { group: record.id }))
    await applyTransition('action-item', id, 'complete_signing');
};

/**
 * Terms of installed services start on the day of their acceptance; a contract is in force when all of its services
 * run.
 */
const startContractTerm: Effect<'service-group'> = async ({ session, record, applyTransition }) => {
  const group = record.id;
  const accepted = await acceptedServices.all(session, { group });
  for (const { id, accepted_on } of accepted) await startTerm(session, id, accepted_on);
  for (const { id, status } of await livingContracts.all(session, { group })) {
    const contract = await getRecord(session, 'contract', id);
    if (contract.service_start_date === null)
      await setValues(session, 'contract', id, { service_start_date: accepted[0]?.accepted_on ?? null });
    if (status === 'SIGNED') await applyTransition('contract', id, 'activate');
  }
};

const takeOrderAlong: Effect<'contract'> = async ({ session, record, applyTransition }) => {
  if (record.service_group_id !== null && record.kind !== 'MSA')
    await advanceOrder({ session, applyTransition }, record.service_group_id);
};

/** The day of the last signature, in the zone of the team. */
const dateSignature: Effect<'contract'> = async ({ session, record }) => {
  if (record.signed_date !== null) return;
  const team = await getRecord(session, 'team', record.team_id);
  await setValues(session, 'contract', record.id, { signed_date: dayIn(team.time_zone, new Date()) });
};

const dateContract: Effect<'contract'> = ({ session, record }) => date(session, record.id);

const voidContractDocuments: Effect<'contract'> = (move) =>
  voidDocuments(move, move.record.id, move.request.reason ?? messages['document.superseded']);

const draftCorrection: Effect<'contract'> = ({ session, record }) => draftCorrectionOf(session, record);

/** The order waits for this contract again. */
const returnOrder: Effect<'contract'> = async ({ session, record, applyTransition, request }) => {
  const group = record.service_group_id;
  const at = group === null ? undefined : await stepOfGroup.first(session, { group });
  if (group === null || at?.current_step !== 'contract_received') return;
  const reason = request.reason ?? messages['document.superseded'];
  await applyTransition('service-group', group, 'return_to_contract', { reason, input: { corrected: record.id } });
};

export const contractEffects = {
  keepSelectedQuotes,
  draftContracts,
  draftMissingContracts,
  voidContracts,
  correctContracts,
  completeSigningItems,
  startContractTerm,
  takeOrderAlong,
  dateSignature,
  dateContract,
  voidContractDocuments,
  draftCorrection,
  returnOrder,
} satisfies Partial<Effects>;
