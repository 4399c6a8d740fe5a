/** Asks the places for the addresses of sites. The look-up may fail at any time: what was typed then stands. [SS-062] */
import { readPlaces, repairAddresses, suggestPlaces } from '#generated/client/places.ts';
import { limits } from '#generated/domain/limits.ts';
import { isSameLine, lineOf } from '#domain/bulk-site/corrections.ts';
import { fixCells, isOfCoordinates, type Fix } from '#domain/bulk-site/fixes.ts';
import type { Site } from '#domain/bulk-site/sites.ts';
import type { SheetChoice } from '#web/ui/sheet/model/column.ts';
import { placeCells } from '../addresses/place-cells.ts';
import { inChunks } from './chunks.ts';

/** Places by row id, best first; rows for which nothing was found are left out. */
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
 * What the parts of typed addresses prove about each other. An address that was found as a place has no slips, but for
 * coordinates that were typed beside it: a place that is known by its postal code or city leaves them.
 */
export async function fixesFor(sites: readonly Site[]): Promise<readonly Fix[]> {
  const fixes: Fix[] = [];
  for (const chunk of inChunks(sites.filter(mayHaveSlips), limits.addressesPerCall)) {
    const addresses = chunk.map(fixCells);
    const { records } = await repairAddresses({ addresses }, { changesNothing: true }).catch(() => nothing);
    for (const [at, { repairs: told }] of records.entries()) {
      const isFound = Boolean(chunk[at]!.selected_address);
      const repairs = told.filter(({ changes }) => !isFound || isOfCoordinates(changes));
      if (repairs.length === 0) continue;
      const changes = Object.assign({}, ...repairs.map((repair) => repair.changes)) as Fix['changes'];
      fixes.push({ id: chunk[at]!.id!, reasons: repairs.map(({ text }) => text), cells: addresses[at]!, changes });
    }
  }
  return fixes;
}

const mayHaveSlips = ({ selected_address: place, lat, lng }: Site): boolean =>
  !place || [lat, lng].every((cell) => (cell ?? '') !== '');

/** Chooses the places that say what was typed, and no other: a choice that alters an address is its owner's. */
export const withSamePlaces = (sites: readonly Site[], suggestions: Suggestions): readonly Site[] =>
  sites.map((site) => {
    const same = suggestions.get(site.id ?? '')?.find(({ label }) => isSameLine(label, lineOf(site)));
    return same && !site.selected_address ? { ...site, selected_address: { place_id: same.value } } : site;
  });

/** Sites whose chosen place was not read yet. */
export const withoutDetails = (sites: readonly Site[]): readonly Site[] =>
  sites.filter(({ selected_address: chosen }) => chosen?.place_id !== undefined && chosen.details === undefined);

/** The sites as their chosen places say them, by row id. [SS-050] */
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
