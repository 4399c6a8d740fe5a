/** A change in NetBox's columns. */
import type { Change } from '#domain/netbox/change.ts';
import type { Value } from '#domain/netbox/sides.ts';
import type { NetboxRecord } from './client.ts';

type End = readonly [side: 'A' | 'Z', address: string];

/** Ends to set, with the address of each. */
export const endsIn = ({ fields }: Change): readonly End[] =>
  fields.flatMap(({ field, here }): readonly End[] => {
    if (typeof here !== 'string' || (field !== 'siteA' && field !== 'siteZ')) return [];
    return [[field === 'siteA' ? 'A' : 'Z', here]];
  });

export function siteValues({ record, kind, fields }: Change): NetboxRecord {
  if (record !== 'site') return {};
  const values = new Map(fields.map(({ field, here }) => [field, here]));
  const [latitude, longitude] = String(values.get('position') ?? '').split(', ');
  return {
    ...(kind === 'create_there' && { status: 'active' }),
    ...(values.get('address') && { physical_address: values.get('address') }),
    ...(longitude !== undefined && { latitude: Number(latitude), longitude: Number(longitude) }),
  };
}

/** By field of a circuit; its ends are separate records. */
const columns: Readonly<Record<string, string>> = {
  circuit: 'cid',
  status: 'status',
  installed: 'install_date',
  rate: 'commit_rate',
  description: 'description',
};

export function circuitValues({ fields }: Change, accountOf: (account: string) => number | undefined): NetboxRecord {
  const values = fields.flatMap(({ field, here }): readonly (readonly [string, Value])[] => {
    if (field === 'account') return [['provider_account', here === null ? null : (accountOf(String(here)) ?? null)]];
    const column = columns[field];
    if (column === undefined) return [];
    return [[column, here === null && field === 'description' ? '' : here]];
  });
  return Object.fromEntries(values);
}
