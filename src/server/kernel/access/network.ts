/** The network of an address, by which rate limits count callers. */
import { isIPv6 } from 'node:net';

const groupsOfNetwork = 4;

/**
 * An IPv4 address is its own network. An IPv6 address counts as its /64 network, because a single line gets 2^64
 * addresses (RFC 6177); an IPv4-mapped one (RFC 4291, 2.5.5.2) counts as IPv4.
 */
export function networkOf(ipAddress: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ipAddress)?.[1];
  if (mapped !== undefined) return mapped;
  const [address = ''] = ipAddress.split('%', 1);
  if (!isIPv6(address)) return ipAddress;
  return `${groupsOf(address).slice(0, groupsOfNetwork).join(':')}::/64`;
}

/** All eight groups, without leading zeros. */
function groupsOf(address: string): readonly string[] {
  const [before = '', after] = address.toLowerCase().split('::');
  const [first, last] = [partsOf(before), partsOf(after ?? '')];
  const missing = after === undefined ? 0 : 8 - first.length - last.length;
  return [...first, ...Array<string>(missing).fill('0'), ...last];
}

/** A trailing IPv4 address takes the place of two groups, which are never part of the network. */
const partsOf = (text: string): readonly string[] =>
  text === ''
    ? []
    : text.split(':').flatMap((part) => (part.includes('.') ? ['0', '0'] : [part.replace(/^0+(?=.)/, '')]));
