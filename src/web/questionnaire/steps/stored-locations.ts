/** The team's own places: the first of them at once, of a long list the others by searching on the server. [QN-324] */
import { limits } from '#generated/domain/limits.ts';
import type { StoredLocation } from '../api/questionnaire-api.ts';
import { useSuggestions } from '#web/ui/lookup/use-suggestions.ts';
import type { Outside } from './step.ts';
import { useOutside } from './use-outside.ts';

/** The first places by name; null until they are there, none for a visitor. */
export function useStoredLocations({ api, teamId }: Outside): readonly StoredLocation[] | null {
  return useOutside(async () => (teamId === null ? [] : api.storedLocations(teamId)));
}

/** Of these and of those not loaded, the ones that the text names; all loaded ones without a text. */
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
