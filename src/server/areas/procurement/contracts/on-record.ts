/** Records a contract that is already in force: its services run, each with its own start day. [IN-017] */
import { totalOf } from '#domain/contracts/agreement.ts';
import { fill } from '#domain/format/fill.ts';
import { messages } from '#generated/domain/messages.ts';
import type { NewOf, RecordOf } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { addRecord, setValues } from '#server/kernel/data/system-write.ts';
import { dateStartedLines } from './terms.ts';

/** A service as stated in its contract. */
export interface ContractedService {
  readonly service: RecordOf<'service'>;
  /** Its addresses, one in a line. */
  readonly sites: string | null;
  /** First day of its term; null when unknown. */
  readonly start: string | null;
}

/** Terms of the document for all its services. */
export type DocumentTerms = Pick<
  RecordOf<'inventory-upload-contract'>,
  'team_id' | 'file_id' | 'signed_date' | 'notice_period' | 'auto_renew_term' | 'termination_fee_percent'
> & { readonly provider_id: string; readonly file_name: string };

/**
 * Adds the contract, its lines and its document, and the term of each service. The session acts as the server. Returns
 * its id.
 */
export async function recordContract(
  session: Session,
  terms: DocumentTerms,
  services: readonly ContractedService[],
): Promise<string> {
  const { id } = await addRecord(session, 'contract', contractValues(terms, services));
  for (const [position, { service, sites, start }] of services.entries()) {
    await addRecord(session, 'contract-line', {
      team_id: terms.team_id,
      contract_id: id,
      position,
      service_id: service.id,
      service_name: nameOf(service),
      service_type: service.service_type,
      sites,
      service_term: service.term,
      mrc: service.mrc,
      nrc: service.nrc,
      service_order_number: service.order_number,
      service_start_date: start,
    });
    await setValues(session, 'service', service.id, { contract_id: id });
  }
  await setValues(session, 'contract', id, { status: 'ACTIVE' });
  await dateStartedLines(session, id);
  await addRecord(session, 'attachment', {
    team_id: terms.team_id,
    name: terms.file_name,
    file_id: terms.file_id,
    category: 'CONTRACT',
    provider_id: terms.provider_id,
    contract_id: id,
    service_id: services.length === 1 ? services[0]!.service.id : null,
  });
  return id;
}

const nameOf = ({ name, service_type: type }: RecordOf<'service'>): string => name ?? type;

function contractValues(terms: DocumentTerms, services: readonly ContractedService[]): NewOf<'contract'> {
  const all = services.map(({ service }) => service);
  const only = all.length === 1 ? all[0]! : null;
  return {
    team_id: terms.team_id,
    provider_id: terms.provider_id,
    service_id: only?.id ?? null,
    service_name: only ? nameOf(only) : fill(messages['contract.services'], { count: all.length }),
    service_type: sameOf(all.map(({ service_type: type }) => type)),
    service_term: sameOf(all.map(({ term }) => term)),
    service_order_number: sameOf(all.map(({ order_number: number }) => number)),
    service_mrc: only?.mrc ?? null,
    service_nrc: only?.nrc ?? null,
    total_mrc: totalOf(all.map(({ mrc }) => mrc)) as RecordOf<'contract'>['total_mrc'],
    total_nrc: totalOf(all.map(({ nrc }) => nrc)) as RecordOf<'contract'>['total_nrc'],
    signed_date: terms.signed_date,
    notice_period: terms.notice_period,
    auto_renew_term: terms.auto_renew_term,
    termination_fee_percent: terms.termination_fee_percent,
  };
}

/** The common value; null when they differ. */
const sameOf = <T>(values: readonly T[]): T | null => (new Set(values).size === 1 ? values[0]! : null);
