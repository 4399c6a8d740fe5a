/** Reads the bundled cities and postal codes: unpacked on first use, in about a quarter of a second. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { wordsOf } from './words.ts';

export interface City {
  readonly country: string;
  readonly region: string;
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
  readonly population: number;
  /** `code:lat:lng` separated by spaces; parsed by `codesOf`. */
  readonly codes: string;
}

export interface PostalCode {
  readonly code: string;
  readonly lat: number;
  readonly lng: number;
}

export interface Gazetteer {
  /** By normalized full name. */
  readonly byName: ReadonlyMap<string, readonly City[]>;
  /** Sorted normalized names, for prefix search. */
  readonly names: readonly string[];
  /** By postal code: five digits, or the first three characters of a Canadian one. */
  readonly byCode: ReadonlyMap<string, City>;
}

/** Key of a name in `byName`. */
export const nameKey = (name: string): string => wordsOf(name).join(' ');

const file = resolve(import.meta.dirname, 'data/places.tsv.br');

export async function readGazetteer(): Promise<Gazetteer> {
  const text = (await promisify(brotliDecompress)(await readFile(file))).toString('utf8');
  const byName = new Map<string, City[]>();
  const byCode = new Map<string, City>();
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const city = toCity(line);
    const name = nameKey(city.name);
    const same = byName.get(name);
    if (same) same.push(city);
    else byName.set(name, [city]);
    for (const { code } of codesOf(city)) byCode.set(code, city);
  }
  return { byName, names: [...byName.keys()].toSorted((a, b) => (a < b ? -1 : 1)), byCode };
}

export const codesOf = ({ codes }: City): readonly PostalCode[] =>
  codes === ''
    ? []
    : codes.split(' ').map((each) => {
        const [code = '', lat, lng] = each.split(':');
        return { code, lat: Number(lat), lng: Number(lng) };
      });

function toCity(line: string): City {
  const [country = '', region = '', name = '', lat, lng, population, codes = ''] = line.split('\t');
  return { country, region, name, lat: Number(lat), lng: Number(lng), population: Number(population), codes };
}
