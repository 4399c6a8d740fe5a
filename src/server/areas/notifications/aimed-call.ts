/** HTTP calls to addresses that customers name: the host is looked up once, and the call goes to the address that was checked. */
import { lookup } from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';
import { request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** Where calls may go. */
export interface Reach {
  readonly protocols: readonly string[];
  readonly isOpen: (address: string) => boolean;
  readonly resolve: (host: string) => Promise<readonly LookupAddress[]>;
}

const resolve: Reach['resolve'] = (host) => lookup(host, { all: true });

/** For addresses of a customer, which must not lead into our own network. */
export const publicOnly: Reach = { protocols: ['https:'], isOpen: isPublicAddress, resolve };

/** For addresses of our own configuration. */
export const anywhere: Reach = { protocols: ['https:', 'http:'], isOpen: () => true, resolve };

/** The host is not one that may be called. */
export class OutOfReachError extends Error {
  override readonly name = 'OutOfReachError';
}

interface Post {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
}

/** Answers the status; redirects are not followed. Throws {@link OutOfReachError} before anything is sent to an address outside of it. */
export async function postTo(url: string, reach: Reach, { headers, body, signal }: Post): Promise<number> {
  const target = new URL(url);
  if (!reach.protocols.includes(target.protocol)) throw new OutOfReachError(`${target.protocol} is not spoken here.`);
  requireOpen(reach, hostOf(target), isIP(hostOf(target)) ? [hostOf(target)] : []);
  const send = target.protocol === 'https:' ? tlsRequest : plainRequest;
  return new Promise((done, fail) => {
    const call = send(target, { method: 'POST', headers, signal, agent: false, lookup: lookupWithin(reach) });
    call.on('error', fail);
    call.on('response', (response) => {
      response.destroy();
      done(response.statusCode ?? 0);
    });
    call.end(body);
  });
}

/** Throws {@link OutOfReachError} for a host that leads out of reach as things stand; one that cannot be looked up may lead anywhere later. */
export async function requireWithin(reach: Reach, url: string): Promise<void> {
  const host = hostOf(new URL(url));
  const addresses = isIP(host) ? [host] : await reach.resolve(host).then(textsOf, () => []);
  requireOpen(reach, host, addresses);
}

/** The connection asks this for the address, so that there is no second look-up with another answer. */
const lookupWithin =
  (reach: Reach): LookupFunction =>
  (host, { all: isAll }, done) => {
    reach.resolve(host).then(
      (found) => {
        try {
          requireOpen(reach, host, textsOf(found));
        } catch (error) {
          return done(error as Error, []);
        }
        const [first] = found;
        if (isAll) return done(null, [...found]);
        return first
          ? done(null, first.address, first.family)
          : done(new OutOfReachError(`${host} has no address.`), []);
      },
      (error: Error) => done(error, []),
    );
  };

function requireOpen(reach: Reach, host: string, addresses: readonly string[]): void {
  if (!addresses.every(reach.isOpen)) throw new OutOfReachError(`The address of ${host} is not public.`);
}

const textsOf = (found: readonly LookupAddress[]): readonly string[] => found.map(({ address }) => address);

/** IPv6 addresses stand in brackets in URLs. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');
