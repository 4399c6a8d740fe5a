/** Reads NetBox for the comparison. */
import type { There, ThereSite, ThereTermination } from '#domain/netbox/sides.ts';
import type { Netbox, NetboxRecord } from './client.ts';

/** NetBox's path for each kind of record. */
export const paths = {
  providers: 'circuits/providers/',
  accounts: 'circuits/provider-accounts/',
  types: 'circuits/circuit-types/',
  circuits: 'circuits/circuits/',
  terminations: 'circuits/circuit-terminations/',
  sites: 'dcim/sites/',
} as const;

/** Reads one list at a time, because a NetBox is often a small machine. */
export async function readThere(netbox: Netbox): Promise<There> {
  const [providers, accounts, types] = [
    await netbox.list(paths.providers),
    await netbox.list(paths.accounts),
    await netbox.list(paths.types),
  ];
  const sites = await netbox.list(paths.sites);
  const circuits = await netbox.list(paths.circuits);
  const terminations = await netbox.list(paths.terminations);
  return {
    providers: providers.map(namedOf),
    accounts: accounts.map((row) => ({
      id: Number(row['id']),
      providerId: idOf(row['provider']) ?? 0,
      account: textOf(row['account']) ?? '',
    })),
    types: types.map(namedOf),
    sites: sites.map(siteOf),
    circuits: circuits.map((row) => ({
      id: Number(row['id']),
      cid: textOf(row['cid']) ?? '',
      providerId: idOf(row['provider']) ?? 0,
      typeId: idOf(row['type']) ?? 0,
      account: textOf(partOf(row['provider_account'], 'account')),
      status: textOf(partOf(row['status'], 'value')) ?? '',
      installed: textOf(row['install_date']),
      // NetBox's zero means no committed rate.
      rateKbps: numberOf(row['commit_rate']) || null,
      description: textOf(row['description']),
    })),
    terminations: terminations.flatMap(terminationOf),
  };
}

const namedOf = (row: NetboxRecord) => ({
  id: Number(row['id']),
  name: textOf(row['name']) ?? '',
  slug: textOf(row['slug']) ?? '',
});

const siteOf = (row: NetboxRecord): ThereSite => ({
  ...namedOf(row),
  address: textOf(row['physical_address']),
  lat: numberOf(row['latitude']),
  lng: numberOf(row['longitude']),
});

/** NetBox 4.2 and later have a type for a circuit's end; earlier versions have a separate field for sites. */
function terminationOf(row: NetboxRecord): readonly ThereTermination[] {
  const side = partOf(row['term_side'], 'value') ?? row['term_side'];
  const circuitId = idOf(row['circuit']);
  if (circuitId === null || (side !== 'A' && side !== 'Z')) return [];
  const siteId =
    'termination_type' in row
      ? row['termination_type'] === 'dcim.site'
        ? numberOf(row['termination_id'])
        : null
      : idOf(row['site']);
  return [{ id: Number(row['id']), circuitId, side, siteId }];
}

const idOf = (value: unknown): number | null => numberOf(partOf(value, 'id') ?? value);

/** Related records and choices are objects. */
const partOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as NetboxRecord)[key] : undefined;

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

/** Some versions write decimals as text. */
function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && value !== '' && Number.isFinite(Number(value)) ? Number(value) : null;
}
