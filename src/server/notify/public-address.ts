/** Keeps calls that a customer can aim from reaching our own network. */
import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

const closed = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  closed.addSubnet(network, bits, 'ipv4');
}
for (const [network, bits] of [
  ['::', 96],
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  closed.addSubnet(network, bits, 'ipv6');
}

/** False for loopback, private, link-local, shared and multicast addresses, mapped ones included. */
export function isPublicAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  const plain = mapped ?? address;
  const family = isIP(plain);
  return family !== 0 && !closed.check(plain, family === 4 ? 'ipv4' : 'ipv6');
}

/** Throws unless every address of the URL's host is a public one. */
export async function requirePublicAddress(url: string): Promise<void> {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) ? [host] : (await lookup(host, { all: true })).map(({ address }) => address);
  if (!addresses.every(isPublicAddress)) throw new Error(`The address of ${host} is not public.`);
}
