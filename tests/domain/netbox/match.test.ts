/** Matching records of the inventory and NetBox. */
import { expect, test } from 'vitest';
import { circuitKey, circuitPairs, providerPairs, sitePairs, typesHere } from '#domain/netbox/match.ts';
import { kbpsOf, mbpsOf, rateOf } from '#domain/netbox/rate.ts';
import { isLive, statusHere, statusThere } from '#domain/netbox/status.ts';
import { hereService, link, sides, thereCircuit } from './sides.ts';

const providers = (about: Parameters<typeof sides>[0]) => [...providerPairs(sides(about)).here];
const there = (name: string, slug = 'x', id = 1) => ({ id, name, slug });

test('a carrier is found by its name, another of its names, or the words of its slug', () => {
  expect(providers({})).toEqual([[1, 'att']]);
  expect(providers({ there: { providers: [there(' AT AND T ')] } })).toEqual([[1, 'att']]);
  expect(providers({ there: { providers: [there('ATT Inc', 'at-and-t')] } })).toEqual([[1, 'att']]);
  expect(providers({ there: { providers: [there('Lumen')] } })).toEqual([]);
  expect(providers({ there: { providers: [there(' ', '')] } })).toEqual([]);
});

test('a pair that is remembered goes before names, while both of its records are there', () => {
  const remembered = link({ kind: 'provider', netboxId: 1, recordId: 'zayo' });
  expect(providers({ links: [remembered] })).toEqual([[1, 'zayo']]);
  expect(providers({ links: [{ ...remembered, recordId: 'gone' }] })).toEqual([[1, 'att']]);
  expect(providers({ links: [{ ...remembered, netboxId: 99 }] })).toEqual([[1, 'att']]);
  expect(providers({ links: [{ ...remembered, kind: 'site' }] })).toEqual([[1, 'att']]);
  expect(providerPairs(sides({ links: [remembered] })).there.get('zayo')).toBe(1);
});

test('an ambiguous name matches nothing, nor does one that is already paired', () => {
  const twins = [
    { id: 'att', name: 'AT&T', aliases: [] },
    { id: 'other', name: 'at&t', aliases: [] },
  ];
  expect(providers({ here: { providers: twins } })).toEqual([]);
  expect(providers({ there: { providers: [there('AT&T', 'a', 1), there('AT&T', 'b', 2)] } })).toEqual([[1, 'att']]);
  const taken = [link({ kind: 'provider', netboxId: 2, recordId: 'other' })];
  const both = { providers: [there('AT&T', 'a', 1), there('Else', 'b', 2)] };
  expect(providers({ here: { providers: twins }, there: both, links: taken })).toEqual([
    [2, 'other'],
    [1, 'att'],
  ]);
});

test('a site is found by its name, else by its address', () => {
  const site = (name: string, address: string | null) => [{ id: 5, name, slug: 's', address, lat: null, lng: null }];
  const found = (name: string, address: string | null) => [
    ...sitePairs(sides({ there: { sites: site(name, address) } })).here,
  ];
  expect(found('HQ', null)).toEqual([[5, 'hq']]);
  expect(found('AUS-1', '100 MAIN ST, Austin, TX ')).toEqual([[5, 'hq']]);
  expect(found('AUS-1', '1 Elm St')).toEqual([]);
  expect(found('AUS-1', null)).toEqual([]);
});

test('a circuit id counts for its carrier alone (domain 3.15)', () => {
  const found = (about: Parameters<typeof sides>[0]) => {
    const both = sides(about);
    return [...circuitPairs(both, providerPairs(both)).here];
  };
  expect(found({})).toEqual([[7, 'service']]);
  expect(found({ there: { circuits: [thereCircuit({ cid: ' kxfn.1 ' })] } })).toEqual([[7, 'service']]);
  expect(found({ there: { circuits: [thereCircuit({ providerId: 2 })] } })).toEqual([]);
  expect(found({ here: { services: [hereService({ providerId: 'zayo' })] } })).toEqual([]);
  expect([circuitKey(null, 'x'), circuitKey('att', null)]).toEqual([null, null]);
});

test('a circuit type is the service type of its name, its slug, or what the team said of it', () => {
  const types = (name: string, slug: string, typeNames: Parameters<typeof typesHere>[1] = []) =>
    typesHere({ ...sides({}).there, types: [{ id: 3, name, slug }] }, typeNames).get(3);
  expect(types('Dark Fiber', 'x')).toBe('wan_dark_fiber');
  expect(types('Fiber', 'dark-fiber')).toBe('wan_dark_fiber');
  expect(types('wan_mpls', 'x')).toBe('wan_mpls');
  expect(types('Fiber', 'fiber')).toBeUndefined();
  expect(types('DIA', 'dia', [{ netboxType: 'dia', serviceType: 'internet' }])).toBe('internet');
});

test('NetBox gets the status of a service; a circuit that is down there stays so', () => {
  expect([
    statusThere('active', null),
    statusThere('active', 'planned'),
    statusThere('active', 'offline'),
    statusThere('pending_disconnect', 'offline'),
    statusThere('disconnected', 'active'),
    statusThere('cancelled', null),
  ]).toEqual(['active', 'active', 'offline', 'deprovisioning', 'decommissioned', 'decommissioned']);
  const states = ['active', 'pending_disconnect', 'disconnected', 'cancelled'] as const;
  expect(states.filter((status) => isLive({ status }))).toEqual(['active', 'pending_disconnect']);
  expect(['active', 'offline', 'deprovisioning', 'planned', 'decommissioned'].map(statusHere)).toEqual([
    'active',
    'active',
    'pending_disconnect',
    null,
    null,
  ]);
});

test('rates are Mbps here and whole kbps there (domain 3.23)', () => {
  expect([kbpsOf(500), kbpsOf(1.5444), kbpsOf('500'), kbpsOf(null)]).toEqual([500_000, 1544, null, null]);
  expect(mbpsOf(1544)).toBe(1.544);
  expect([typeof rateOf('internet'), rateOf('music')]).toEqual(['string', null]);
});
