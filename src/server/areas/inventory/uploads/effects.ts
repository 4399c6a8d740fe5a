/** Turns the services that were read from contract files into inventory: all of an upload or none. [AT-017] [IN-015] */
import { catalogues } from '#generated/domain/catalogues/registry.ts';
import { serviceTypes } from '#generated/domain/lists/service-type.ts';
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import { contractDates } from '#domain/contracts/dates.ts';
import { fill } from '#domain/format/fill.ts';
import { inverseName } from '#domain/services/inverse-name.ts';
import type { CatalogueDefinition } from '#runtime/product.ts';
import { catalogueFaults } from '#server/kernel/data/attributes.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { RecordOf, WireRecord } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { addRecord, setValues } from '#server/kernel/data/system-write.ts';
import { invalid } from '#server/kernel/errors.ts';
import type { Effect } from '#server/kernel/workflow/context.ts';
import type { Effects } from '#server/kernel/workflow/rules.ts';
import { contractsOfUpload, sameCircuit } from './queries.ts';

type Contract = RecordOf<'inventory-upload-contract'>;
type Extracted = Contract['extracted'][number];

const createInventoryServices: Effect<'inventory-upload'> = async ({ session, record }) => {
  const contracts: Contract[] = [];
  for (const { id } of await contractsOfUpload.all(session, { upload: record.id }))
    contracts.push(await getRecord(session, 'inventory-upload-contract', id));
  const faults: Record<string, string[]> = {};
  for (const [at, contract] of contracts.entries())
    for (const [place, service] of contract.extracted.entries())
      for (const [key, text] of await faultsOf(session, contract, service))
        (faults[`contracts.${at}.extracted.${place}.${key}`] ??= []).push(text);
  if (Object.keys(faults).length > 0) throw invalid(faults);
  let count = 0;
  for (const contract of contracts)
    for (const service of contract.extracted) {
      await addService(session, record.id, contract, service);
      count += 1;
    }
  await setValues(session, 'inventory-upload', record.id, { service_count: count, errors: [] });
};

/** What the catalogue requires of an upload, unsound values, and a circuit that the inventory has. */
async function faultsOf(
  session: Session,
  contract: Contract,
  { service_type: type, detail, start_date: start }: Extracted,
): Promise<readonly (readonly [string, string])[]> {
  const { attributes } = catalogues[type] as CatalogueDefinition;
  const data = (detail ?? {}) as WireRecord;
  const missing = attributes
    .filter(({ isInventoryRequired, wire }) => isInventoryRequired === true && (data[wire] ?? null) === null)
    .map(({ wire }) => [`detail.${wire}`, messages['validation.required']] as const);
  const today = start ?? new Date().toISOString().slice(0, 10);
  const unsound = Object.entries(catalogueFaults(type, data, { today, stored: data })).map(
    ([key, texts]) => [`detail.${key}`, texts[0] ?? messages['validation.invalid']] as const,
  );
  const circuit = data['provider_service_id'] ?? data['circuit_id'];
  const twin =
    typeof circuit === 'string'
      ? await sameCircuit.first(session, { team: contract.team_id, provider: contract.provider_id, circuit })
      : undefined;
  const known = twin
    ? [['detail.provider_service_id', fill(messages['inventory.sameCircuit'], { service: twin.name })] as const]
    : [];
  return [...missing, ...unsound.filter(([key]) => !missing.some(([each]) => each === key)), ...known];
}

async function addService(session: Session, upload: string, contract: Contract, service: Extracted): Promise<void> {
  const { service_type, term = null, start_date: start = null, address_id: a, address_zid: z } = service;
  const addresses = await Promise.all(
    [a, z].filter((id) => typeof id === 'string').map((id) => getRecord(session, 'address', id)),
  );
  const label = serviceTypes.find(({ value }) => value === service_type)!.label;
  const places = addresses.map((address) => address.name).join(' – ');
  const name = service.name ?? [label, places].filter(Boolean).join(': ').slice(0, 255);
  const dates =
    start !== null && term !== null
      ? contractDates({ start, months: term, noticeDays: limits.renewalNoticeDays }, () => false)
      : null;
  const made = await addRecord(session, 'service', {
    team_id: contract.team_id,
    service_type,
    name,
    inverse_name: inverseName(name),
    provider_id: contract.provider_id,
    inventory_upload_id: upload,
    current_step: 'service_installed',
    status: 'active',
    term,
    mrc: service.mrc ?? null,
    nrc: service.nrc ?? null,
    billing_start_date: start,
    contract_end_date: dates?.end ?? null,
    notice_deadline: dates?.notice ?? null,
    detail: service.detail ?? null,
  });
  for (const [position, address] of addresses.entries())
    await addRecord(session, 'service-location', {
      team_id: contract.team_id,
      service_id: made.id,
      address_id: address.id,
      position,
      end: addresses.length === 2 ? (['A', 'Z'] as const)[position] : null,
    });
}

export const uploadEffects = { createInventoryServices } satisfies Partial<Effects>;
