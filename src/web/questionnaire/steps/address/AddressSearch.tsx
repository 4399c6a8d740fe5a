/** Finds an address while it is typed. */
import { useState } from 'react';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { fill } from '#domain/format/fill.ts';
import type { FoundPlace, PlacesApi } from '../../api/places-api.ts';
import { Combobox } from '../../../controls/Combobox.tsx';
import { useSuggestions } from '#web/places/use-suggestions.ts';

interface Props {
  readonly id: string;
  readonly places: PlacesApi;
  readonly onFound: (place: FoundPlace) => void;
}

export function AddressSearch({ id, places, onFound }: Props) {
  const [text, setText] = useState('');
  const found = useSuggestions(text, places.suggest);
  const suggestions = (found ?? []).map(({ placeId, ...words }) => ({ id: placeId, ...words }));
  return (
    <Combobox
      id={id}
      label={texts['questionnaire.searchAddress']}
      isHelper
      hint={texts['questionnaire.searchAddressHint']}
      autoComplete="off"
      value={text}
      onType={setText}
      suggestions={suggestions}
      status={found === null ? '' : statusOf(found.length)}
      onPick={({ id: placeId, title, subtitle }) => {
        setText([title, subtitle].filter(Boolean).join(', '));
        void places.find(placeId).then(
          (place) => place && onFound(place),
          // Without the look-up the address is entered by hand.
          () => undefined,
        );
      }}
    />
  );
}

const statusOf = (count: number): string =>
  count === 0 ? texts['questionnaire.noSuggestions'] : fill(texts['questionnaire.suggestionCount'], { count });
