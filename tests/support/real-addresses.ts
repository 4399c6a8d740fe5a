/** Addresses of public records, from the package `rrad` (public domain); they belong to no particular person. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

export interface RealAddress {
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  readonly lat: number;
  readonly lng: number;
}

interface Entry {
  readonly address1: string;
  readonly city?: string;
  readonly state: string;
  readonly postalCode: string;
  readonly coordinates: { readonly lat: number; readonly lng: number };
}

/** Those that name a city. */
export function realAddresses(): readonly RealAddress[] {
  const file = createRequire(import.meta.url).resolve('rrad/addresses-us-all.min.json');
  const { addresses } = JSON.parse(readFileSync(file, 'utf8')) as { readonly addresses: readonly Entry[] };
  return addresses.flatMap(({ address1: street, city, state, postalCode, coordinates }) =>
    city ? [{ street, city, state, postalCode, ...coordinates }] : [],
  );
}
