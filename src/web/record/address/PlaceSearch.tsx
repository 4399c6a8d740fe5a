/** Finds a place while an address is typed. [AD-050] [SS-028] */
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { readPlaces, suggestPlaces } from '#generated/client/places.ts';
import type { SuggestPlaces200RecordsItemSuggestionsItem as Suggestion } from '#generated/client/places.ts';
import { limits } from '#generated/domain/limits.ts';
import { addressMessages as texts } from '#generated/domain/messages/address.ts';
import { flash } from '#web/shell/flash/flash.ts';
import { FieldRow } from '#web/ui/field/full/FieldRow.tsx';
import { useLookUp } from '#web/ui/lookup/use-suggestions.ts';
import { SearchNote } from './SearchNote.tsx';
import type { FoundPlace } from './found-place.ts';

const none: readonly Suggestion[] = [];

interface Props {
  readonly onFound: (place: FoundPlace) => void;
  /** Called with the text when nothing was found or the lookup failed. [AD-052] */
  readonly onTyped: (text: string) => void;
}

export function PlaceSearch({ onFound, onTyped }: Props) {
  const id = useId();
  const [text, setText] = useState('');
  const found = useLookUp(text, suggest);
  const [typed, setTyped] = useState('');
  const leave = (): void => {
    if (found?.records.length !== 0 || text.trim() === typed) return;
    setTyped(text.trim());
    onTyped(text.trim());
  };
  const choose = async ({ place_id }: Suggestion): Promise<void> => {
    const { records } = await readPlaces({ place_ids: [place_id] }, { changesNothing: true });
    if (records[0]) onFound(records[0]);
  };
  return (
    <FieldRow id={id} title={texts['address.search']} help={texts['address.searchHelp']}>
      <Autocomplete<Suggestion, false, false, true>
        id={id}
        freeSolo
        disablePortal
        size="small"
        fullWidth
        options={found?.records ?? none}
        filterOptions={(all) => all}
        inputValue={text}
        getOptionLabel={(option) => (typeof option === 'string' ? option : option.description)}
        getOptionKey={(option) => (typeof option === 'string' ? option : option.place_id)}
        onInputChange={(_event, next) => setText(next)}
        onBlur={leave}
        onChange={(_event, option) => {
          if (option !== null && typeof option === 'object')
            void choose(option).catch(() => flash(texts['address.lookUpFailed'], 'warning'));
        }}
        renderOption={({ key, ...props }, { main_text, secondary_text }) => (
          <Box component="li" key={key} {...props} sx={{ display: 'block !important' }}>
            <Box sx={{ fontWeight: 600 }}>{main_text}</Box>
            <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{secondary_text}</Box>
          </Box>
        )}
        renderInput={({ InputProps: outer, inputProps, InputLabelProps: _label, ...input }) => (
          <TextField
            {...input}
            slotProps={{
              input: outer,
              htmlInput: { ...inputProps, 'aria-describedby': `${id}-help`, autoComplete: 'off' },
            }}
          />
        )}
      />
      <SearchNote found={found} />
    </FieldRow>
  );
}

async function suggest(text: string, signal: AbortSignal): Promise<readonly Suggestion[]> {
  const { records } = await suggestPlaces({ inputs: [text] }, { signal, changesNothing: true });
  return (records[0]?.suggestions ?? []).slice(0, limits.addressSuggestionRows);
}
