/** Network data of an address from the imported lists of lit buildings. [AD-005] [AD-006] [AD-007] */
import type { ChangesOf } from '#server/kernel/data/record.ts';
import { nearness, type Nearness } from '#domain/places/nearness.ts';
import { truncate } from '#server/kernel/data/truncate.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import { addRecord } from '#server/kernel/data/system-write.ts';
import type { RowOf } from '#server/kernel/data/statements/prepared.ts';
import type pg from 'pg';
import type { JobPayloads } from '#server/kernel/jobs/job-types.ts';
import type { Job } from '#server/kernel/jobs/jobs.ts';
import { once } from '#server/kernel/jobs/once.ts';
import { addressExists, buildingsAround, litSources } from './queries.ts';

declare module '#server/kernel/jobs/job-types.ts' {
  interface JobPayloads {
    readonly 'network-data': { readonly addressId: string };
  }
}

type Building = RowOf<typeof buildingsAround>;
interface Finding extends Nearness {
  readonly building: Building;
}

/** The session acts as the server. Stores the present result and returns its id; earlier results stay. */
export async function storeNetworkData(session: Session, addressId: string): Promise<string> {
  const address = await getRecord(session, 'address', addressId);
  const { lat, lng, postal_code: postalCode, country } = address;
  const around = await buildingsAround.all(session, { lat, lng, postalCode, country });
  const findings = closestOfEach(around.flatMap((building) => findingOf(address, building)));
  const names = (status: Nearness['status']) =>
    findings.filter((finding) => finding.status === status).map(({ building }) => building.provider_raw);
  const data = await addRecord(session, 'address-network-data', {
    team_id: address.team_id,
    address_id: addressId,
    onnet: names('ON_NET'),
    nearnet500: names('NEAR_NET'),
    source: await sourceText(session),
  });
  for (const finding of findings) await addRecord(session, 'provider-availability', availability(finding, data));
  return data.id;
}

/** Skips an address that was deleted in the meantime. */
export const fetchNetworkDataLater = (pool: pg.Pool, job: Job<JobPayloads['network-data']>): Promise<void> =>
  once(pool, 'network-data', job, async (session) => {
    const { addressId } = job.payload;
    if (await addressExists.isAny(session, { address: addressId })) await storeNetworkData(session, addressId);
  });

function findingOf(address: object, building: Building): readonly Finding[] {
  const found = nearness(address as Readonly<Record<string, unknown>>, building);
  return found === null ? [] : [{ ...found, building }];
}

/** Of several buildings of one provider, the one at the address itself, otherwise the closest. */
function closestOfEach(findings: readonly Finding[]): readonly Finding[] {
  const best = new Map<string, Finding>();
  for (const finding of findings.toSorted((a, b) => rank(a) - rank(b))) {
    const key = finding.building.provider_id ?? finding.building.provider_raw.toLowerCase();
    if (!best.has(key)) best.set(key, finding);
  }
  return [...best.values()];
}

const rank = ({ status, feet }: Finding): number => (status === 'ON_NET' ? 0 : 1_000_000) + (feet ?? 0);

const availability = (
  { building, status, feet }: Finding,
  data: { readonly id: string; readonly team_id: string | null },
) =>
  ({
    team_id: data.team_id,
    network_data_id: data.id,
    provider_id: building.provider_id,
    provider_raw: building.provider_raw,
    site_distance_ft: feet,
    access_medium: building.access_medium,
    connection_status: status,
    closest_site_address: [building.street, building.city, building.state_province].filter(Boolean).join(', ') || null,
    lat: numberOf(building.lat),
    lng: numberOf(building.lng),
    source: building.source,
    as_of: building.as_of,
    additional_info: building.additional_info,
  }) satisfies ChangesOf<'provider-availability'>;

const numberOf = (value: unknown): number | null => (value === null ? null : Number(value));

/**
 * `Zayo route list (2026-05-01), …`; null when no list was ever imported, so an empty result is not misread as an
 * answer.
 */
async function sourceText(session: Session): Promise<string | null> {
  const sources = await litSources.all(session);
  const text = sources.map(({ source, as_of }) => `${source} (${as_of})`).join(', ');
  return truncate('address-network-data', 'source', text) || null;
}
