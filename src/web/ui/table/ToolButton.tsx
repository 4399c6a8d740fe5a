/** A button over a table: icon and words, on a phone the icon alone. */
import Button, { type ButtonProps } from '@mui/material/Button';
import type { ReactNode } from 'react';

interface Props extends Pick<ButtonProps, 'onClick' | 'aria-haspopup'> {
  readonly label: string;
  readonly icon: ReactNode;
  /** Makes it a link to a file. */
  readonly download?: string;
}

export function ToolButton({ label, icon, download, ...rest }: Props) {
  return (
    <Button
      {...rest}
      {...(download !== undefined && { component: 'a', href: download, download: true })}
      variant="outlined"
      color="inherit"
      startIcon={icon}
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
