/**
 * A real OpenID provider on its own port, which signs in the person of the test, and a browser that follows the
 * redirects.
 */
import Provider from 'oidc-provider';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Person {
  readonly sub: string;
  readonly email?: string;
  /** True by default; undefined omits the claim. */
  readonly email_verified?: boolean | undefined;
  readonly given_name?: string;
  readonly family_name?: string;
}

export interface IdentityProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The person at the browser. */
  person: Person;
  readonly close: () => Promise<void>;
}

export async function startIdentityProvider(redirectUri: string): Promise<IdentityProvider> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const peer: IdentityProvider = {
    issuer,
    clientId: 'trunkline',
    clientSecret: 'peer-secret-of-the-test',
    person: { sub: 'nobody' },
    close: () => close(server),
  };
  const provider = providerOf(peer, redirectUri);
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/'))
      void provider.interactionFinished(request, response, { login: { accountId: peer.person.sub } });
    else answer(request, response);
  });
  return peer;
}

/** Follows the redirects from `address` until they lead to `end`; returns that last address. */
export async function browse(address: string, end: string): Promise<URL> {
  const cookies = new Map<string, string>();
  for (let next = address, hops = 0; hops < 10; hops += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      cookies.set(name!, value!);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`${next} answered ${response.status}: ${await response.text()}`);
    const target = new URL(location, next);
    if (target.href.startsWith(end)) return target;
    next = target.href;
  }
  throw new Error(`${address} never led to ${end}.`);
}

function providerOf(peer: IdentityProvider, redirectUri: string): Provider {
  return new Provider(peer.issuer, {
    clients: [{ client_id: peer.clientId, client_secret: peer.clientSecret, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    cookies: { keys: ['a key of the test'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: () => '/interaction/sign-in' },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ email_verified: true, ...peer.person }) }),
    loadExistingGrant: async ({ oidc: { client, session, provider } }) => {
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
}

const close = (server: Server): Promise<void> =>
  new Promise((done) => {
    server.closeAllConnections();
    server.close(() => done());
  });
