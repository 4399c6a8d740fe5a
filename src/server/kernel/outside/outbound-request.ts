/**
 * HTTP requests to addresses that customers enter. The host is resolved once, and the request goes to the checked
 * address.
 */
import { lookup } from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';
import { request as plainRequest, type IncomingMessage } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { limits } from '#generated/domain/limits.ts';
import { isPublicAddress } from './public-address.ts';

/** The addresses that requests may go to. */
export interface OutboundPolicy {
  readonly protocols: readonly string[];
  readonly isOpen: (address: string) => boolean;
  readonly resolve: (host: string) => Promise<readonly LookupAddress[]>;
}

const resolve: OutboundPolicy['resolve'] = (host) => lookup(host, { all: true });

/** For addresses from customers, which must not lead into our own network. */
export const publicOnly: OutboundPolicy = { protocols: ['https:'], isOpen: isPublicAddress, resolve };

/** For addresses from our own configuration. */
export const anywhere: OutboundPolicy = { protocols: ['https:', 'http:'], isOpen: () => true, resolve };

/** Like {@link publicOnly}, but also allows configured hosts of our own network, over http too. */
export const publicOr =
  (hosts: readonly string[]) =>
  (url: string): OutboundPolicy =>
    hosts.includes(new URL(url).host) ? anywhere : publicOnly;

/** The host must not be called. */
export class BlockedAddressError extends Error {
  override readonly name = 'BlockedAddressError';
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
 * Returns the status and the start of the text; does not follow redirects. Throws {@link BlockedAddressError} before
 * sending anything to a blocked address.
 */
export async function postTo(url: string, policy: OutboundPolicy, post: Omit<Call, 'method'>): Promise<Answer> {
  const response = await called(url, policy, { ...post, method: 'POST' });
  const status = response.statusCode ?? 0;
  return { status, text: await startOf(response).catch(() => '') };
}

/**
 * The start of a text, without a truncated character at the end and without NUL characters, which PostgreSQL refuses.
 */
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

/** Like {@link postTo}, with the whole answer; throws if it is longer than `maxBytes`. */
export async function requestText(
  url: string,
  policy: OutboundPolicy,
  call: Call & { readonly maxBytes: number },
): Promise<Answer> {
  const response = await called(url, policy, call);
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
  policy: OutboundPolicy,
  { method, headers, body, signal }: Call,
): Promise<IncomingMessage> {
  const target = new URL(url);
  if (!policy.protocols.includes(target.protocol))
    throw new BlockedAddressError(`The protocol ${target.protocol} is not supported.`);
  requireOpen(policy, hostOf(target), isIP(hostOf(target)) ? [hostOf(target)] : []);
  const send = target.protocol === 'https:' ? tlsRequest : plainRequest;
  return new Promise((done, fail) => {
    const call = send(target, { method, headers, signal, agent: false, lookup: checkedLookup(policy) });
    call.on('error', fail);
    call.on('response', done);
    call.end(body);
  });
}

/** The connection uses this lookup, so the checked address is the one it connects to. */
const checkedLookup =
  (policy: OutboundPolicy): LookupFunction =>
  (host, { all: isAll }, done) => {
    policy.resolve(host).then(
      (found) => {
        try {
          requireOpen(policy, host, textsOf(found));
        } catch (error) {
          return done(error as Error, []);
        }
        const [first] = found;
        if (isAll) return done(null, [...found]);
        return first
          ? done(null, first.address, first.family)
          : done(new BlockedAddressError(`${host} has no address.`), []);
      },
      (error: Error) => done(error, []),
    );
  };

function requireOpen(policy: OutboundPolicy, host: string, addresses: readonly string[]): void {
  if (!addresses.every(policy.isOpen)) throw new BlockedAddressError(`The address of ${host} is not public.`);
}

const textsOf = (found: readonly LookupAddress[]): readonly string[] => found.map(({ address }) => address);

/** IPv6 addresses have brackets in URLs; a trailing dot marks a fully qualified name (RFC 1034, 3.1). */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '');

/** Names of the machine itself and of private networks (RFC 6761, 6.3; RFC 6762, 3; RFC 8375). */
const ownNames = /^(?:[^.]+|.*\.(?:localhost|local|internal|home\.arpa))$/i;

/** Throws {@link BlockedAddressError} if the URL itself shows that it is blocked, without resolving the name. */
export function requireOpenName(policy: OutboundPolicy, url: string): void {
  const { protocol } = new URL(url);
  const host = hostOf(new URL(url));
  if (!policy.protocols.includes(protocol)) throw new BlockedAddressError(`The protocol ${protocol} is not supported.`);
  if (isIP(host)) return requireOpen(policy, host, [host]);
  if (ownNames.test(host)) requireOpen(policy, host, ['127.0.0.1']);
}
