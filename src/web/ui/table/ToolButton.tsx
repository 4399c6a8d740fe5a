/** A button over a table: icon and words, on a phone the icon alone. */
import Button, { type ButtonProps } from '@mui/material/Button';
import type { ReactNode } from 'react';

interface Props extends Pick<ButtonProps, 'onClick' | 'aria-haspopup' | 'loading'> {
  readonly label: string;
  readonly icon: ReactNode;
}

export function ToolButton({ label, icon, ...rest }: Props) {
  return (
    <Button
      {...rest}
      variant="outlined"
      color="inherit"
      startIcon={icon}
      loadingPosition="start"
      aria-label={label}
      title={label}
      sx={{
        minWidth: 40,
        '& > :not(.MuiButton-startIcon)': { display: { xs: 'none', sm: 'inline' } },
        paddingInline: { xs: 1, sm: 2 },
        '& .MuiButton-startIcon': { marginInline: { xs: 0, sm: '-4px 8px' } },
      }}
    >
      <span>{label}</span>
    </Button>
  );
}
