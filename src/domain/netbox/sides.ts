/** Input of a comparison: the inventory, NetBox, and their last agreement. */
import type { NetboxRecordKind } from '#generated/domain/lists/netbox-record-kind.ts';
import type { ServiceType } from '#generated/domain/lists/service-type.ts';

export interface HereProvider {
  readonly id: string;
  readonly name: string;
  readonly aliases: readonly string[];
}

export interface HereAddress {
  readonly id: string;
  readonly name: string;
  readonly full: string | null;
  readonly city: string;
  readonly lat: number | null;
  readonly lng: number | null;
}

export interface HereService {
  readonly id: string;
  readonly name: string | null;
  readonly type: ServiceType;
  readonly providerId: string | null;
  readonly circuit: string | null;
  readonly account: string | null;
  readonly rateKbps: number | null;
  readonly status: 'active' | 'pending_disconnect' | 'disconnected' | 'cancelled';
  /** Day, or null. */
  readonly installed: string | null;
  readonly siteA: string | null;
  readonly siteZ: string | null;
}

export interface Here {
  readonly providers: readonly HereProvider[];
  readonly addresses: readonly HereAddress[];
  readonly services: readonly HereService[];
}

export interface ThereProvider {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
}

export interface ThereSite {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly address: string | null;
  readonly lat: number | null;
  readonly lng: number | null;
}

interface ThereCircuit {
  readonly id: number;
  readonly cid: string;
  readonly providerId: number;
  readonly typeId: number;
  readonly account: string | null;
  readonly status: string;
  readonly installed: string | null;
  readonly rateKbps: number | null;
  readonly description: string | null;
}

export interface ThereTermination {
  readonly id: number;
  readonly circuitId: number;
  readonly side: 'A' | 'Z';
  /** Null if the circuit does not end at a site. */
  readonly siteId: number | null;
}

interface ThereAccount {
  readonly id: number;
  readonly providerId: number;
  readonly account: string;
}

export interface There {
  readonly providers: readonly ThereProvider[];
  readonly accounts: readonly ThereAccount[];
  readonly types: readonly ThereProvider[];
  readonly sites: readonly ThereSite[];
  readonly circuits: readonly ThereCircuit[];
  readonly terminations: readonly ThereTermination[];
}

/** Agreed values by field. */
export type Agreed = Readonly<Record<string, Value>>;
export type Value = string | number | null;

export interface Link {
  readonly kind: NetboxRecordKind;
  readonly netboxId: number;
  readonly recordId: string;
  readonly agreed: Agreed | null;
}

/** Service type of a NetBox circuit type whose name is ambiguous. */
export interface TypeName {
  readonly netboxType: string;
  readonly serviceType: ServiceType;
}

export interface Sides {
  readonly here: Here;
  readonly there: There;
  readonly links: readonly Link[];
  readonly typeNames: readonly TypeName[];
}
