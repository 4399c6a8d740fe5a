/**
 * Turns the services of contract files into inventory with their contracts: all of an upload or none. [IN-015] [IN-017]
 */
import { recordContract, type ContractedService } from '#server/areas/procurement/contract.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { invalid } from '#server/kernel/errors.ts';
import type { Effect } from '#server/kernel/workflow/context.ts';
import type { Effects } from '#server/kernel/workflow/rules.ts';
import { addInstalledService } from '../new-service.ts';
import { contractsIn, findingsOf, isReadable, type Extracted, type Finding, type UploadContract } from './findings.ts';

const createInventoryServices: Effect<'inventory-upload'> = async ({ session, record }) => {
  const contracts = await contractsIn(session, record.id);
  const faults = (await findingsOf(session, contracts)).filter(({ kind }) => kind === 'fault');
  if (faults.length > 0) throw invalid(byPlace(faults, contracts));
  const readable = contracts.filter(isReadable);
  for (const contract of readable) await enter(session, record.id, contract);
  const count = readable.reduce((sum, { extracted }) => sum + extracted.length, 0);
  await setValues(session, 'inventory-upload', record.id, { service_count: count, errors: [] });
};

/** Texts by `contracts.<place>.extracted.<place>.<key>`. */
function byPlace(faults: readonly Finding[], contracts: readonly UploadContract[]): Record<string, string[]> {
  const texts: Record<string, string[]> = {};
  for (const { contract_id: id, place, key, message } of faults) {
    const at = contracts.findIndex((contract) => contract.id === id);
    const path = place === null ? `contracts.${at}.${key}` : `contracts.${at}.extracted.${place}.${key}`;
    (texts[path] ??= []).push(message);
  }
  return texts;
}

/** Adds the services of one document, and its contract. */
async function enter(session: Session, upload: string, contract: UploadContract): Promise<void> {
  const { provider_id } = contract;
  if (provider_id === null) return;
  const services: ContractedService[] = [];
  for (const extracted of contract.extracted) services.push(await addService(session, upload, contract, extracted));
  if (services.length === 0) return;
  const { name: file_name } = await getRecord(session, 'stored-file', contract.file_id);
  const contract_id = await recordContract(session, { ...contract, provider_id, file_name }, services);
  await setValues(session, 'inventory-upload-contract', contract.id, { contract_id });
}

async function addService(
  session: Session,
  upload: string,
  contract: UploadContract,
  extracted: Extracted,
): Promise<ContractedService> {
  const start = extracted.start_date ?? null;
  const ids = [extracted.address_id, extracted.address_zid].filter((id) => typeof id === 'string');
  const addresses = await Promise.all(ids.map((id) => getRecord(session, 'address', id)));
  const service = await addInstalledService(
    session,
    {
      team_id: contract.team_id,
      service_type: extracted.service_type,
      name: extracted.name ?? null,
      provider_id: contract.provider_id,
      inventory_upload_id: upload,
      order_number: extracted.order_number ?? null,
      term: extracted.term ?? null,
      mrc: extracted.mrc ?? null,
      nrc: extracted.nrc ?? null,
      billing_start_date: start,
      detail: extracted.detail ?? null,
    },
    addresses,
  );
  const sites = addresses.map(({ name, full_address: full }) => [name, full].filter(Boolean).join(': ')).join('\n');
  return { service, start, sites: sites === '' ? null : sites };
}

export const uploadEffects = { createInventoryServices } satisfies Partial<Effects>;
