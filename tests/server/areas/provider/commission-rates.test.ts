import { beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import { makePerson, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';
import { makeProvider } from '../procurement/scene.ts';

const server = useServer();
let admin: Person;
let provider: string;
let count = 0;

beforeEach(async () => {
  admin = await makePerson(server.pool, { role: 'admin' });
  count += 1;
  provider = await makeProvider(server.pool, `Paying carrier ${count}`, null);
});

const rate = (values: object) =>
  server.call('POST', '/api/commission-rate', {
    as: admin.token,
    body: { provider_id: provider, model: 'RESIDUAL', effective_from: '2026-01-01', ...values },
  });

test.each([
  [{ service_types: ['wan_mpls'] }, 15],
  [{ service_types: ['internet'], internet_class: 'Broadband' }, 12],
  [{ service_types: ['internet'], internet_class: 'Dedicated' }, 16],
  [{ service_types: ['tv', 'music'] }, 10],
  [{ service_types: ['wan_mpls'], rate: 3 }, 3],
  [{ service_types: ['wan_mpls', 'tv'] }, null],
  [{ service_types: ['wan_mpls'], model: 'SPIFF' }, null],
])('[PR-020] a rate without a share has the usual one of its services: %o', async (values, share) => {
  expect(await rate(values)).toMatchObject({ status: 201, body: { rate: share } });
});

test('[CT-037] the usual rate of each kind of service is the one of the limits', async () => {
  const kinds = Object.entries(limits.commissionRatePercent);
  expect(kinds).toHaveLength(19);
  for (const [kind, percent] of kinds) {
    const [, speed] = /^internet_(\w+)$/.exec(kind) ?? [];
    const of = speed
      ? { service_types: ['internet'], internet_class: speed[0]!.toUpperCase() + speed.slice(1) }
      : { service_types: [kind] };
    expect([kind, (await rate(of)).body.rate]).toEqual([kind, percent]);
  }
});

describe('[PR-019] two rates for one sale', () => {
  const first = { service_types: ['wan_mpls'], term_min: 12, term_max: 36, effective_to: '2026-12-31' };
  beforeEach(async () => {
    expect((await rate(first)).status).toBe(201);
  });

  test.each([
    ['of the same days', {}],
    ['from its last day on', { effective_from: '2026-12-31', effective_to: null }],
    ['for every service', { service_types: [] }],
    ['for every term', { term_min: null, term_max: null }],
  ])('are refused: %s', async (_, values) => {
    const second = await rate({ ...first, ...values });
    expect([second.status, second.body.effective_from]).toEqual([422, [messages['procurement.rateOverlaps']]]);
  });

  test.each([
    ['later days', { effective_from: '2027-01-01', effective_to: null }],
    ['other services', { service_types: ['tv'] }],
    ['longer terms', { term_min: 37, term_max: 60 }],
    ['another kind', { model: 'SPIFF' }],
  ])('are valid together for %s', async (_, values) => {
    const second = await rate({ ...first, ...values });
    expect(second.status).toBe(201);
    const change = { effective_from: '2026-01-01', ...first, ...values };
    const path = `/api/commission-rate/${second.body.id}`;
    expect((await server.call('PUT', path, { as: admin.token, body: change })).status).toBe(200);
  });
});
