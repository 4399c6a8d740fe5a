/** Looks up the addresses of sites. If a lookup fails, the typed address stays. [SS-062] */
import { readPlaces, repairAddresses, suggestPlaces } from '#generated/client/places.ts';
import { limits } from '#generated/domain/limits.ts';
import { isSameLine, lineOf } from '#domain/bulk-site/corrections.ts';
import { fixCells, isOfCoordinates, type Fix } from '#domain/bulk-site/fixes.ts';
import type { Site } from '#domain/bulk-site/sites.ts';
import type { SheetChoice } from '#web/ui/sheet/model/column.ts';
import { placeCells } from '../addresses/place-cells.ts';
import { inChunks } from './chunks.ts';

/** Places by row id, best first; omits rows without a result. */
export type Suggestions = ReadonlyMap<string, readonly SheetChoice[]>;

/** [SS-048] [SS-049] */
export async function suggestionsFor(sites: readonly Site[]): Promise<Suggestions> {
  const found = new Map<string, readonly SheetChoice[]>();
  for (const chunk of inChunks(sites, limits.addressesPerCall)) {
    const { records } = await suggestPlaces({ inputs: chunk.map(lineOf) }, { changesNothing: true }).catch(
      () => nothing,
    );
    chunk.forEach(({ id = '' }, at) => {
      const choices = records[at]?.suggestions.slice(0, limits.addressSuggestionRows) ?? [];
      if (choices.length > 0)
        found.set(
          id,
          choices.map(({ place_id, description }) => ({ value: place_id, label: description })),
        );
    });
  }
  return found;
}

/**
 * Fixes for contradictions between the parts of typed addresses. Found places only get fixes of typed coordinates,
 * and only if they are more precise than a postal code or city.
 */
export async function fixesFor(sites: readonly Site[]): Promise<readonly Fix[]> {
  const fixes: Fix[] = [];
  for (const chunk of inChunks(sites.filter(mayHaveSlips), limits.addressesPerCall)) {
    const addresses = chunk.map(fixCells);
    const { records } = await repairAddresses({ addresses }, { changesNothing: true }).catch(() => nothing);
    for (const [at, { repairs: found }] of records.entries()) {
      const isFound = Boolean(chunk[at]!.selected_address);
      const repairs = found.filter(({ changes }) => !isFound || isOfCoordinates(changes));
      if (repairs.length === 0) continue;
      const changes = Object.assign({}, ...repairs.map((repair) => repair.changes)) as Fix['changes'];
      fixes.push({ id: chunk[at]!.id!, reasons: repairs.map(({ text }) => text), cells: addresses[at]!, changes });
    }
  }
  return fixes;
}

const mayHaveSlips = ({ selected_address: place, lat, lng }: Site): boolean =>
  !place || [lat, lng].every((cell) => (cell ?? '') !== '');

/** Selects places that equal the typed address; any other change of an address is the user's decision. */
export const withSamePlaces = (sites: readonly Site[], suggestions: Suggestions): readonly Site[] =>
  sites.map((site) => {
    const same = suggestions.get(site.id ?? '')?.find(({ label }) => isSameLine(label, lineOf(site)));
    return same && !site.selected_address ? { ...site, selected_address: { place_id: same.value } } : site;
  });

/** Sites whose selected place is not loaded yet. */
export const withoutDetails = (sites: readonly Site[]): readonly Site[] =>
  sites.filter(({ selected_address: chosen }) => chosen?.place_id !== undefined && chosen.details === undefined);

/** The sites with the data of their selected places, by row id. [SS-050] */
export async function readSites(sites: readonly Site[]): Promise<ReadonlyMap<string, Site>> {
  const found = new Map<string, Site>();
  for (const chunk of inChunks(sites, limits.addressesPerCall)) {
    const place_ids = [...new Set(chunk.map(({ selected_address }) => selected_address!.place_id!))];
    const { records } = await readPlaces({ place_ids }, { changesNothing: true }).catch(() => nothing);
    const places = new Map(records.map((place) => [place.place_id, place]));
    for (const site of chunk) {
      const place = places.get(site.selected_address!.place_id!);
      if (place) found.set(site.id!, { ...site, ...placeCells(place) });
    }
  }
  return found;
}

const nothing = { records: [] };
