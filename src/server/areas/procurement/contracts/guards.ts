/** Guards of contracts, and the guards of their request about contracts (domain 2.1). */
import type { ServiceGroupStep } from '#generated/domain/lists/service-group-step.ts';
import { fill } from '#domain/format/fill.ts';
import { messages } from '#generated/domain/messages.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { fieldError, type Guard } from '#server/kernel/workflow/context.ts';
import type { Guards } from '#server/kernel/workflow/rules.ts';
import { openSigningItems, stepOfGroup } from '../queries.ts';
import { contractFigures } from './agreement.ts';
import { livingContracts, documentsOfContract, servicesWithoutContract } from './queries.ts';

/** Steps at which the contracts of an order are drafted and signed. */
const contractSteps: readonly ServiceGroupStep[] = ['contract_requested', 'contract_received'];

/**
 * A contract of an order must match the chosen figures or give a reason; other contracts have no comparison. [SG-069]
 */
const isContractExplained: Guard<'contract'> = async ({ session, record }) =>
  (await isExplained(session, record)) ? null : fieldError(messages['procurement.totalsDiffer'], 'difference_reason');

/** Its figures are the chosen ones, or it gives a reason. */
export async function isExplained(session: Session, contract: Explained): Promise<boolean> {
  if (contract.service_group_id === null || contract.kind === 'MSA' || contract.difference_reason !== null) return true;
  return (await contractFigures(session, contract.id)).agrees;
}

type Explained = Pick<RecordOf<'contract'>, 'id' | 'kind' | 'service_group_id' | 'difference_reason'>;

/** All of its documents are signed; or it was signed elsewhere, with a file and the day of the last signature. */
const isContractSigned: Guard<'contract'> = async (move) => {
  const { session, record } = move;
  const attached = await documentsOfContract.all(session, { contract: record.id });
  const documents = attached.filter(({ document }) => document !== null);
  const isSigned = documents.length > 0 && documents.every(({ is_settled }) => is_settled);
  const cameSigned = documents.length === 0 && attached.length > 0 && record.signed_date !== null;
  if (!isSigned && !cameSigned) return fieldError(messages['contract.needsSignedDocument'], 'signed_date');
  return move.from === 'DRAFT' ? isContractExplained(move) : null;
};

/** A contract can be corrected until its order is submitted. */
const isBeforeOrder: Guard<'contract'> = async ({ session, record }) => {
  const step = await stepOf(session, record);
  return step === null || contractSteps.includes(step) ? null : fieldError(messages['contract.orderIsOut']);
};

/** A contract of an open order cannot simply be removed. */
const isNotOfOpenOrder: Guard<'contract'> = async ({ session, record, isStaff, userId }) => {
  const step = await stepOf(session, record);
  const isAsked = isStaff && userId !== null;
  return isAsked && step !== null && contractSteps.includes(step) && record.kind !== 'MSA'
    ? fieldError(messages['contract.correctInstead'])
    : null;
};

async function stepOf(
  session: Session,
  { service_group_id: group }: RecordOf<'contract'>,
): Promise<ServiceGroupStep | null> {
  if (group === null) return null;
  return (await stepOfGroup.first(session, { group }))?.current_step ?? null;
}

/** Every service has a contract with a document and with the chosen figures or a reason. [SG-069] */
const hasMatchingContract: Guard<'service-group'> = async ({ session, record }) => {
  const group = record.id;
  const without = await servicesWithoutContract.all(session, { group });
  const isAsked = await openSigningItems.isAny(session, { group });
  const [withoutDocument, figures]: [string[], string[]] = [[], []];
  for (const contract of await livingContracts.all(session, { group })) {
    const text = (message: string): string => fill(message, { contract: contract.name });
    if (
      contract.status === 'DRAFT' &&
      !isAsked &&
      !(await documentsOfContract.isAny(session, { contract: contract.id }))
    )
      withoutDocument.push(text(messages['contract.noDocument']));
    if (!(await isExplained(session, { ...contract, kind: 'SERVICE_ORDER', service_group_id: group })))
      figures.push(text(messages['contract.figuresDiffer']));
  }
  const errors = {
    ...(without.length > 0 && {
      contracts: without.map(({ name }) => fill(messages['contract.serviceWithout'], { service: name })),
    }),
    ...(withoutDocument.length > 0 && { attachments: withoutDocument }),
    ...(figures.length > 0 && { total_mrc: figures }),
  };
  return Object.keys(errors).length > 0 ? errors : null;
};

/** Every service has a signed contract. [SG-072] */
const hasSignedContract: Guard<'service-group'> = async ({ session, record }) => {
  const contracts = await livingContracts.all(session, { group: record.id });
  if (contracts.length === 0) return fieldError(messages['procurement.noSignedContract'], 'contracts');
  const without = await servicesWithoutContract.all(session, { group: record.id });
  const open = contracts.filter(({ status }) => status !== 'SIGNED' && status !== 'ACTIVE');
  const texts = [
    ...without.map(({ name }) => fill(messages['contract.serviceWithout'], { service: name })),
    ...open.map(({ name }) => fill(messages['contract.notSigned'], { contract: name })),
  ];
  return texts.length > 0 ? { contracts: texts } : null;
};

export const contractGuards = {
  isContractExplained,
  isContractSigned,
  isBeforeOrder,
  isNotOfOpenOrder,
  hasMatchingContract,
  hasSignedContract,
} satisfies Partial<Guards>;
