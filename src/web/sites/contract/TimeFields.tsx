/** The date and time of a consultation, in the time zone of the account, like its other dates. [BS-064] */
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { bulkSiteMessages as texts } from '#generated/domain/messages/bulkSite.ts';
import { fill } from '#domain/format/fill.ts';
import { useTeam } from '#web/record/team/team-context.ts';

interface Props {
  /** At least one. */
  readonly slots: readonly { readonly start: string }[];
  /** Start of the selected slot; empty for none. */
  readonly start: string;
  readonly mistake: string | undefined;
  readonly onChoose: (start: string) => void;
}

export function TimeFields({ slots, start, mistake, onChoose }: Props) {
  const { timezone } = useTeam().profile;
  const days = Map.groupBy(slots, (slot) => dayOf(slot.start, timezone));
  const [chosen, setDay] = useState<string | null>(null);
  const day = chosen ?? dayOf(slots[0]!.start, timezone);
  const times = days.get(day) ?? [];
  const zone = timezone.replaceAll('_', ' ');
  return (
    <>
      <TextField select label={texts['bulkSite.day']} value={day} onChange={({ target }) => setDay(target.value)}>
        {[...days.keys()].map((each) => (
          <MenuItem key={each} value={each}>
            {each}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label={texts['bulkSite.pickTime']}
        value={times.some((slot) => slot.start === start) ? start : ''}
        onChange={({ target }) => onChoose(target.value)}
        error={mistake !== undefined}
        helperText={mistake ?? fill(texts['bulkSite.timesIn'], { zone })}
      >
        {times.map((slot) => (
          <MenuItem key={slot.start} value={slot.start}>
            {timeOf(slot.start, timezone)}
          </MenuItem>
        ))}
      </TextField>
    </>
  );
}

const dayOf = (start: string, timeZone: string): string =>
  new Date(start).toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone });
const timeOf = (start: string, timeZone: string): string =>
  new Date(start).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZone });
