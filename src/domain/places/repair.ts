/** Types of address repairs. */

/** Cells by wire key, as typed. */
export interface AddressCells {
  readonly street?: string | null;
  readonly city?: string | null;
  readonly state_province?: string | null;
  readonly postal_code?: string | null;
  readonly country?: string | null;
  readonly lat?: number | string | null;
  readonly lng?: number | string | null;
}

export interface KnownCode {
  readonly city: string;
  readonly state: string;
  /** Latitude of its center. */
  readonly lat: number;
  readonly lng: number;
}

/** Known places, by names in any spelling. */
export interface PlaceKnowledge {
  readonly cityOfCode: (code: string) => KnownCode | null;
  readonly hasCity: (city: string, state: string) => boolean;
  readonly isSameName: (one: string, other: string) => boolean;
}

export const repairReasons = [
  'pasted_line',
  'swapped_columns',
  'lost_zero',
  'missing_country',
  'state_against_code',
  'swapped_coordinates',
  'lost_sign',
] as const;
export type RepairReason = (typeof repairReasons)[number];

export interface Repair {
  readonly reason: RepairReason;
  readonly changes: AddressCells;
}
