/** Yes or no as a switch. A nullable value has three choices; a required one only accepts the two answers. */
import Switch from '@mui/material/Switch';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { shellMessages as texts } from '#generated/domain/messages/shell.ts';
import { htmlProps, type InputProps } from '../contract.ts';

export function BooleanInput(props: InputProps) {
  const { id, value, onChange, onBlur, isDisabled } = props;
  const { 'aria-required': _required, ...html } = htmlProps(props);
  return (
    <Switch
      id={id}
      checked={value === true}
      disabled={isDisabled ?? false}
      onChange={(_event, isOn) => onChange(isOn)}
      onBlur={onBlur}
      slotProps={{ input: { role: 'switch', ...html } }}
      sx={{ marginLeft: -1.25 }}
    />
  );
}

export function NullableBooleanInput(props: InputProps) {
  const { id, title, value, onChange, onBlur, isDisabled, isRequired, describedBy } = props;
  const chosen = value === true ? 'yes' : value === false ? 'no' : 'unknown';
  return (
    <ToggleButtonGroup
      id={id}
      exclusive
      size="small"
      value={chosen}
      disabled={isDisabled ?? false}
      onChange={(_event, next: keyof typeof answers | null) => next !== null && onChange(answers[next])}
      onBlur={onBlur}
      aria-label={title}
      aria-describedby={describedBy}
    >
      <ToggleButton value="yes">{texts['shell.yes']}</ToggleButton>
      <ToggleButton value="no">{texts['shell.no']}</ToggleButton>
      {!isRequired && <ToggleButton value="unknown">{texts['shell.unknown']}</ToggleButton>}
    </ToggleButtonGroup>
  );
}

const answers = { yes: true, no: false, unknown: undefined } as const;
