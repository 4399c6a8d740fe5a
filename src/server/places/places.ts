/** The places contract: an offline gazetteer by default, any geocoder behind the same two calls. */

export interface Suggestion {
  /** Opaque; `details` takes it. */
  readonly placeId: string;
  /** One line for a list: `350 5th Ave, New York, NY 10001, US`. */
  readonly description: string;
  readonly mainText: string;
  readonly secondaryText: string;
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
}

export interface Places {
  /** Best first, at most seven; none for an input that names no place. */
  readonly suggest: (input: string) => Promise<readonly Suggestion[]>;
  /** Null for an id that this service did not give. */
  readonly details: (placeId: string) => Promise<Place | null>;
}
