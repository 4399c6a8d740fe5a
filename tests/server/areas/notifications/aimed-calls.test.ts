import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import {
  anywhere,
  BlockedAddressError,
  postTo,
  publicOnly,
  requireOpenName,
  type OutboundPolicy,
} from '#server/kernel/outside/outbound-request.ts';
import { isPublicAddress } from '#server/kernel/outside/public-address.ts';
import { makePerson, makeTeam, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';

describe('an address that a webhook may call', () => {
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.20.0.1',
    '192.0.0.8',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::7f00:1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    '4000::1',
    '5f00::1',
    'fd00::1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    'localhost',
    '',
  ])('is not %s', (address) => expect(isPublicAddress(address)).toBe(false));

  it.each(['8.8.8.8', '172.32.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])('is %s', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );
});

describe('a call to an address that somebody else names', () => {
  const calls: IncomingMessage[] = [];
  const receiver = createServer((call, answer) => {
    calls.push(call);
    answer.writeHead(call.url === '/moved' ? 302 : 200, { location: 'http://127.0.0.1:1/' }).end();
  });
  let port: number;

  beforeAll(async () => {
    await once(receiver.listen(0, '127.0.0.1'), 'listening');
    port = (receiver.address() as AddressInfo).port;
  });
  afterAll(() => void receiver.close());

  const post = (path: string, reach: OutboundPolicy) =>
    postTo(`http://hooks.example:${port}${path}`, reach, {
      headers: {},
      body: '{}',
      signal: AbortSignal.timeout(5000),
    });

  test('looks the host up once, and goes to the address that was checked, under the name that was given', async () => {
    const answers = ['127.0.0.1', '192.0.2.1'];
    const asked: string[] = [];
    const reach: OutboundPolicy = {
      ...anywhere,
      isOpen: (address) => address === '127.0.0.1',
      resolve: async (host) => {
        asked.push(host);
        return [{ address: answers.shift()!, family: 4 }];
      },
    };
    expect((await post('/', reach)).status).toBe(200);
    expect(asked).toEqual(['hooks.example']);
    expect(calls.at(-1)!.headers.host).toBe(`hooks.example:${port}`);
  });

  test('is not made when one of several addresses is closed', async () => {
    const count = calls.length;
    const addresses = ['127.0.0.1', '10.0.0.1'].map((address) => ({ address, family: 4 }));
    const reach: OutboundPolicy = {
      ...anywhere,
      isOpen: (address) => address === '127.0.0.1',
      resolve: async () => addresses,
    };
    await expect(post('/', reach)).rejects.toThrow(BlockedAddressError);
    expect(calls).toHaveLength(count);
  });

  test('follows no redirect', async () => {
    const reach: OutboundPolicy = { ...anywhere, resolve: async () => [{ address: '127.0.0.1', family: 4 }] };
    expect((await post('/moved', reach)).status).toBe(302);
  });

  it.each([
    'http://8.8.8.8/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::ffff:127.0.0.1]/',
    'https://localhost/',
  ])('does not go to %s', async (url) => {
    const call = postTo(url, publicOnly, { headers: {}, body: '', signal: AbortSignal.timeout(5000) });
    await expect(call).rejects.toThrow(BlockedAddressError);
  });

  test('may be saved for a host that is not known yet, without looking it up', () => {
    const reach: OutboundPolicy = { ...publicOnly, resolve: () => Promise.reject(new Error('It was looked up.')) };
    expect(() => requireOpenName(reach, 'https://hooks.acme-dental.example/')).not.toThrow();
  });
});

describe('the address of a webhook', () => {
  const server = useServer();
  let team: string;
  let owner: Person;

  beforeAll(async () => {
    team = await makeTeam(server.pool, 'Hooked');
    owner = await makePerson(server.pool, { teams: { [team]: ['API_KEYS'] } });
  });

  const save = (url: string) =>
    server.call('POST', '/api/webhook-endpoints', {
      as: owner.token,
      body: { team_id: team, url },
    });

  it.each([
    'https://127.0.0.1/',
    'https://10.0.0.1/hook',
    'https://[fec0::1]/',
    'https://localhost/hook',
    'https://localhost./',
    'https://127.0.0.1./',
    'https://hooks.localhost/',
    'https://printer.local/',
    'https://database.internal./',
    'https://intranet/',
  ])('is refused when it is saved: %s', async (url) => {
    const { status, body } = await save(url);
    expect([status, body.url]).toEqual([422, ['This address cannot be reached from the internet.']]);
  });

  test('speaks https, when it is saved and when it is changed', async () => {
    const fault = ['URL is not valid. Please enter a valid URL starting with https://'];
    const plain = await save('http://hooks.acme-dental.example/');
    expect([plain.status, plain.body.url]).toEqual([422, fault]);
    const { status, body } = await save('https://hooks.acme-dental.example/');
    expect(status).toBe(201);
    const change = (url: string) =>
      server.call('PUT', `/api/webhook-endpoints/${body.id}`, { as: owner.token, body: { url } });
    expect((await change('https://192.168.0.1/')).status).toBe(422);
    expect((await change('https://hooks.acme-dental.example/next')).status).toBe(200);
  });
});
