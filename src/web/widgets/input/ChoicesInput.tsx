/** Several values of a short closed list, all in sight as buttons. */
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { InputProps } from './input-props.ts';
import { offered } from './offered.ts';

export function ChoicesInput({ id, title, value, onChange, onBlur, field, isDisabled, describedBy }: InputProps) {
  const chosen = Array.isArray(value) ? (value as readonly unknown[]) : [];
  return (
    <ToggleButtonGroup
      id={id}
      size="small"
      value={[...chosen]}
      disabled={isDisabled ?? false}
      onChange={(_event, next: readonly unknown[]) => onChange(next.length === 0 ? undefined : next)}
      onBlur={onBlur}
      aria-label={title}
      aria-describedby={describedBy}
      sx={{ flexWrap: 'wrap', gap: 1, '& .MuiToggleButton-root': grouped }}
    >
      {offered(field.items ?? [], chosen).map((item) => (
        <ToggleButton key={item.value} value={item.value}>
          {item.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

/** Each button stands by itself, so that a row of them can wrap. */
const grouped = { minHeight: 40, borderRadius: '6px', borderLeft: 1, borderColor: 'divider', marginLeft: 0 };
