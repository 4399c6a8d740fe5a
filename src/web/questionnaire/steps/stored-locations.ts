/** The team's locations: the first ones are preloaded, the others are searched on the server. [QN-324] */
import { limits } from '#generated/domain/limits.ts';
import type { StoredLocation } from '../api/questionnaire-api.ts';
import { useSuggestions } from '#web/ui/lookup/use-suggestions.ts';
import type { Outside } from './step.ts';
import { useOutside } from './use-outside.ts';

/** The first locations by name; null until loaded, empty for a visitor. */
export function useStoredLocations({ api, teamId }: Outside): readonly StoredLocation[] | null {
  return useOutside(async () => (teamId === null ? [] : api.storedLocations(teamId)));
}

/** Loaded and server-side locations that match the text; all loaded ones without a text. */
export function useMatching(
  { api, teamId }: Outside,
  loaded: readonly StoredLocation[],
  text: string,
): readonly StoredLocation[] {
  const hasMore = teamId !== null && loaded.length >= limits.fetchAllPageSize;
  const found = useSuggestions(
    hasMore ? text : '',
    (wanted, signal) => api.storedLocations(teamId!, wanted, signal),
    2,
  );
  const wanted = text.trim().toLowerCase();
  const here = loaded.filter(({ name, fullAddress }) => `${name} ${fullAddress}`.toLowerCase().includes(wanted));
  const known = new Set(here.map(({ id }) => id));
  return [...here, ...(found ?? []).filter(({ id }) => !known.has(id))];
}
