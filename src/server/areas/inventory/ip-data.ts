/**
 * Rules for a service's addresses: valid blocks of the right family, gateways inside them, no duplicates. [SV-034]
 * [AT-027]
 */
import ipaddr from 'ipaddr.js';
import { messages } from '#generated/domain/messages.ts';
import { fill } from '#domain/format/fill.ts';
import type { FieldErrors } from '#server/kernel/errors.ts';

type Family = 'ipv4' | 'ipv6';

interface Addresses {
  readonly lan?: string | null;
  readonly wan?: string | null;
  readonly gateway?: string | null;
  readonly dns?: readonly string[];
}

export interface IpData {
  readonly ip_address_architecture?: 'IPv4' | 'IPv6' | 'Dual Stack' | null;
  readonly accepts_overlap?: boolean;
  readonly ipv4?: Addresses | null;
  readonly ipv6?: Addresses | null;
}

const families: readonly Family[] = ['ipv4', 'ipv6'];
const labels: Readonly<Record<Family, 'IPv4' | 'IPv6'>> = { ipv4: 'IPv4', ipv6: 'IPv6' };
const blocks = ['lan', 'wan'] as const;

/** Merges the sent addresses into the present ones; null clears. */
export function mergedIpData(before: IpData | null, sent: IpData): IpData {
  const merged = families.flatMap((family) => {
    if (sent[family] === undefined) return [];
    const both = sent[family] === null ? null : { ...before?.[family], ...sent[family] };
    return [[family, both] as const];
  });
  return { ...before, ...sent, ...Object.fromEntries(merged) };
}

/** Texts by address; empty for valid data. */
export const ipFaults = (data: IpData): FieldErrors =>
  Object.fromEntries(families.flatMap((family) => faultsOf(family, data)));

function faultsOf(family: Family, data: IpData): readonly (readonly [string, readonly string[]])[] {
  const given = data[family];
  if (!given) return [];
  const { ip_address_architecture: architecture } = data;
  const label = labels[family];
  if (architecture && architecture !== 'Dual Stack' && architecture !== label && isFilled(given))
    return [[`ip_data.${family}`, [fill(messages['ip.notCarried'], { architecture, family: label })]]];
  const faults: [string, string[]][] = [];
  const fault = (key: string, text: string): void => void faults.push([`ip_data.${family}.${key}`, [text]]);
  for (const key of blocks) {
    const text = given[key];
    const wrong = text ? blockFault(family, text) : null;
    if (wrong) fault(key, wrong);
  }
  const { gateway } = given;
  if (gateway && !isAddress(family, gateway)) fault('gateway', fill(messages['ip.noAddress'], { family: label }));
  else if (gateway && !isInside(family, gateway, given)) fault('gateway', messages['ip.gatewayOutside']);
  for (const [at, server] of (given.dns ?? []).entries())
    if (!isAddress(family, server)) fault(`dns.${at}`, fill(messages['ip.noAddress'], { family: label }));
  if (faults.length === 0 && given.lan && given.wan && areOverlapping(given.lan, given.wan))
    fault('wan', fill(messages['ip.overlapsOwn'], { block: given.lan }));
  return faults;
}

const isFilled = ({ lan, wan, gateway, dns }: Addresses): boolean =>
  Boolean(lan ?? wan ?? gateway) || (dns ?? []).length > 0;

const isOfFamily = (family: Family, text: string): boolean =>
  family === 'ipv4' ? ipaddr.IPv4.isValidFourPartDecimal(text) : ipaddr.IPv6.isValid(text);

const isAddress = (family: Family, text: string): boolean => isOfFamily(family, text);

function blockFault(family: Family, text: string): string | null {
  const label = labels[family];
  const example = family === 'ipv4' ? '203.0.113.0/29' : '2001:db8:40::/48';
  const [address = '', bits = '', more] = text.split('/');
  const longest = family === 'ipv4' ? 32 : 128;
  const isSound =
    more === undefined && isOfFamily(family, address) && /^\d{1,3}$/.test(bits) && Number(bits) <= longest;
  if (!isSound) return fill(messages['ip.noBlock'], { family: label, example });
  const first = firstOf(family, text);
  return ipaddr.parse(address).toNormalizedString() === first.toNormalizedString()
    ? null
    : fill(messages['ip.notFirst'], { block: `${first.toString()}/${bits}` });
}

const firstOf = (family: Family, block: string): ipaddr.IPv4 | ipaddr.IPv6 =>
  family === 'ipv4' ? ipaddr.IPv4.networkAddressFromCIDR(block) : ipaddr.IPv6.networkAddressFromCIDR(block);

/** A gateway without a block is accepted. */
function isInside(family: Family, gateway: string, given: Addresses): boolean {
  const sound = blocks.flatMap((key) => (given[key] && blockFault(family, given[key]) === null ? [given[key]] : []));
  return sound.length === 0 || sound.some((block) => contains(block, gateway));
}

const contains = (block: string, address: string): boolean => {
  const [network, bits] = ipaddr.parseCIDR(block);
  const parsed = ipaddr.parse(address);
  return parsed.kind() === network.kind() && parsed.match(network as ipaddr.IPv4, bits);
};

/** Blocks are nested or disjoint: overlapping ones contain the other's first address. */
export function areOverlapping(one: string, other: string): boolean {
  const [a, z] = [one, other].map((block) => block.split('/')[0] ?? '') as [string, string];
  return contains(one, z) || contains(other, a);
}

export interface Block {
  /** Key of the address, e.g. `ip_data.ipv4.lan`. */
  readonly key: string;
  readonly block: string;
}

/** Valid blocks that are unique on the Internet; private ones may repeat at every site. */
export const publicBlocks = (data: IpData | null): readonly Block[] =>
  families.flatMap((family) =>
    blocks.flatMap((key) => {
      const block = data?.[family]?.[key];
      return block && blockFault(family, block) === null && isPublic(block)
        ? [{ key: `ip_data.${family}.${key}`, block }]
        : [];
    }),
  );

const isPublic = (block: string): boolean =>
  !['private', 'uniqueLocal', 'carrierGradeNat', 'linkLocal', 'loopback'].includes(ipaddr.parseCIDR(block)[0].range());
