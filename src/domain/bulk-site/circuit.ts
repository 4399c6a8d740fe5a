/** Describes a circuit of a site profile in words. */
import { internetSpeeds } from '#generated/domain/lists/internet-speed.ts';
import { transports } from '#generated/domain/lists/transport.ts';
import { siteProfileMessages as texts } from '#generated/domain/messages/siteProfile.ts';
import { fill } from '#domain/format/fill.ts';
import type { ListItem } from '#runtime/product.ts';

/** A stored circuit, by wire keys. */
export interface Circuit {
  readonly types?: { readonly dedicated?: boolean; readonly broadband?: boolean } | undefined;
  readonly transport_type?: readonly string[];
  readonly fixed_bandwidth?: string;
  readonly download_speed?: number | undefined;
  readonly upload_speed?: number;
  readonly managed_router?: string;
  readonly border_gateway_protocol_ipv4?: boolean;
  readonly commit_rate?: number;
  readonly port_capacity?: number;
  readonly wan_static_ips_ipv4?: string;
  readonly description?: string;
}

/**
 * `Dedicated (Fiber), 500 Mbps, BGP, Managed Router, /29`, or `500 Mbps commit, 1 Gbps port` for a burstable one. Empty
 * values and "no" are omitted. [SP-048] [SP-049]
 */
export function describeCircuit(circuit: Circuit): string {
  const media = (circuit.transport_type ?? []).map((medium) => labelIn(transports, medium)).join(', ');
  const kind = [circuitTypes(circuit).join(', '), media && `(${media})`].filter(Boolean).join(' ');
  const ips = circuit.wan_static_ips_ipv4;
  const parts = [
    kind,
    speedWords('{speed}', circuit.download_speed),
    speedWords(texts['siteProfile.partCommit'], circuit.commit_rate),
    speedWords(texts['siteProfile.partPort'], circuit.port_capacity),
    circuit.border_gateway_protocol_ipv4 === true ? texts['siteProfile.partBgp'] : '',
    circuit.managed_router === 'Yes' ? texts['siteProfile.partRouter'] : '',
    ips === undefined || ips === 'None' ? '' : ips,
  ];
  return parts.filter(Boolean).join(', ');
}

const speedWords = (text: string, speed: number | undefined): string =>
  speed === undefined ? '' : fill(text, { speed: labelIn(internetSpeeds, speed) });

/** Classes of internet service of the circuit. */
const circuitTypes = ({ types }: Circuit): readonly ('Dedicated' | 'Broadband')[] => [
  ...(types?.dedicated ? (['Dedicated'] as const) : []),
  ...(types?.broadband ? (['Broadband'] as const) : []),
];

/** `Dedicated internet`, as for services. */
export const circuitName = (circuit: Circuit): string => `${circuitTypes(circuit).join(', ')} internet`;

/** Attributes of the internet service to request for the circuit, by wire name. */
export function circuitRequest({ types, transport_type, description: _words, ...asked }: Circuit) {
  const oneOrMore = <T>(values: readonly T[]) => (values.length > 1 ? values : values[0]);
  return { ...asked, type: oneOrMore(circuitTypes({ types })), transport: oneOrMore(transport_type ?? []) };
}

const labelIn = (items: readonly ListItem[], wanted: string | number): string =>
  items.find(({ value }) => value === wanted)?.label ?? String(wanted);
