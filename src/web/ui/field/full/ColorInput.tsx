/** A color, picked or typed as `#5B3FD6`. */
import { fill } from '#domain/format/fill.ts';
import { shellMessages as texts } from '#generated/domain/messages/shell.ts';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { TextInput } from './TextInput.tsx';
import type { InputProps } from '../contract.ts';

export function ColorInput(props: InputProps) {
  const { title, value, onChange, isDisabled } = props;
  const color = typeof value === 'string' && /^#[\da-f]{6}$/i.test(value) ? value : '#000000';
  return (
    <Stack direction="row" spacing={1} sx={{ width: { xs: '100%', sm: 280 } }}>
      <Box
        component="input"
        type="color"
        value={color}
        disabled={isDisabled ?? false}
        aria-label={fill(texts['shell.pickColor'], { title })}
        onChange={(event) => onChange(event.target.value.toUpperCase())}
        sx={{
          width: 44,
          height: 40,
          padding: 0.25,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          background: 'none',
        }}
      />
      <TextInput {...props} />
    </Stack>
  );
}
