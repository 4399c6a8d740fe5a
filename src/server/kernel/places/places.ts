/** The places interface: an offline gazetteer by default, or a geocoder. */

/** The known part of a place: building, postal code, or only the city. Other parts stay as typed. */
export type Precision = 'address' | 'postal_code' | 'city';

export interface Suggestion {
  /** Opaque id for `details`. */
  readonly placeId: string;
  /** One line for a list: `350 5th Ave, New York, NY 10001, US`. */
  readonly description: string;
  readonly mainText: string;
  readonly secondaryText: string;
  readonly precision: Precision;
}

export interface Place {
  readonly placeId: string;
  readonly formattedAddress: string;
  readonly street: string;
  readonly city: string;
  /** Region code if the country has them (`NY`, `ON`), else empty. */
  readonly stateProvince: string;
  readonly postalCode: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly lat: number;
  readonly lng: number;
  /** Null if the service does not return it. */
  readonly county: string | null;
  /** `lat` and `lng` are the building's only with `address`; otherwise the center of the postal code or city. */
  readonly precision: Precision;
}

export interface Places {
  /** Best first, at most one page; empty if the input is not a place. */
  readonly suggest: (input: string) => Promise<readonly Suggestion[]>;
  /** Null for an id that this service did not issue. */
  readonly details: (placeId: string) => Promise<Place | null>;
}
