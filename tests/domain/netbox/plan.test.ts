/** Changes that a comparison of the inventory with NetBox proposes. */
import { describe, expect, test } from 'vitest';
import { planOf } from '#domain/netbox/plan.ts';
import { hereService, link, sides, thereCircuit } from './sides.ts';

type About = Parameters<typeof sides>[0];
const plan = (about: About) => planOf(sides(about));
const changes = (about: About) =>
  plan(about).changes.map(({ kind, record, fields, reason }) => ({
    kind,
    record,
    fields: fields.map(({ field }) => field),
    reason,
  }));
const one = (about: About) => {
  const [change, ...more] = plan(about).changes;
  expect(more).toEqual([]);
  return change;
};
const none = { circuits: [], terminations: [] };

describe('sides that say the same', () => {
  test('need nothing, and what is equal is agreed on', () => {
    const { changes: found, agreements, sameCount } = plan({});
    expect(found).toEqual([]);
    expect(sameCount).toBe(1);
    expect(agreements).toEqual([
      { kind: 'provider', netboxId: 1, recordId: 'att', agreed: {} },
      {
        kind: 'site',
        netboxId: 5,
        recordId: 'hq',
        agreed: { address: '100 Main St, Austin, TX', position: '30.270000, -97.740000' },
      },
      {
        kind: 'circuit',
        netboxId: 7,
        recordId: 'service',
        agreed: {
          circuit: 'KXFN.1',
          status: 'active',
          installed: '2026-03-17',
          rate: 500_000,
          description: 'HQ internet',
          account: '8310',
          siteA: 'hq',
          siteZ: null,
        },
      },
    ]);
  });

  test('a circuit that is down there while its service goes on is the same', () => {
    expect(plan({ there: { circuits: [thereCircuit({ status: 'offline' })] } }).sameCount).toBe(1);
  });
});

describe('a field that differs', () => {
  test('is for a person while the sides never agreed on it', () => {
    const change = one({ there: { circuits: [thereCircuit({ rateKbps: 100_000 })] } });
    expect(change).toEqual({
      key: 'circuit 7 both',
      kind: 'conflict',
      record: 'circuit',
      title: 'AT&T KXFN.1',
      recordId: 'service',
      netboxId: 7,
      fields: [{ field: 'rate', here: 500_000, there: 100_000 }],
      reason: null,
    });
  });

  test('follows the side that changed since they agreed, and the agreement stays until they are equal', () => {
    const there = { circuits: [thereCircuit({ rateKbps: 100_000 })] };
    expect(one({ there, links: [link({ agreed: { rate: 500_000 } })] })).toMatchObject({
      key: 'circuit 7 here',
      kind: 'change_here',
    });
    const ours = plan({ there, links: [link({ agreed: { rate: 100_000 } })] });
    expect(ours.changes).toMatchObject([{ key: 'circuit 7 there', kind: 'change_there', reason: null }]);
    expect(ours.agreements.at(-1)!.agreed).toMatchObject({ rate: 100_000, account: '8310' });
    expect(ours.sameCount).toBe(0);
  });

  test('of both kinds gives two changes of one circuit', () => {
    const there = { circuits: [thereCircuit({ rateKbps: 100_000, account: null })] };
    expect(changes({ there, links: [link({ agreed: { rate: 500_000 } })] })).toEqual([
      { kind: 'change_there', record: 'circuit', fields: ['account'], reason: null },
      { kind: 'change_here', record: 'circuit', fields: ['rate'], reason: null },
    ]);
  });

  test('the state of a service is led here, and so is its first day once it is known', () => {
    expect(one({ there: { circuits: [thereCircuit({ status: 'planned', installed: '2026-01-01' })] } })).toMatchObject({
      kind: 'change_there',
      fields: [{ field: 'status' }, { field: 'installed' }],
    });
    expect(one({ here: { services: [hereService({ installed: null })] } })).toMatchObject({ kind: 'change_here' });
  });

  test('descriptions may differ, and are no longer than NetBox takes', () => {
    expect(plan({ there: { circuits: [thereCircuit({ description: 'Their words' })] } }).sameCount).toBe(1);
    const long = { here: { services: [hereService({ name: 'x'.repeat(201) })] } };
    const there = { circuits: [thereCircuit({ description: null })] };
    expect(one({ ...long, there })!.fields[0]!.here).toBe('x'.repeat(200));
  });
});

describe('the ends of a circuit', () => {
  test('at a site that the team does not have block the change, by the name of the site', () => {
    const there = {
      sites: [{ id: 6, name: 'Dallas DC', slug: 'd', address: null, lat: null, lng: null }],
      terminations: [{ id: 9, circuitId: 7, side: 'A' as const, siteId: 6 }],
    };
    expect(one({ there })).toMatchObject({ kind: 'blocked', reason: { text: 'unknownSite', name: 'Dallas DC' } });
    const far = { ...there, terminations: [{ id: 9, circuitId: 7, side: 'Z' as const, siteId: 99 }] };
    expect(changes({ there: far }).at(-1)).toMatchObject({ reason: { text: 'unknownSite', name: '99' } });
  });

  test('at a network of the carrier say no site and need no mend', () => {
    const terminations = (['A', 'Z'] as const).map((side, at) => ({ id: at, circuitId: 7, side, siteId: null }));
    const two = { here: { services: [hereService({ siteZ: 'store' })] } };
    expect(plan({ ...two, there: { terminations } }).changes).toEqual([]);
  });

  test('that NetBox lacks are sent to it', () => {
    expect(changes({ there: { terminations: [] } })).toEqual([
      { kind: 'change_there', record: 'circuit', fields: ['siteA'], reason: null },
    ]);
  });
});

describe('a service that NetBox lacks', () => {
  test('is made there with its carrier and its site, without what is not known', () => {
    const services = [hereService({ providerId: 'zayo', siteA: 'store', account: null })];
    const { changes: found } = plan({ here: { services }, there: none });
    expect(found).toEqual([
      {
        key: 'provider zayo',
        kind: 'create_there',
        record: 'provider',
        title: 'Zayo',
        recordId: 'zayo',
        netboxId: null,
        fields: [{ field: 'name', here: 'Zayo', there: null }],
        reason: null,
      },
      {
        key: 'site store',
        kind: 'create_there',
        record: 'site',
        title: 'Store',
        recordId: 'store',
        netboxId: null,
        fields: [{ field: 'name', here: 'Store', there: null }],
        reason: null,
      },
      {
        key: 'circuit new service',
        kind: 'create_there',
        record: 'circuit',
        title: 'Zayo KXFN.1',
        recordId: 'service',
        netboxId: null,
        fields: [
          { field: 'circuit', here: 'KXFN.1', there: null },
          { field: 'status', here: 'active', there: null },
          { field: 'installed', here: '2026-03-17', there: null },
          { field: 'rate', here: 500_000, there: null },
          { field: 'description', here: 'HQ internet', there: null },
          { field: 'siteA', here: 'store', there: null },
        ],
        reason: null,
      },
    ]);
  });

  test('asks for no carrier and site that are there already', () => {
    expect(changes({ there: none }).map(({ record }) => record)).toEqual(['circuit']);
  });

  test.each([
    ['noProvider', { providerId: null }],
    ['noCircuitId', { circuit: null }],
  ])('waits for what it lacks: %s', (text, about) => {
    const found = plan({ here: { services: [hereService(about)] }, there: none }).changes;
    expect(found).toMatchObject([{ kind: 'blocked', reason: { text } }]);
  });

  test('without a circuit id is called by its name', () => {
    const titles = [null, 'HQ internet'].map(
      (name) => one({ here: { services: [hereService({ circuit: null, name })] }, there: none })!.title,
    );
    expect(titles).toEqual(['', 'HQ internet']);
  });

  test('that shares its circuit id with another waits', () => {
    const services = [hereService(), hereService({ id: 'other' })];
    expect(plan({ here: { services }, there: none }).changes).toMatchObject([
      { recordId: 'service', kind: 'create_there' },
      { recordId: 'other', kind: 'blocked', reason: { text: 'twoCircuits' } },
    ]);
  });

  test('that was removed there is offered again with that reason', () => {
    expect(one({ there: none, links: [link()] })).toMatchObject({
      kind: 'create_there',
      reason: { text: 'removedThere' },
    });
    expect(one({ there: none, links: [link({ kind: 'site' })] })).toMatchObject({ reason: null });
  });

  test('that has ended is left out', () => {
    expect(plan({ here: { services: [hereService({ status: 'disconnected' })] }, there: none }).changes).toEqual([]);
  });
});

describe('a circuit that the inventory lacks', () => {
  const empty = { services: [] };

  test('becomes a service with what NetBox knows of it', () => {
    expect(one({ here: empty })).toEqual({
      key: 'circuit 7 new',
      kind: 'create_here',
      record: 'circuit',
      title: 'AT&T KXFN.1',
      recordId: null,
      netboxId: 7,
      fields: [
        { field: 'circuit', here: null, there: 'KXFN.1' },
        { field: 'status', here: null, there: 'active' },
        { field: 'installed', here: null, there: '2026-03-17' },
        { field: 'rate', here: null, there: 500_000 },
        { field: 'description', here: null, there: 'HQ internet' },
        { field: 'account', here: null, there: '8310' },
        { field: 'siteA', here: null, there: 'hq' },
      ],
      reason: null,
    });
  });

  test('that does not run is left out', () => {
    expect(plan({ here: empty, there: { circuits: [thereCircuit({ status: 'planned' })] } }).changes).toEqual([]);
  });

  test.each<[string, About['there'], object | null]>([
    [
      'of an unknown carrier',
      { providers: [{ id: 1, name: 'Lumen', slug: 'l' }] },
      { text: 'unknownProvider', name: 'Lumen' },
    ],
    ['of an unknown type', { types: [{ id: 3, name: 'DIA', slug: 'dia' }] }, { text: 'unknownType', name: 'DIA' }],
    [
      'at an unknown site',
      { sites: [{ id: 5, name: 'AUS-1', slug: 'a', address: null, lat: null, lng: null }] },
      { text: 'unknownSite', name: 'AUS-1' },
    ],
    ['without an end', { terminations: [] }, { text: 'noSite' }],
    ['with its other end alone', { terminations: [{ id: 9, circuitId: 7, side: 'Z', siteId: 5 }] }, null],
    ['between two places with one end', { types: [{ id: 3, name: 'Wavelength', slug: 'w' }] }, { text: 'noSite' }],
    [
      'between two places with both',
      {
        types: [{ id: 3, name: 'Wavelength', slug: 'w' }],
        terminations: [
          { id: 8, circuitId: 7, side: 'A', siteId: 5 },
          { id: 9, circuitId: 7, side: 'Z', siteId: 5 },
        ],
      },
      null,
    ],
    [
      'of a mobile line, which stands nowhere',
      { types: [{ id: 3, name: 'Mobile line', slug: 'm' }], terminations: [] },
      null,
    ],
  ])('%s', (_, there, reason) => {
    expect(one({ here: empty, there: there! })).toMatchObject({
      kind: reason === null ? 'create_here' : 'blocked',
      reason,
    });
  });

  test('an unknown site is no value of the service to be', () => {
    const sites = [{ id: 5, name: 'AUS-1', slug: 'a', address: null, lat: null, lng: null }];
    expect(one({ here: empty, there: { sites } })!.fields.map(({ field }) => field)).not.toContain('siteA');
  });
});

describe('a site', () => {
  const site = { id: 5, name: 'hq', slug: 'hq', address: 'Their words', lat: null, lng: null };

  test('has its gaps filled, and keeps its own texts', () => {
    expect(one({ there: { sites: [site] } })).toEqual({
      key: 'site 5 there',
      kind: 'change_there',
      record: 'site',
      title: 'HQ',
      recordId: 'hq',
      netboxId: 5,
      fields: [{ field: 'position', here: '30.270000, -97.740000', there: null }],
      reason: null,
    });
  });

  test('follows its address where the words were ours', () => {
    const links = [link({ kind: 'site', netboxId: 5, recordId: 'hq', agreed: { address: 'Their words' } })];
    expect(one({ there: { sites: [site] }, links })!.fields.map(({ field }) => field)).toEqual(['address', 'position']);
  });

  test('gets at most 200 characters of an address, and no position by half', () => {
    const here = { id: 'hq', name: 'HQ', full: 'x'.repeat(201), city: 'Austin', lat: 30.27, lng: null };
    expect(one({ here: { addresses: [here] }, there: { sites: [{ ...site, address: null }] } })!.fields).toEqual([
      { field: 'address', here: 'x'.repeat(200), there: null },
    ]);
  });
});
