/**
 * Errors and hints that keep an upload from completion, for the specialist during entry and for the completion itself.
 * [AT-017] [IN-015]
 */
import { fill } from '#domain/format/fill.ts';
import { catalogues } from '#generated/domain/catalogues/registry.ts';
import { messages } from '#generated/domain/messages.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { RecordOf, WireRecord } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { circuitOf, inventoryFaults } from '../catalogue-faults.ts';
import { addressesOfTeam, contractsOfUpload, likeServices, sameCircuit, sameFiles } from './queries.ts';

export type UploadContract = RecordOf<'inventory-upload-contract'>;
export type Extracted = UploadContract['extracted'][number];

export interface Finding {
  /** Only faults prevent completion. */
  readonly kind: 'fault' | 'hint';
  readonly contract_id: string;
  /** Position of the service in its contract; null for the contract itself. */
  readonly place: number | null;
  readonly key: string;
  readonly message: string;
  /** The existing service in the inventory. */
  readonly service_id: string | null;
}

/** The contract files of an upload in their order. */
export async function contractsIn(session: Session, upload: string): Promise<readonly UploadContract[]> {
  const rows = await contractsOfUpload.all(session, { upload });
  return Promise.all(rows.map(({ id }) => getRecord(session, 'inventory-upload-contract', id)));
}

/** An unreadable document adds nothing, even if somebody began to enter it. */
export const isReadable = ({ status }: UploadContract): boolean => status !== 'FAILED';

/** The session acts as the server. */
export async function findingsOf(session: Session, contracts: readonly UploadContract[]): Promise<readonly Finding[]> {
  const [first] = contracts;
  if (!first) return [];
  const own = new Set((await addressesOfTeam.all(session, { team: first.team_id })).map(({ id }) => id));
  const circuits = new Map<string, string>();
  const found: Finding[] = [];
  for (const contract of contracts.filter(isReadable)) {
    found.push(...(await documentFindings(session, contract)));
    for (const [place, service] of contract.extracted.entries()) {
      const about = { contract_id: contract.id, place };
      const faults = [
        ...addressFaults(service, own),
        ...valueFaults(service),
        ...twinInUpload(contract, service, circuits),
      ];
      found.push(
        ...faults.map(([key, message]) => ({ ...about, kind: 'fault' as const, key, message, service_id: null })),
      );
      found.push(...(await known(session, contract, service)).map((each) => ({ ...about, ...each })));
    }
  }
  return found;
}

type Fault = readonly [key: string, message: string];

async function documentFindings(session: Session, contract: UploadContract): Promise<readonly Finding[]> {
  const about = { contract_id: contract.id, place: null, service_id: null };
  const twins = await sameFiles.all(session, { contract: contract.id, team: contract.team_id });
  const again = twins.map(({ name }) => ({
    ...about,
    kind: 'hint' as const,
    key: 'file_id',
    message: fill(messages['inventory.sameFile'], { upload: name }),
  }));
  if (contract.provider_id !== null || contract.extracted.length === 0) return again;
  return [...again, { ...about, kind: 'fault', key: 'provider_id', message: messages['validation.required'] }];
}

function addressFaults({ service_type: type, ...service }: Extracted, own: ReadonlySet<string>): readonly Fault[] {
  const keys =
    catalogues[type].connects === 'two-locations'
      ? (['address_id', 'address_zid'] as const)
      : (['address_id'] as const);
  return keys.flatMap((key): readonly Fault[] => {
    const id = service[key] ?? null;
    // A mobile line has no location.
    if (id === null) return type === 'mobile_line' ? [] : [[key, messages['validation.required']]];
    return own.has(id) ? [] : [[key, messages['validation.notFound']]];
  });
}

const valueFaults = ({ service_type: type, detail, start_date: start }: Extracted): readonly Fault[] =>
  inventoryFaults(type, (detail ?? {}) as WireRecord, start ?? new Date().toISOString().slice(0, 10));

/** Two services of one upload with the same circuit and carrier: a document that was entered twice. */
function twinInUpload(contract: UploadContract, service: Extracted, circuits: Map<string, string>): readonly Fault[] {
  const circuit = circuitOf((service.detail ?? {}) as WireRecord);
  if (circuit === null) return [];
  const key = `${contract.provider_id} ${circuit.toLowerCase()}`;
  const other = circuits.get(key);
  circuits.set(key, service.name ?? circuit);
  return other === undefined
    ? []
    : [['detail.provider_service_id', fill(messages['inventory.sameCircuitTwice'], { service: other })]];
}

type FindingKey = Pick<Finding, 'kind' | 'key' | 'message' | 'service_id'>;

/** An inventory service that is the same by its circuit, or possibly the same by type, provider and location. */
async function known(session: Session, contract: UploadContract, service: Extracted): Promise<readonly FindingKey[]> {
  const circuit = circuitOf((service.detail ?? {}) as WireRecord);
  const { team_id: team, provider_id: provider } = contract;
  const twin = circuit === null ? undefined : await sameCircuit.first(session, { team, provider, circuit });
  if (twin) {
    const message = fill(messages['inventory.sameCircuit'], { service: twin.name });
    return [{ kind: 'fault', key: 'detail.provider_service_id', message, service_id: twin.id }];
  }
  const address = service.address_id ?? null;
  if (address === null || provider === null) return [];
  const like = await likeServices.all(session, { team, provider, type: service.service_type, address, circuit });
  return like.map(({ id, name }) => ({
    kind: 'hint' as const,
    key: 'address_id',
    message: fill(messages['inventory.samePlace'], { service: name }),
    service_id: id,
  }));
}
