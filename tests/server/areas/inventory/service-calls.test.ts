/** Every specified call on a service, a location and its numbers: successes, and each kind of refusal. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';
import { makeEstate, type Estate } from './estate.ts';

const server = useServer();
const { add, read } = createDrive(server);
let manager: Person;
let viewer: Person;
let stranger: Person;
let specialist: Person;
let id: Estate['id'];

beforeAll(async () => {
  ({ manager, viewer, stranger, specialist, id } = await makeEstate(server));
});

interface Call {
  readonly url: () => string;
  readonly good: () => object;
  /** Expected values in the answer or the record. */
  readonly gives: () => object;
  readonly bad: readonly (() => object)[];
  readonly isOfStaff?: true;
  readonly status?: number;
}

const service = (path: string) => () => `services/${id['service']}/${path}`;
const location = (path: string) => () => `service-locations/${id['location']}/${path}`;
const contact = (key: string) => ({
  good: () => ({ contact_id: id['contact'] }),
  gives: () => ({ [key]: id['contact'] }),
  bad: [() => ({ contact_id: id['foreign'] }), () => ({ contact_id: 'Noa' }), () => ({})],
});

const calls: Readonly<Record<string, Call>> = {
  '[SV-018] order-number': {
    url: service('order-number'),
    isOfStaff: true,
    good: () => ({ order_number: 'ORD-558214' }),
    gives: () => ({ order_number: 'ORD-558214' }),
    bad: [() => ({ order_number: 'x'.repeat(101) }), () => ({})],
  },
  '[SV-019] installation-contact': { url: service('installation-contact'), ...contact('installation_contact_id') },
  '[SV-020] technical-contact': { url: service('technical-contact'), ...contact('technical_contact_id') },
  '[SV-021] reshop-config': {
    url: service('reshop-config'),
    good: () => ({ lead_days: 120, terms: ['months_36'] }),
    gives: () => ({
      reshop_config: { enabled: true, lead_days: 120, terms: ['months_36'], keep_spec: true, target_spec: null },
    }),
    bad: [
      () => ({ lead_days: 0 }),
      () => ({ terms: ['months_13'] }),
      () => ({ keep_spec: false }),
      () => ({ keep_spec: false, target_spec: { download_speed: 'fast' } }),
    ],
  },
  '[SV-023] reshop-pref': {
    url: service('reshop-pref'),
    good: () => ({ reshop_preference: 'ASK' }),
    gives: () => ({ reshop_preference: 'ASK' }),
    bad: [() => ({ reshop_preference: 'MAYBE' }), () => ({})],
  },
  '[SV-025] renew-pref': {
    url: service('renew-pref'),
    good: () => ({ renewal_preference: 'RENEW', term: 24, note: 'Ask for a third line' }),
    gives: () => ({ renewal_preference: 'RENEW', renewal_term: 24, renewal_note: 'Ask for a third line' }),
    bad: [
      () => ({ renewal_preference: 'LATER' }),
      () => ({ renewal_preference: 'RENEW', term: 61 }),
      () => ({ renewal_preference: 'DISCONNECT', term: 12 }),
      () => ({}),
    ],
  },
  '[SV-029] request-config': {
    url: () => `services/${id['asked']}/request-config`,
    good: () => ({ config: { download_speed: 1000, upload_speed: 1000 } }),
    gives: () => ({ request_config: { download_speed: 1000, upload_speed: 1000 }, request_config_version: 2 }),
    bad: [() => ({ config: { download_speed: 'fast' } }), () => ({ config: 5 }), () => ({})],
  },
  '[SV-031] requested-install-date': {
    url: service('requested-install-date'),
    good: () => ({ requested_install_date: '2099-02-28' }),
    gives: () => ({ requested_install_date: '2099-02-28' }),
    bad: [() => ({ requested_install_date: '2099-02-29' }), () => ({})],
  },
  '[SV-032] update-status': {
    url: service('update-status'),
    good: () => ({
      status: 'pending_disconnect',
      billing_end_date: '2099-03-31',
      termination_fee_value: 1843875,
      termination_fee_code: 'USD',
    }),
    gives: () => ({
      status: 'pending_disconnect',
      billing_end_date: '2099-03-31',
      termination_fee: { value: 1843875, code: 'USD' },
    }),
    bad: [
      () => ({ status: 'asleep' }),
      () => ({ status: 'disconnected' }),
      () => ({ status: 'active', termination_fee: { value: -1, code: 'USD' } }),
      () => ({ status: 'active', termination_fee: { value: 1, code: 'ZZZ' } }),
      () => ({ status: 'active', termination_fee_value: 100 }),
      () => ({ status: 'active', termination_fee_value: -1, termination_fee_code: 'USD' }),
      () => ({ status: 'active', termination_fee_value: 1, termination_fee_code: 'ZZZ' }),
      () => ({}),
    ],
  },
  '[SV-034] [AT-026] update-ip-data': {
    url: service('update-ip-data'),
    good: () => ({
      ip_address_architecture: 'IPv4',
      ipv4: { lan: '8.8.4.0/29', gateway: '8.8.4.1', dns: ['1.1.1.1'] },
    }),
    gives: () => ({
      ip_data: { ip_address_architecture: 'IPv4', ipv4: { lan: '8.8.4.0/29', gateway: '8.8.4.1', dns: ['1.1.1.1'] } },
    }),
    bad: [
      () => ({ ipv6: { lan: '8.8.4.0/29' } }),
      () => ({ ipv4: { lan: '999.1.1.1/99' } }),
      () => ({ ipv4: { lan: '8.8.4.1/29' } }),
      () => ({ ipv4: { gateway: 'nonsense' } }),
      () => ({ ipv4: { lan: '8.8.4.0/29', gateway: '8.8.5.1' } }),
      () => ({ ip_address_architecture: 'IPv5' }),
    ],
  },
  '[SV-035] onsite-contact': { url: location('onsite-contact'), ...contact('onsite_contact_id') },
  '[SV-036] provider-install-demarc': {
    url: location('provider-install-demarc'),
    good: () => ({ provider_install_demarc: 'MPOE, 1st floor' }),
    gives: () => ({ provider_install_demarc: 'MPOE, 1st floor' }),
    bad: [() => ({ provider_install_demarc: 'x'.repeat(256) }), () => ({})],
  },
  '[SV-037] [SV-039] handoff-type': {
    url: location('handoff-type'),
    good: () => ({ handoff_type: '10GBASE-LR' }),
    gives: () => ({ customer_requested_handoff: '10GBASE-LR' }),
    bad: [() => ({ handoff_type: 'string and tins' }), () => ({})],
  },
  '[SV-040] milestone-template': {
    url: location('milestone-template'),
    isOfStaff: true,
    good: () => ({ milestone_template: 'broadband' }),
    gives: () => ({ milestone_template: 'broadband' }),
    bad: [() => ({ milestone_template: 'canal' }), () => ({})],
  },
};

const refusedAs = async (name: string, { url, good }: Call) => {
  const path = `/api/${url()}`;
  const ask = async (as?: Person, headers?: Record<string, string>) =>
    (await server.call('PUT', path, { ...(as && { as: as.token }), body: good(), ...(headers && { headers }) })).status;
  expect([name, await ask()]).toEqual([name, 401]);
  expect([name, await ask(stranger)]).toEqual([name, 404]);
  expect([name, await ask(viewer)]).toEqual([name, 403]);
};

describe.each(Object.entries(calls))('%s', (name, call) => {
  const path = () => `/api/${call.url()}`;
  const who = () => (call.isOfStaff ? specialist : manager);

  test('refuses strangers, other teams and those who only look, and changes nothing', async () => {
    const get = async () => (await server.call('GET', path().replace(/\/[^/]+$/, ''), { as: manager.token })).body;
    const before = await get();
    await refusedAs(name, call);
    expect(await get()).toEqual(before);
  });

  test('refuses what is wrong with the name of the field, unknown keys, and another version', async () => {
    for (const body of call.bad) {
      const answer = await server.call('PUT', path(), { as: who().token, body: body() });
      expect([name, body(), answer.status]).toEqual([name, body(), 422]);
      expect(Object.keys(answer.body).length).toBeGreaterThan(1);
    }
    const nonsense = await server.call('PUT', path(), { as: who().token, body: { ...call.good(), nonsense: 1 } });
    expect(nonsense.status).toBe(400);
    const stale = { as: who().token, body: call.good(), headers: { 'if-match': '"9999"' } };
    expect((await server.call('PUT', path(), stale)).status).toBe(409);
  });

  test('stores what is right', async () => {
    const answer = await server.call('PUT', path(), { as: who().token, body: call.good() });
    expect([answer.status, answer.text]).toEqual([200, answer.text]);
    expect(answer.body).toMatchObject(call.gives());
    const kept = await server.call('GET', path().replace(/\/[^/]+$/, ''), { as: manager.token });
    expect(kept.body).toMatchObject(call.gives());
  });
});

describe('[SV-030] what carriers were asked for', () => {
  test('is kept version by version', async () => {
    const versions = await server.call('GET', `/api/request-config-versions?service_id=${id['asked']}`, {
      as: manager.token,
    });
    expect(versions.body.records.map(({ version_number: number, config }: never) => [number, config])).toEqual([
      [1, { download_speed: 500 }],
    ]);
  });

  test('stays once prices are chosen', async () => {
    const ordered = await add('service', {
      team_id: (await read('services', 'team_id', id['service']!))[0],
      service_type: 'internet',
      current_step: 'contract_requested',
    });
    const body = { config: { download_speed: 1 } };
    expect(
      (await server.call('PUT', `/api/services/${ordered}/request-config`, { as: manager.token, body })).status,
    ).toBe(409);
  });
});
