/** A read-only value; double click, its button or F2 makes it editable, unless it is fixed. [AD-019] */
import LockIcon from '@mui/icons-material/Lock';
import LockOutlineIcon from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { appMessages } from '#generated/domain/messages/app.ts';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { fill } from '#domain/format/fill.ts';
import type { FormInput } from '#runtime/form.ts';
import type { Lock } from './companion.ts';

interface Props {
  readonly id: string;
  readonly title: string;
  readonly value: unknown;
  readonly field: FormInput;
  readonly lock: Lock;
  readonly describedBy: string | undefined;
  readonly onUnlock: () => void;
}

export function LockedInput({ id, title, value, field, lock, describedBy, onUnlock }: Props) {
  const unlock = (): void => {
    onUnlock();
    // The input that replaces this one has the same id.
    requestAnimationFrame(() => document.getElementById(id)?.focus());
  };
  const open = lock.isFixed ? undefined : unlock;
  return (
    <>
      <OutlinedInput
        id={id}
        size="small"
        fullWidth
        readOnly
        value={shown(value, field)}
        onDoubleClick={open}
        onKeyDown={(event) => event.key === 'F2' && open?.()}
        endAdornment={
          <InputAdornment position="end">
            {open ? (
              <IconButton edge="end" aria-label={fill(appMessages['app.unlockField'], { field: title })} onClick={open}>
                <LockOutlineIcon fontSize="small" />
              </IconButton>
            ) : (
              <LockIcon fontSize="small" color="disabled" />
            )}
          </InputAdornment>
        }
        slotProps={{ input: { 'aria-describedby': [describedBy, `${id}-lock`].filter(Boolean).join(' ') } }}
        sx={{ backgroundColor: 'action.hover' }}
      />
      <Box id={`${id}-lock`} sx={{ color: 'text.secondary', fontSize: 13, marginTop: 0.5 }}>
        {lock.text}
      </Box>
    </>
  );
}

function shown(value: unknown, { items }: FormInput): string {
  if (typeof value === 'boolean') return shellMessages[value ? 'shell.yes' : 'shell.no'];
  return items?.find((item) => item.value === value)?.label ?? String(value ?? '');
}
