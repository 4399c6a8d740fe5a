/** Two small sides to compare; each test states only what matters to it. */
import type { Here, HereService, Link, Sides, There } from '#domain/netbox/sides.ts';

export const hereService = (about: Partial<HereService> = {}): HereService => ({
  id: 'service',
  name: 'HQ internet',
  type: 'internet',
  providerId: 'att',
  circuit: 'KXFN.1',
  account: '8310',
  rateKbps: 500_000,
  status: 'active',
  installed: '2026-03-17',
  siteA: 'hq',
  siteZ: null,
  ...about,
});

type ThereCircuit = There['circuits'][number];

export const thereCircuit = (about: Partial<ThereCircuit> = {}): ThereCircuit => ({
  id: 7,
  cid: 'KXFN.1',
  providerId: 1,
  typeId: 3,
  account: '8310',
  status: 'active',
  installed: '2026-03-17',
  rateKbps: 500_000,
  description: 'HQ internet',
  ...about,
});

export const link = (about: Partial<Link> = {}): Link => ({
  kind: 'circuit',
  netboxId: 7,
  recordId: 'service',
  agreed: null,
  ...about,
});

export const sides = (about: {
  readonly here?: Partial<Here>;
  readonly there?: Partial<There>;
  readonly links?: readonly Link[];
  readonly typeNames?: Sides['typeNames'];
}): Sides => ({
  here: {
    providers: [
      { id: 'att', name: 'AT&T', aliases: ['AT and T'] },
      { id: 'zayo', name: 'Zayo', aliases: [] },
    ],
    addresses: [
      { id: 'hq', name: 'HQ', full: '100 Main St, Austin, TX', city: 'Austin', lat: 30.27, lng: -97.74 },
      { id: 'store', name: 'Store', full: null, city: 'Waco', lat: null, lng: null },
    ],
    services: [hereService()],
    ...about.here,
  },
  there: {
    providers: [{ id: 1, name: 'at&t', slug: 'att' }],
    accounts: [],
    types: [{ id: 3, name: 'Internet', slug: 'internet' }],
    sites: [{ id: 5, name: 'hq', slug: 'hq', address: '100 Main St, Austin, TX', lat: 30.27, lng: -97.74 }],
    circuits: [thereCircuit()],
    terminations: [{ id: 9, circuitId: 7, side: 'A', siteId: 5 }],
    ...about.there,
  },
  links: about.links ?? [],
  typeNames: about.typeNames ?? [],
});
