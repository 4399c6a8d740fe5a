/** Searches addresses while the user types. */
import { useState } from 'react';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { fill } from '#domain/format/fill.ts';
import type { FoundPlace, PlacesApi } from '../../api/places-api.ts';
import { Combobox } from '#web/ui/field/light/Combobox.tsx';
import { useSuggestions } from '#web/ui/lookup/use-suggestions.ts';

interface Props {
  readonly id: string;
  readonly places: PlacesApi;
  readonly onFound: (place: FoundPlace) => void;
  readonly onFinding: (isFinding: boolean) => void;
  /** Called with the typed text when nothing was found or the lookup failed. [AD-052] */
  readonly onTyped: (text: string) => void;
}

export function AddressSearch({ id, places, onFound, onFinding, onTyped }: Props) {
  const [text, setText] = useState('');
  const found = useSuggestions(text, places.suggest);
  const suggestions = (found ?? []).map(({ placeId: id, title, subtitle }) => ({ id, title, subtitle }));
  return (
    <Combobox
      id={id}
      title={texts['questionnaire.searchAddress']}
      help={texts['questionnaire.searchAddressHint']}
      autoComplete="off"
      value={text}
      onType={setText}
      suggestions={suggestions}
      onLeave={() => found?.length === 0 && onTyped(text.trim())}
      status={found === null ? '' : statusOf(found.length)}
      onPick={({ id: placeId }) => {
        setText(found?.find((place) => place.placeId === placeId)?.address ?? text);
        onFinding(true);
        void places
          .find(placeId)
          // Without the lookup the address is entered by hand.
          .catch(() => null)
          .then((place) => {
            if (place) onFound(place);
            onFinding(false);
          });
      }}
    />
  );
}

const statusOf = (count: number): string =>
  count === 0 ? texts['questionnaire.noSuggestions'] : fill(texts['questionnaire.suggestionCount'], { count });
