/** The places contract: an offline gazetteer by default, any geocoder behind the same two calls. */

/**
 * How much of a place is known: its building, its postal code, or its city alone. What is not known is left as it was
 * typed, and empty where nothing was.
 */
export type Precision = 'address' | 'postal_code' | 'city';

export interface Suggestion {
  /** Opaque; `details` takes it. */
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
  /** Region code where the country has them (`NY`, `ON`), else empty. */
  readonly stateProvince: string;
  readonly postalCode: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly lat: number;
  readonly lng: number;
  /** Null where the service does not tell it. */
  readonly county: string | null;
  /** `lat` and `lng` are those of the building only with `address`; else of the middle of the code or city. */
  readonly precision: Precision;
}

export interface Places {
  /** Best first, a page at most; none for an input that names no place. */
  readonly suggest: (input: string) => Promise<readonly Suggestion[]>;
  /** Null for an id that this service did not give. */
  readonly details: (placeId: string) => Promise<Place | null>;
}
