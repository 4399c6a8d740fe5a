/** Finds a place while its address is typed (SS-028). */
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { readPlaces } from '#generated/client/places.ts';
import { bulkSiteMessages as texts } from '#generated/domain/messages/bulkSite.ts';
import type { Site } from '#domain/bulk-site/sites.ts';
import { SearchNote } from '#web/record/address/SearchNote.tsx';
import { FieldRow } from '#web/ui/field/full/FieldRow.tsx';
import { useLookUp } from '#web/ui/lookup/use-suggestions.ts';
import { flash } from '#web/shell/flash/flash.ts';
import type { SheetChoice } from '#web/ui/sheet/model/column.ts';
import { placeCells } from './place-cells.ts';
import { suggestedPlaces } from './suggested-places.ts';

interface Props {
  /** Given the cells that the place fills. */
  readonly onFound: (place: Partial<Site>) => void;
}

const none: readonly SheetChoice[] = [];

export function PlaceSearch({ onFound }: Props) {
  const id = useId();
  const [text, setText] = useState('');
  const found = useLookUp(text, suggestedPlaces);
  const choose = (placeId: string): void =>
    void find(placeId).then(
      (place) => place && onFound(place),
      () => flash(texts['bulkSite.lookUpFailed'], 'warning'),
    );
  return (
    <FieldRow id={id} title={texts['bulkSite.place']} help={texts['bulkSite.placeHelp']}>
      <Autocomplete<SheetChoice, false, false, true>
        id={id}
        freeSolo
        size="small"
        fullWidth
        options={found?.records ?? none}
        filterOptions={(all) => all}
        inputValue={text}
        getOptionLabel={(option) => (typeof option === 'string' ? option : option.label)}
        getOptionKey={(option) => (typeof option === 'string' ? option : option.value)}
        onInputChange={(_event, next) => setText(next)}
        onChange={(_event, option) => option !== null && typeof option === 'object' && choose(option.value)}
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

async function find(placeId: string): Promise<Partial<Site> | null> {
  const { records } = await readPlaces({ place_ids: [placeId] }, { changesNothing: true });
  return records[0] === undefined ? null : placeCells(records[0]);
}
