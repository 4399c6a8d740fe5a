/** Values for the text of a contract, by the field names of its templates. [DO-006] */
import { joinAddress } from '#domain/places/one-line.ts';
import type { Money } from '#domain/prices/money.ts';
import type { ContractField } from '#generated/domain/lists/contract-field.ts';
import type { FurtherContractField } from '#generated/domain/lists/further-contract-field.ts';
import { serviceTypes } from '#generated/domain/lists/service-type.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { linesOfContract } from './queries.ts';

/** A text, a number (months, days), an amount, or a day as YYYY-MM-DD; null when unknown. */
export type MergeValue = string | number | Money | null;

/** Fields of one service, which belong to a line. */
export type MergedService = Readonly<Record<ServiceField, MergeValue>>;

type ServiceField = Extract<ContractField | FurtherContractField, `service_${string}`>;

export interface ContractMergeValues {
  /**
   * The names of the specification; fields of a service are empty when the contract has several with different values.
   */
  readonly fields: Readonly<Record<ContractField, MergeValue>>;
  /** One for each line, in order. */
  readonly services: readonly MergedService[];
}

/** The session acts as the server. Contains no commissions, staff notes or figures of other providers. */
export async function contractMergeValues(session: Session, contractId: string): Promise<ContractMergeValues> {
  const contract = await getRecord(session, 'contract', contractId);
  const ids = await linesOfContract.all(session, { contract: contractId });
  const lines = await Promise.all(ids.map(({ id }) => getRecord(session, 'contract-line', id)));
  const services = await Promise.all(lines.map((line) => serviceOf(session, contract, line)));
  return { services, fields: { ...ofServices(contract, services), ...(await ofContract(session, contract)) } };
}

async function ofContract(session: Session, contract: RecordOf<'contract'>) {
  const address = contract.billing_address_id && (await getRecord(session, 'address', contract.billing_address_id));
  const contact = contract.billing_contact_id && (await getRecord(session, 'contact', contract.billing_contact_id));
  const rep = contract.provider_sales_rep_id && (await getRecord(session, 'contact', contract.provider_sales_rep_id));
  const provider = await getRecord(session, 'provider', contract.provider_id);
  return {
    auto_renew_term: contract.auto_renew_term,
    billing_address: address ? (address.full_address ?? joinAddress(address)) : null,
    billing_contact: contact ? withEmail(contact) : null,
    legal_entity: contract.legal_entity,
    notice_period: contract.notice_period,
    provider: provider.name,
    provider_sales_rep: rep ? withEmail(rep) : null,
    total_mrc: contract.total_mrc,
    total_nrc: contract.total_nrc,
  };
}

/** `Noa Castell, noa@acme-dental.example`. */
const withEmail = ({ name, email }: RecordOf<'contact'>): string => [name, email].filter(Boolean).join(', ');

async function serviceOf(
  session: Session,
  contract: RecordOf<'contract'>,
  line: RecordOf<'contract-line'>,
): Promise<MergedService> {
  const service = line.service_id === null ? null : await getRecord(session, 'service', line.service_id);
  return {
    service_position: line.position + 1,
    service_sites: line.sites,
    service_details: line.service_details,
    service_end_date: line.service_end_date,
    service_id: service?.display_id ?? null,
    service_mrc: line.mrc,
    service_name: line.service_name,
    service_nrc: line.nrc,
    service_order_number: line.service_order_number ?? service?.order_number ?? contract.service_order_number,
    service_start_date: line.service_start_date ?? contract.service_start_date,
    service_term: line.service_term,
    service_type: labelOf(line.service_type),
  };
}

/** From the contract itself when it has no lines, otherwise the common values of its lines. */
function ofServices(contract: RecordOf<'contract'>, services: readonly MergedService[]) {
  const common = (key: ServiceField): MergeValue => {
    const [first, ...others] = services.map((service) => service[key]);
    return others.every((other) => JSON.stringify(other) === JSON.stringify(first)) ? (first ?? null) : null;
  };
  const own = (key: Extract<ServiceField, keyof typeof contract>): MergeValue =>
    (services.length === 1 ? common(key) : null) ?? contract[key] ?? common(key);
  return {
    service_details: own('service_details'),
    service_end_date: own('service_end_date'),
    service_id: common('service_id'),
    service_mrc: services.length === 1 ? common('service_mrc') : contract.service_mrc,
    service_name: own('service_name'),
    service_nrc: services.length === 1 ? common('service_nrc') : contract.service_nrc,
    service_order_number: own('service_order_number'),
    service_start_date: own('service_start_date'),
    service_term: own('service_term'),
    service_type: common('service_type') ?? labelOf(contract.service_type),
  };
}

const labelOf = (type: string | null): string | null => serviceTypes.find(({ value }) => value === type)?.label ?? null;
