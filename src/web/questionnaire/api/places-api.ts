/** Looks addresses up: suggestions while typing, the full place once one is chosen. */
import { limits } from '#generated/domain/limits.ts';
import { http } from '#web/shell/api/http.ts';
import { camelKeys } from './wire.ts';

export interface PlaceSuggestion {
  readonly placeId: string;
  readonly title: string;
  readonly subtitle: string;
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
  /** At most as many as are shown. [QN-309] */
  readonly suggest: (text: string, signal?: AbortSignal) => Promise<readonly PlaceSuggestion[]>;
  /** Null when the place is not known any more. */
  readonly find: (placeId: string) => Promise<FoundPlace | null>;
}

export function createPlacesApi(questionnaireId: string): PlacesApi {
  const post = async (path: string, data: object, signal?: AbortSignal): Promise<readonly unknown[]> => {
    const { records } = await http<{ records: readonly unknown[] }>({
      url: `/api/addresses/${path}`,
      method: 'POST',
      data: { ...data, questionnaire_id: questionnaireId },
      isOpen: true,
      signal,
    });
    return records;
  };
  return {
    suggest: async (text, signal) => {
      const [first] = await post('google-place-suggestions', { inputs: [text] }, signal);
      const { suggestions = [] } = (first ?? {}) as { suggestions?: readonly WireSuggestion[] };
      return suggestions.slice(0, limits.addressSuggestionRows).map(suggestionOf);
    },
    find: async (placeId) => {
      const [place] = await post('google-place-details', { place_ids: [placeId] });
      return place === undefined ? null : placeOf(camelKeys(place) as WirePlace);
    },
  };
}

interface WireSuggestion {
  readonly place_id: string;
  readonly main_text: string;
  readonly secondary_text: string;
}

const suggestionOf = ({ place_id, main_text, secondary_text }: WireSuggestion): PlaceSuggestion => ({
  placeId: place_id,
  title: main_text,
  subtitle: secondary_text,
});

type WirePlace = Omit<FoundPlace, 'fullAddress'> & { readonly placeId: string; readonly formattedAddress: string };

const placeOf = ({ placeId: _id, formattedAddress, ...place }: WirePlace): FoundPlace => ({
  ...place,
  fullAddress: formattedAddress,
});
