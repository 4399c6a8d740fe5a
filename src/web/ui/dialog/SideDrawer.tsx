/** A side task in a drawer next to the page that opened it, in the full skin. */
import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { KeyboardEvent, ReactNode } from 'react';
import { shellMessages } from '#generated/domain/messages/shell.ts';

interface Props {
  readonly title: string;
  /** Pixels; a narrower page is filled completely. */
  readonly width?: number;
  /** Shown between the title and Close, e.g. a link to the record's own page. */
  readonly aside?: ReactNode;
  readonly onClose: () => void;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  readonly children: ReactNode;
}

export function SideDrawer({ title, width = 560, aside, onClose, onKeyDown, children }: Props) {
  const drawerStyle = { width, maxWidth: '100%', padding: { xs: 2, sm: 3 } };
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      onKeyDown={onKeyDown}
      slotProps={{ paper: { role: 'dialog', 'aria-label': title, sx: drawerStyle } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, marginBottom: 2 }}>
        <Typography variant="h2" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        {aside}
        <IconButton aria-label={shellMessages['shell.close']} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Box>
      {children}
    </Drawer>
  );
}
