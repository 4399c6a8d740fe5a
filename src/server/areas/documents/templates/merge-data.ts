/** The values of a contract for template fields, without commissions, staff notes and figures of other providers. */
import { catalog } from '#domain/templates/catalog.ts';
import type { MergeData, Values } from '#domain/templates/values.ts';
import { contractMergeValues } from '#server/areas/procurement/contract.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { notFound } from '#server/kernel/errors.ts';
import { documentOfContract } from './queries.ts';

/** Throws 404 for a contract that the caller may not read. */
export async function mergeDataOf(session: Session, contractId: string, madeAt: string): Promise<MergeData> {
  const facts = await documentOfContract.first(session, { contract: contractId });
  if (!facts) throw notFound();
  const { fields, services } = await contractMergeValues(session, contractId);
  const own: Values = { contract_number: facts.display_id, team: facts.team, document_date: madeAt.slice(0, 10) };
  // A contract without lines covers one service, described by the contract itself.
  const one: Values = { ...fields, service_position: 1 };
  return { fields: { ...fields, ...own }, lists: { services: services.length > 0 ? services : [one] } };
}

/** Values for pickers and previews without a contract. */
export const exampleData: MergeData = {
  fields: examples(({ list }) => list === null),
  lists: { services: [examples(({ name }) => name.startsWith('service_'))] },
};

function examples(isMeant: (field: (typeof catalog)[number]) => boolean): Values {
  return Object.fromEntries(catalog.filter(isMeant).map(({ name, example }) => [name, example]));
}
