/** Whom a network address stands for, as far as limits count callers. */
import { isIPv6 } from 'node:net';

const groupsOfNetwork = 4;

/**
 * An IPv4 address stands for itself; an IPv6 address for its network of 64 bits, as one line is given 2^64 of them (RFC 6177).
 * An IPv4 address that is written as IPv6 (RFC 4291, 2.5.5.2) is that IPv4 address.
 */
export function networkOf(ipAddress: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ipAddress)?.[1];
  if (mapped !== undefined) return mapped;
  const [address = ''] = ipAddress.split('%', 1);
  if (!isIPv6(address)) return ipAddress;
  return `${groupsOf(address).slice(0, groupsOfNetwork).join(':')}::/64`;
}

/** All eight, without leading zeros. */
function groupsOf(address: string): readonly string[] {
  const [before = '', after] = address.toLowerCase().split('::');
  const [first, last] = [partsOf(before), partsOf(after ?? '')];
  const missing = after === undefined ? 0 : 8 - first.length - last.length;
  return [...first, ...Array<string>(missing).fill('0'), ...last];
}

/** An IPv4 address at the end takes the place of two groups; it is never part of the network. */
const partsOf = (text: string): readonly string[] =>
  text === ''
    ? []
    : text.split(':').flatMap((part) => (part.includes('.') ? ['0', '0'] : [part.replace(/^0+(?=.)/, '')]));
