/** Suggested places for a typed address, best first. [SS-028] */
import { suggestPlaces } from '#generated/client/places.ts';
import { limits } from '#generated/domain/limits.ts';
import type { SheetChoice } from '#web/ui/sheet/model/column.ts';

export async function suggestedPlaces(text: string, signal: AbortSignal): Promise<readonly SheetChoice[]> {
  const { records } = await suggestPlaces({ inputs: [text] }, { signal, changesNothing: true });
  const found = (records[0]?.suggestions ?? []).slice(0, limits.addressSuggestionRows);
  return found.map(({ place_id, description }) => ({ value: place_id, label: description }));
}
