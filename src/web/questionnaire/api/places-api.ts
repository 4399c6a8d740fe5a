/** Address lookup: suggestions while typing, then the full address of the selected one. */
import { readPlaces, suggestPlaces } from '#generated/client/places.ts';
import type { SuggestPlaces200RecordsItemSuggestionsItem } from '#generated/client/places.ts';
import { limits } from '#generated/domain/limits.ts';
import { camelKeys } from './wire.ts';

export interface PlaceSuggestion {
  readonly placeId: string;
  readonly title: string;
  readonly subtitle: string;
  /** The address in one line, without notes. */
  readonly address: string;
}

export interface FoundPlace {
  readonly fullAddress: string;
  readonly street: string;
  readonly city: string;
  readonly stateProvince: string;
  readonly postalCode: string;
  readonly country: string;
  readonly lat?: number;
  readonly lng?: number;
  readonly googleFullDetails?: Readonly<Record<string, unknown>>;
}

export interface PlacesApi {
  /** At most as many as the list shows. [QN-309] */
  readonly suggest: (text: string, signal?: AbortSignal) => Promise<readonly PlaceSuggestion[]>;
  /** Null when the address no longer exists. */
  readonly find: (placeId: string) => Promise<FoundPlace | null>;
}

export function createPlacesApi(questionnaireId: string): PlacesApi {
  return {
    suggest: async (text, signal) => {
      const { records } = await suggestPlaces({ inputs: [text], questionnaire_id: questionnaireId }, { signal });
      return (records[0]?.suggestions ?? []).slice(0, limits.addressSuggestionRows).map(suggestionOf);
    },
    find: async (placeId) => {
      const { records } = await readPlaces({ place_ids: [placeId], questionnaire_id: questionnaireId });
      return records[0] === undefined ? null : placeOf(camelKeys(records[0]) as WirePlace);
    },
  };
}

const suggestionOf = ({
  place_id,
  description,
  main_text,
  secondary_text,
}: SuggestPlaces200RecordsItemSuggestionsItem): PlaceSuggestion => ({
  placeId: place_id,
  title: main_text,
  subtitle: secondary_text,
  address: description,
});

type WirePlace = Omit<FoundPlace, 'fullAddress'> & {
  readonly placeId: string;
  readonly formattedAddress: string;
  readonly county: string | null;
  readonly precision: string;
};

/** The center of a city is not the position of a building. */
const placeOf = ({
  placeId: _id,
  formattedAddress,
  county: _county,
  precision,
  lat,
  lng,
  ...place
}: WirePlace): FoundPlace => ({
  ...place,
  ...(precision === 'address' && { lat, lng }),
  fullAddress: formattedAddress,
});
