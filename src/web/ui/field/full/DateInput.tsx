/** Dates and instants in the browser's own pickers; a partly typed date is not the same as none. [DF-007] [SH-070] */
import { momentOf, wallClock } from '#domain/format/wall-clock.ts';
import { viewersZone } from '#web/shell/session/moment.ts';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { ChangeEvent } from 'react';
import { useDays } from '../days.ts';
import { htmlProps, type InputProps } from '../contract.ts';

/** The picker offers only allowed days; a typed day outside them is reported on submit. */
export function DateInput(props: InputProps) {
  const limits = useDays(props.field);
  const text = typeof props.value === 'string' ? props.value : '';
  return <Picker {...props} type="date" text={text} read={(typed) => typed} limits={limits} />;
}

/** Shown in the time zone of the profile, stored in UTC. */
export const DateTimeInput = (props: InputProps) => (
  <Picker
    {...props}
    type="datetime-local"
    text={localText(props.value)}
    read={(text) => momentOf(text, viewersZone()).toISOString()}
  />
);

interface PickerProps extends InputProps {
  readonly type: 'date' | 'datetime-local';
  readonly text: string;
  readonly read: (text: string) => string;
  readonly limits?: { readonly min: string | undefined; readonly max: string | undefined };
}

function Picker({ type, text, read, limits, ...props }: PickerProps) {
  const { id, onChange, onBlur, isInvalid, isDisabled } = props;
  const change = ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): void => {
    if (target.validity.badInput) onChange('?');
    else onChange(target.value === '' ? undefined : read(target.value));
  };
  return (
    <OutlinedInput
      id={id}
      type={type}
      size="small"
      value={text === '?' ? '' : text}
      error={isInvalid ?? false}
      disabled={isDisabled ?? false}
      onChange={change}
      onBlur={onBlur}
      slotProps={{ input: { ...htmlProps(props), ...limits } }}
      sx={{ width: { xs: '100%', sm: 280 }, maxWidth: '100%' }}
    />
  );
}

/** `2026-11-21T10:00:00Z` in the format of the picker. */
function localText(value: unknown): string {
  const moment = new Date(typeof value === 'string' ? value : Number.NaN);
  return Number.isNaN(moment.getTime()) ? '' : wallClock(moment, viewersZone());
}
