/** HTTP calls to addresses that customers name: the host is looked up once, and the call goes to the address that was checked. */
import { lookup } from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';
import { request as plainRequest, type IncomingMessage } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { limits } from '#generated/domain/limits.ts';
import { isPublicAddress } from './public-address.ts';

/** Where calls may go. */
export interface OutboundPolicy {
  readonly protocols: readonly string[];
  readonly isOpen: (address: string) => boolean;
  readonly resolve: (host: string) => Promise<readonly LookupAddress[]>;
}

const resolve: OutboundPolicy['resolve'] = (host) => lookup(host, { all: true });

/** For addresses of a customer, which must not lead into our own network. */
export const publicOnly: OutboundPolicy = { protocols: ['https:'], isOpen: isPublicAddress, resolve };

/** For addresses of our own configuration. */
export const anywhere: OutboundPolicy = { protocols: ['https:', 'http:'], isOpen: () => true, resolve };

/** As {@link publicOnly}, and to hosts of our own network that the configuration names, over http too. */
export const publicOr =
  (hosts: readonly string[]) =>
  (url: string): OutboundPolicy =>
    hosts.includes(new URL(url).host) ? anywhere : publicOnly;

/** The host is not one that may be called. */
export class OutOfReachError extends Error {
  override readonly name = 'OutOfReachError';
}

interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
}

/**
 * Answers the status and the start of the text; redirects are not followed. Throws {@link OutOfReachError} before
 * anything is sent to an address outside of it.
 */
export async function postTo(url: string, reach: OutboundPolicy, post: Omit<Call, 'method'>): Promise<Answer> {
  const response = await called(url, reach, { ...post, method: 'POST' });
  const status = response.statusCode ?? 0;
  return { status, text: await startOf(response).catch(() => '') };
}

/** The start of a text, without the half character at its end and without zeros, which PostgreSQL refuses. */
async function startOf(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response) {
    parts.push(part as Buffer);
    size += (part as Buffer).length;
    if (size >= limits.outsideAnswerShownBytes) break;
  }
  const text = new TextDecoder().decode(Buffer.concat(parts).subarray(0, limits.outsideAnswerShownBytes), {
    stream: true,
  });
  return text.replaceAll('\0', '');
}

/** As {@link postTo}, with the whole answer; throws for an answer that is longer than `maxBytes`. */
export async function askWithin(
  url: string,
  reach: OutboundPolicy,
  call: Call & { readonly maxBytes: number },
): Promise<Answer> {
  const response = await called(url, reach, call);
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response) {
    size += (part as Buffer).length;
    if (size > call.maxBytes) throw new Error(`The answer of ${hostOf(new URL(url))} is too long.`);
    parts.push(part as Buffer);
  }
  return { status: response.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') };
}

async function called(
  url: string,
  reach: OutboundPolicy,
  { method, headers, body, signal }: Call,
): Promise<IncomingMessage> {
  const target = new URL(url);
  if (!reach.protocols.includes(target.protocol)) throw new OutOfReachError(`${target.protocol} is not spoken here.`);
  requireOpen(reach, hostOf(target), isIP(hostOf(target)) ? [hostOf(target)] : []);
  const send = target.protocol === 'https:' ? tlsRequest : plainRequest;
  return new Promise((done, fail) => {
    const call = send(target, { method, headers, signal, agent: false, lookup: lookupWithin(reach) });
    call.on('error', fail);
    call.on('response', done);
    call.end(body);
  });
}

/** The connection asks this for the address, so that there is no second look-up with another answer. */
const lookupWithin =
  (reach: OutboundPolicy): LookupFunction =>
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

function requireOpen(reach: OutboundPolicy, host: string, addresses: readonly string[]): void {
  if (!addresses.every(reach.isOpen)) throw new OutOfReachError(`The address of ${host} is not public.`);
}

const textsOf = (found: readonly LookupAddress[]): readonly string[] => found.map(({ address }) => address);

/** IPv6 addresses stand in brackets in URLs; a dot at the end says that a name is whole (RFC 1034, 3.1). */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '');

/** Names of the machine itself and of networks that are not public (RFC 6761, 6.3; RFC 6762, 3; RFC 8375). */
const ownNames = /^(?:[^.]+|.*\.(?:localhost|local|internal|home\.arpa))$/i;

/** Throws {@link OutOfReachError} for what the address itself shows to be out of reach, without looking anything up. */
export function requireOpenName(reach: OutboundPolicy, url: string): void {
  const { protocol } = new URL(url);
  const host = hostOf(new URL(url));
  if (!reach.protocols.includes(protocol)) throw new OutOfReachError(`${protocol} is not spoken here.`);
  if (isIP(host)) return requireOpen(reach, host, [host]);
  if (ownNames.test(host)) requireOpen(reach, host, ['127.0.0.1']);
}
